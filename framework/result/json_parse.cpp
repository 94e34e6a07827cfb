// SPDX-License-Identifier: Apache-2.0
#include "base/assert.hpp"
#include "result/json_view.hpp"
#include "result/plain_json.hpp"
#include "result/result_file.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <bit>
#include <limits>

namespace corerig::result {

namespace {

using Json = nlohmann::json;

/// Writes the tape while nlohmann's parser calls.  The names of the public functions are the
/// library's.
class EventsToTape {
 public:
    explicit EventsToTape(TapeWriter& tape) : tape_(tape) {}

    bool null() { return add(JsonKind::null, 0); }

    bool boolean(bool value) { return add(JsonKind::boolean, value ? 1 : 0); }

    bool number_integer(std::int64_t value) {
        return add(JsonKind::negative, std::bit_cast<std::uint64_t>(value));
    }

    bool number_unsigned(std::uint64_t value) { return add(JsonKind::whole, value); }

    bool number_float(double value, const std::string& /*text*/) {
        return add(JsonKind::real, std::bit_cast<std::uint64_t>(value));
    }

    bool string(std::string& value) {
        tape_.add_text(value);
        return true;
    }

    static bool binary(Json::binary_t& /*value*/) { return false; }

    bool start_object(std::size_t /*count*/) { return open(JsonKind::object); }

    bool start_array(std::size_t /*count*/) { return open(JsonKind::array); }

    bool end_object() { return close(); }

    bool end_array() { return close(); }

    bool key(std::string& name) {
        tape_.name(name);
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
    bool add(JsonKind kind, std::uint64_t bits) {
        tape_.add(kind, bits);
        return true;
    }

    bool open(JsonKind kind) {
        const bool is_open = tape_.open(kind);
        if (!is_open) {
            message_ = fmt::format("brackets nest deeper than {}, which no result does",
                                   TapeWriter::kMaxNesting);
        }
        return is_open;
    }

    bool close() {
        tape_.close();
        return true;
    }

    TapeWriter& tape_;
    std::string message_;
};

constexpr bool fits_tape(std::string_view text) {
    return text.size() < std::numeric_limits<std::uint32_t>::max();
}

}  // namespace

base::Result<JsonDocument> JsonDocument::parse(std::string_view text, const TakeElement& take) {
    CORERIG_ASSERT(fits_tape(text));
    const auto tape = std::make_shared<JsonTape>();
    TapeWriter writer(*tape, take);
    EventsToTape events(writer);
    if (!Json::sax_parse(text.data(), text.data() + text.size(), &events)) {
        return base::Error{kResultSyntax, "", events.take_message(), ""};
    }
    return JsonDocument(tape);
}

std::optional<JsonDocument> JsonDocument::parse_plain(std::string_view text,
                                                      const TakeElement& take) {
    CORERIG_ASSERT(fits_tape(text));
    const auto tape = std::make_shared<JsonTape>();
    TapeWriter writer(*tape, take);
    return read_plain_json(text, writer) ? std::optional(JsonDocument(tape)) : std::nullopt;
}

}  // namespace corerig::result
