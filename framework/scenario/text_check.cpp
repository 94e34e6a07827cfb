// SPDX-License-Identifier: Apache-2.0
#include "scenario/text_check.hpp"

#include "scenario/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace corerig::scenario {

namespace {

/// One form of a UTF-8 sequence: its first byte, its length, and the range of its second byte,
/// which is what rules out overlong forms, surrogates and numbers above U+10FFFF.
struct SequenceForm {
    unsigned char first_min;
    unsigned char first_max;
    std::size_t length;
    unsigned char second_min;
    unsigned char second_max;
};

constexpr std::array kSequenceForms{SequenceForm{0x00, 0x7f, 1, 0, 0},
                                    SequenceForm{0xc2, 0xdf, 2, 0x80, 0xbf},
                                    SequenceForm{0xe0, 0xe0, 3, 0xa0, 0xbf},
                                    SequenceForm{0xe1, 0xec, 3, 0x80, 0xbf},
                                    SequenceForm{0xed, 0xed, 3, 0x80, 0x9f},
                                    SequenceForm{0xee, 0xef, 3, 0x80, 0xbf},
                                    SequenceForm{0xf0, 0xf0, 4, 0x90, 0xbf},
                                    SequenceForm{0xf1, 0xf3, 4, 0x80, 0xbf},
                                    SequenceForm{0xf4, 0xf4, 4, 0x80, 0x8f}};

bool is_between(unsigned char byte, unsigned char min, unsigned char max) {
    return min <= byte && byte <= max;
}

bool has_form(std::string_view text, const SequenceForm& form) {
    const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (!is_between(byte(0), form.first_min, form.first_max) || text.size() < form.length) {
        return false;
    }
    if (form.length > 1 && !is_between(byte(1), form.second_min, form.second_max)) {
        return false;
    }
    for (std::size_t i = 2; i < form.length; ++i) {
        if (!is_between(byte(i), 0x80, 0xbf)) {
            return false;
        }
    }
    return true;
}

/// Offset of the first byte that is not part of UTF-8 text.
std::optional<std::size_t> find_bad_byte(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const auto* form = std::find_if(kSequenceForms.begin(),
                                        kSequenceForms.end(),
                                        [rest = text.substr(at)](const SequenceForm& candidate) {
                                            return has_form(rest, candidate);
                                        });
        if (form == kSequenceForms.end()) {
            return at;
        }
        at += form->length;
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
