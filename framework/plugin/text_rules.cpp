// SPDX-License-Identifier: Apache-2.0
#include "plugin/text_rules.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace corerig::plugin {

namespace {

constexpr bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}

constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

struct Sequence {
    std::size_t length;
    char32_t first_bits;
    char32_t smallest;  ///< a smaller code point in this many bytes is an overlong form
};

/// How a UTF-8 sequence with this first byte goes on; length 0: it cannot start one.
constexpr Sequence sequence_of(unsigned char first) {
    if (first < 0x80) {
        return {1, first, 0};
    }
    if (first >= 0xc0 && first < 0xe0) {
        return {2, first & 0x1fU, 0x80};
    }
    if (first >= 0xe0 && first < 0xf0) {
        return {3, first & 0x0fU, 0x800};
    }
    if (first >= 0xf0 && first < 0xf8) {
        return {4, first & 0x07U, 0x10000};
    }
    return {0, 0, 0};
}

constexpr bool is_printable(char32_t point) {
    const bool control = point < 0x20 || (point >= 0x7f && point < 0xa0);
    const bool surrogate = point >= 0xd800 && point < 0xe000;
    // Line and paragraph separators, and the marks that reorder the text around them.
    const bool layout =
        (point >= 0x2028 && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069);
    return !control && !surrogate && !layout && point <= 0x10ffff;
}

/// Bytes of the printable character at the start of `text`; 0 when there is none.
std::size_t printable_length(std::string_view text) {
    const Sequence sequence = sequence_of(static_cast<unsigned char>(text.front()));
    if (sequence.length == 0 || sequence.length > text.size()) {
        return 0;
    }
    char32_t point = sequence.first_bits;
    for (const char c : text.substr(1, sequence.length - 1)) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xc0U) != 0x80U) {
            return 0;
        }
        point = (point << 6U) | (byte & 0x3fU);
    }
    return point >= sequence.smallest && is_printable(point) ? sequence.length : 0;
}

}  // namespace

bool is_name(std::string_view text, std::string_view joiners) {
    return !text.empty() && text.size() <= kLongestName && is_lower(text.front()) &&
           std::all_of(text.begin(), text.end(), [joiners](char c) {
               return is_lower(c) || is_digit(c) || joiners.find(c) != std::string_view::npos;
           });
}

std::string name_rule(std::string_view joiners) {
    return fmt::format(
        "a name is a-z, then a-z, 0-9 and any of {}, at most {} characters", joiners, kLongestName);
}

bool is_one_line(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = printable_length(text);
        if (length == 0) {
            return false;
        }
        text.remove_prefix(length);
    }
    return true;
}

bool is_text(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (!is_one_line(text.substr(0, end))) {
            return false;
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return true;
}

}  // namespace corerig::plugin
