// SPDX-License-Identifier: Apache-2.0
#include "scenario/text_check.hpp"

#include "base/utf8.hpp"
#include "scenario/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace corerig::scenario {

namespace {

/// Offset of the first byte that is not part of UTF-8 text.
std::optional<std::size_t> find_bad_byte(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t bytes = base::first_character(text.substr(at)).bytes;
        if (bytes == 0) {
            return at;
        }
        at += bytes;
    }
    return std::nullopt;
}

/// Columns count characters, as the TOML parser counts them.
base::SourceRef place_of(std::string_view text, std::size_t offset, const std::string& file_name) {
    const std::string_view before = text.substr(0, offset);
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t line_start = before.rfind('\n') + 1;
    const auto column =
        std::count_if(before.begin() + static_cast<std::ptrdiff_t>(line_start),
                      before.end(),
                      [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }) +
        1;
    return {file_name, static_cast<int>(line), static_cast<int>(column)};
}

/// Walks over TOML text without understanding it: only strings, comments, brackets and the signs
/// between keys and values.  The TOML library recurses for each level, and bounds brackets but not
/// dotted keys.
class StructureScan {
 public:
    enum class Verdict { fine, too_deep, too_many_values };

    explicit StructureScan(std::string_view text) : text_(text) {}

    /// Stops at the first character that is too much; at() is its offset.
    Verdict scan() {
        for (; at_ < text_.size(); ++at_) {
            const char c = text_[at_];
            if (c == '#') {
                at_ = std::min(text_.find('\n', at_), text_.size()) - 1;
            } else if (c == '"' || c == '\'') {
                skip_string(c);
            } else {
                count(c);
            }
            if (brackets_ > kMaxNesting || key_parts_ > kMaxKeyParts) {
                return Verdict::too_deep;
            }
        }
        return values_ > kMaxValues ? Verdict::too_many_values : Verdict::fine;
    }

    [[nodiscard]] std::size_t at() const { return at_; }

 private:
    void count(char c) {
        constexpr std::string_view kKeyEnds = ",=\n[]{}";
        if (c == '.') {
            ++key_parts_;
        } else if (kKeyEnds.find(c) != std::string_view::npos) {
            key_parts_ = 1;
        }
        if (c == '[' || c == '{') {
            ++brackets_;
        } else if ((c == ']' || c == '}') && brackets_ > 0) {
            --brackets_;
        }
        // A value follows each of these, or, where it is a bracket, a table.
        values_ += c == '=' || c == ',' || c == '[' ? 1 : 0;
    }

    /// Leaves `at_` on the last quote, or where an unfinished string ends.
    void skip_string(char quote) {
        const std::string fence(3, quote);
        const bool is_multi_line = text_.compare(at_, fence.size(), fence) == 0;
        at_ += is_multi_line ? fence.size() : 1;
        for (; at_ < text_.size(); ++at_) {
            if (text_[at_] == '\\' && quote == '"') {
                ++at_;
            } else if (is_multi_line && text_.compare(at_, fence.size(), fence) == 0) {
                skip_fence(quote);
                return;
            } else if (!is_multi_line && (text_[at_] == quote || text_[at_] == '\n')) {
                return;
            }
        }
    }

    /// A multi-line string may end with one or two quotes of its own before the fence.
    void skip_fence(char quote) {
        at_ += 2;
        for (int extra = 0; extra < 2 && at_ + 1 < text_.size() && text_[at_ + 1] == quote;
             ++extra) {
            ++at_;
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int brackets_ = 0;
    int key_parts_ = 1;
    int values_ = 0;
};

base::Status check_structure(std::string_view text, const std::string& file_name) {
    StructureScan structure(text);
    switch (structure.scan()) {
        case StructureScan::Verdict::too_deep:
            return base::Error{
                kTooDeep,
                base::to_string(place_of(text, structure.at(), file_name)),
                fmt::format("nested too deeply (at most {} brackets, {} parts of a key)",
                            kMaxNesting,
                            kMaxKeyParts),
                "no key of a scenario needs more than three levels"};
        case StructureScan::Verdict::too_many_values:
            return base::Error{
                kTooLarge,
                file_name,
                fmt::format("the file has more than {} values", kMaxValues),
                "no scenario needs as many; is this the scenario, or a result file?"};
        case StructureScan::Verdict::fine:
            break;
    }
    return base::Done{};
}

}  // namespace

base::Status check_text(std::string_view text, const std::string& file_name) {
    if (text.size() > kMaxTextBytes) {
        return base::Error{
            kTooLarge,
            file_name,
            fmt::format(
                "the file has {} bytes, but at most {} are read", text.size(), kMaxTextBytes),
            "is this the scenario, or a result file?"};
    }
    if (const auto bad = find_bad_byte(text)) {
        return base::Error{kNotUtf8,
                           base::to_string(place_of(text, *bad, file_name)),
                           fmt::format("not UTF-8 text: byte 0x{:02x} at offset {}",
                                       static_cast<unsigned char>(text[*bad]),
                                       *bad),
                           "save the file in UTF-8"};
    }
    return check_structure(text, file_name);
}

}  // namespace corerig::scenario
