// SPDX-License-Identifier: Apache-2.0
#include "base/archive.hpp"

#include <bit>
#include <cstring>

namespace corerig::base {

void ByteWriter::u64(std::uint64_t value) {
    char raw[sizeof value];
    std::memcpy(raw, &value, sizeof value);
    bytes_.append(raw, sizeof raw);
}

void ByteWriter::i64(std::int64_t value) {
    u64(std::bit_cast<std::uint64_t>(value));
}

void ByteWriter::f64(double value) {
    u64(std::bit_cast<std::uint64_t>(value));
}

void ByteWriter::boolean(bool value) {
    bytes_.push_back(value ? '\1' : '\0');
}

void ByteWriter::text(std::string_view value) {
    u64(value.size());
    bytes_.append(value);
}

std::uint64_t ByteReader::u64() {
    std::uint64_t value = 0;
    const std::string_view raw = take(sizeof value);
    if (!raw.empty()) {
        std::memcpy(&value, raw.data(), sizeof value);
    }
    return value;
}

std::int64_t ByteReader::i64() {
    return std::bit_cast<std::int64_t>(u64());
}

double ByteReader::f64() {
    return std::bit_cast<double>(u64());
}

bool ByteReader::boolean() {
    const std::string_view raw = take(1);
    const char value = raw.empty() ? '\0' : raw.front();
    if (value != '\0' && value != '\1') {
        set_bad();
    }
    return value == '\1';
}

std::string ByteReader::text() {
    return std::string(take(u64()));
}

void ByteReader::set_bad() noexcept {
    ok_ = false;
    rest_ = {};
}

std::string_view ByteReader::take(std::uint64_t size) {
    if (size > rest_.size()) {
        set_bad();
        return {};
    }
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return taken;
}

std::uint64_t ByteReader::count() {
    // Every item takes at least one byte, so a larger number is a lie that would cost memory.
    const std::uint64_t items = u64();
    if (items > rest_.size()) {
        set_bad();
        return 0;
    }
    return items;
}

}  // namespace corerig::base
