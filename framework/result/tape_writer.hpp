// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "result/json_view.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace corerig::result {

/// Writes a tape value by value while a parser reads the text, and hands out the elements of arrays
/// directly in the outermost object.  In the header, because it is called for each of millions of
/// values.
class TapeWriter {
 public:
    TapeWriter(JsonTape& tape, const JsonDocument::TakeElement& take) : tape_(tape), take_(take) {}

    void add(JsonKind kind, std::uint64_t bits) { finish(begin(kind, bits)); }

    void add_text(std::string_view value) {
        const std::uint32_t index = begin(JsonKind::text, 0);
        tape_.nodes[index].text = tape_.add_text(value);
        finish(index);
    }

    /// The name of the next value.
    void name(std::string_view name) {
        name_ = tape_.add_text(name);
        if (open_.size() == 1) {
            member_ = name;
            next_index_ = 0;
        }
    }

    /// False: as many are open as may be.
    [[nodiscard]] bool open(JsonKind kind) {
        if (open_.size() == kMaxNesting) {
            return false;
        }
        const std::uint32_t index = begin(kind, 0);
        open_.push_back(index);
        is_in_member_array_ = open_.size() == 2 && kind == JsonKind::array &&
                              tape_.nodes[open_[0]].kind == JsonKind::object;
        return true;
    }

    void close() {
        const std::uint32_t index = open_.back();
        open_.pop_back();
        is_in_member_array_ = open_.size() == 2 && tape_.nodes[open_[0]].kind == JsonKind::object &&
                              tape_.nodes[open_[1]].kind == JsonKind::array;
        tape_.nodes[index].end = static_cast<std::uint32_t>(tape_.nodes.size());
        finish(index);
    }

    /// No record nests deeper than 6; a parser's memory grows with the depth.
    static constexpr std::size_t kMaxNesting = 32;

 private:
    std::uint32_t begin(JsonKind kind, std::uint64_t bits) {
        if (is_in_member_array_) {
            element_texts_ = tape_.texts.size();
        }
        const auto index = static_cast<std::uint32_t>(tape_.nodes.size());
        tape_.nodes.push_back({bits, {}, name_, index + 1, kind});
        name_ = {};
        return index;
    }

    /// For a value that is complete.
    void finish(std::uint32_t index) {
        if (is_in_member_array_ && take_(member_, next_index_++, JsonView(tape_, index))) {
            tape_.nodes.resize(index);
            tape_.texts.resize(element_texts_);
        } else if (!open_.empty()) {
            ++tape_.nodes[open_.back()].bits;
        }
    }

    JsonTape& tape_;
    const JsonDocument::TakeElement& take_;
    std::vector<std::uint32_t> open_;  ///< objects and arrays that are not complete
    bool is_in_member_array_ = false;  ///< the innermost one is an array in the outermost object
    JsonSlice name_;                   ///< of the next value
    std::string member_;               ///< of the outermost object
    std::size_t next_index_ = 0;
    std::size_t element_texts_ = 0;  ///< length of the texts before the element
};

}  // namespace corerig::result
