// SPDX-License-Identifier: Apache-2.0
#include "base/assert.hpp"
#include "result/json_view.hpp"
#include "result/result_file.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <bit>
#include <limits>

namespace corerig::result {

namespace {

using Json = nlohmann::json;

/// No record nests deeper than 6; the parser's memory grows with the depth.
constexpr std::size_t kMaxNesting = 32;

/// Writes the tape while nlohmann's parser calls, and hands out the elements of arrays directly in
/// the outermost object.  The names of the public functions are the library's.
class TapeWriter {
 public:
    TapeWriter(JsonTape& tape, const JsonDocument::TakeElement& take) : tape_(tape), take_(take) {}

    bool null() { return add_scalar(JsonKind::null, 0); }

    bool boolean(bool value) { return add_scalar(JsonKind::boolean, value ? 1 : 0); }

    bool number_integer(std::int64_t value) {
        return add_scalar(JsonKind::negative, std::bit_cast<std::uint64_t>(value));
    }

    bool number_unsigned(std::uint64_t value) { return add_scalar(JsonKind::whole, value); }

    bool number_float(double value, const std::string& /*text*/) {
        return add_scalar(JsonKind::real, std::bit_cast<std::uint64_t>(value));
    }

    bool string(std::string& value) {
        const auto index = add(JsonKind::text, 0);
        tape_.nodes[index].text = tape_.add_text(value);
        return finish(index);
    }

    bool binary(Json::binary_t& /*value*/) { return false; }

    bool start_object(std::size_t /*count*/) { return open(JsonKind::object); }

    bool start_array(std::size_t /*count*/) { return open(JsonKind::array); }

    bool end_object() { return close(); }

    bool end_array() { return close(); }

    bool key(std::string& name) {
        name_ = tape_.add_text(name);
        if (open_.size() == 1) {
            member_ = name;
            next_index_ = 0;
        }
        return true;
    }

    bool parse_error(std::size_t byte, const std::string& /*token*/, const Json::exception& error) {
        constexpr int kOutOfRange = 406;
        message_ = error.id == kOutOfRange ? "holds a number that is out of range"
                                           : fmt::format("is not JSON from byte {} on", byte);
        return false;
    }

    [[nodiscard]] std::string take_message() { return std::move(message_); }

 private:
    std::uint32_t add(JsonKind kind, std::uint64_t bits) {
        if (is_in_member_array()) {
            element_texts_ = tape_.texts.size();
        }
        const auto index = static_cast<std::uint32_t>(tape_.nodes.size());
        tape_.nodes.push_back({bits, {}, name_, index + 1, kind});
        name_ = {};
        return index;
    }

    bool add_scalar(JsonKind kind, std::uint64_t bits) { return finish(add(kind, bits)); }

    bool open(JsonKind kind) {
        if (open_.size() == kMaxNesting) {
            message_ =
                fmt::format("brackets nest deeper than {}, which no result does", kMaxNesting);
            return false;
        }
        open_.push_back(add(kind, 0));
        return true;
    }

    bool close() {
        const std::uint32_t index = open_.back();
        open_.pop_back();
        tape_.nodes[index].end = static_cast<std::uint32_t>(tape_.nodes.size());
        return finish(index);
    }

    /// For a value that is complete.
    bool finish(std::uint32_t index) {
        if (is_in_member_array() && take_(member_, next_index_++, JsonView(tape_, index))) {
            tape_.nodes.resize(index);
            tape_.texts.resize(element_texts_);
        } else if (!open_.empty()) {
            ++tape_.nodes[open_.back()].bits;
        }
        return true;
    }

    [[nodiscard]] bool is_in_member_array() const {
        return open_.size() == 2 && tape_.nodes[open_[0]].kind == JsonKind::object &&
               tape_.nodes[open_[1]].kind == JsonKind::array;
    }

    JsonTape& tape_;
    const JsonDocument::TakeElement& take_;
    std::vector<std::uint32_t> open_;  ///< objects and arrays that are not complete
    JsonSlice name_;                   ///< of the next value
    std::string member_;               ///< of the outermost object
    std::size_t next_index_ = 0;
    std::size_t element_texts_ = 0;  ///< length of the texts before the element
    std::string message_;
};

}  // namespace

base::Result<JsonDocument> JsonDocument::parse(std::string_view text, const TakeElement& take) {
    CORERIG_ASSERT(text.size() < std::numeric_limits<std::uint32_t>::max());
    const auto tape = std::make_shared<JsonTape>();
    TapeWriter writer(*tape, take);
    if (!Json::sax_parse(text.data(), text.data() + text.size(), &writer)) {
        return base::Error{kResultSyntax, "", writer.take_message(), ""};
    }
    return JsonDocument(tape);
}

}  // namespace corerig::result
