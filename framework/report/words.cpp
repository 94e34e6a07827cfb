// SPDX-License-Identifier: Apache-2.0
#include "report/words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace corerig::report {

namespace {

constexpr std::size_t kLineWidth = 100;

bool is_control(char c) {
    return (c >= '\0' && c < ' ') || c == '\x7f';
}

/// Every byte of UTF-8 but the first of a character looks like this.
bool is_continuation(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

}  // namespace

std::string printable(std::string_view text) {
    std::string result(text);
    std::replace_if(result.begin(), result.end(), is_control, ' ');
    return result;
}

std::string wrap(std::string_view text, std::string_view first, std::string_view rest) {
    std::string lines;
    std::string line;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        const std::string_view word = text.substr(at, end - at);
        at = end + 1;
        if (word.empty()) {
            continue;
        }
        if (!line.empty() && width_of(line) + 1 + width_of(word) > kLineWidth) {
            lines += line + "\n";
            line.clear();
        }
        if (!line.empty()) {
            line += " ";
        } else {
            line += lines.empty() ? first : rest;
        }
        line += word;
    }
    return line.empty() ? lines : lines + line + "\n";
}

std::string counted(std::int64_t count, std::string_view noun) {
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string listed(const std::vector<std::string>& items) {
    std::string text;
    for (const std::string& item : items) {
        text += text.empty() ? "" : ", ";
        text += printable(item);
    }
    return text;
}

std::size_t width_of(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return !is_continuation(c); }));
}

}  // namespace corerig::report
