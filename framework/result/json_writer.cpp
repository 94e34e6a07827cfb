// SPDX-License-Identifier: Apache-2.0
#include "result/json_writer.hpp"

#include "base/assert.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace corerig::result {

namespace {

/// Room for any number that to_chars writes.
constexpr std::size_t kNumberLength = 32;

template <class Number>
void append_number(std::string& text, Number value) {
    std::array<char, kNumberLength> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    CORERIG_ASSERT(end.ec == std::errc{});
    text.append(digits.data(), end.ptr);
}

bool is_plain(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) {
        return c >= ' ' && c <= '~' && c != '"' && c != '\\';
    });
}

}  // namespace

void JsonWriter::open(char bracket) {
    text_ += bracket;
    first_ = true;
}

void JsonWriter::close(char bracket) {
    text_ += bracket;
    first_ = false;
}

void JsonWriter::key(std::string_view name) {
    separate();
    if (with_names_) {
        write_text(name);
        text_ += ':';
    }
}

void JsonWriter::separate() {
    if (!first_) {
        text_ += ',';
    }
    first_ = false;
}

void JsonWriter::append(std::string_view text) {
    text_ += text;
}

void JsonWriter::write_text(std::string_view text) {
    if (is_plain(text)) {
        text_.append(1, '"').append(text).append(1, '"');
        return;
    }
    // Bytes that are not UTF-8 become U+FFFD, and what is not ASCII is escaped: some line tools
    // take U+0085 and U+2028 for line ends.
    text_ += nlohmann::json(text).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

void JsonWriter::write_real(double value) {
    CORERIG_ASSERT(std::isfinite(value));
    append_number(text_, value);
}

void JsonWriter::write_signed(std::int64_t value) {
    append_number(text_, value);
}

void JsonWriter::write_unsigned(std::uint64_t value) {
    append_number(text_, value);
}

}  // namespace corerig::result
