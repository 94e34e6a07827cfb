// SPDX-License-Identifier: Apache-2.0
#include "base/utf8.hpp"

#include <array>

namespace corerig::base {

namespace {

std::uint32_t byte_at(std::string_view text, std::size_t index) {
    return static_cast<unsigned char>(text[index]);
}

/// How long a sequence with this first byte is; 0 when none begins with it.
std::size_t length_after(std::uint32_t lead) {
    if (lead < 0x80) {
        return 1;
    }
    if (lead < 0xc2 || lead > 0xf4) {
        return 0;
    }
    return lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
}

}  // namespace

Utf8Character first_character(std::string_view text) {
    constexpr std::array<std::uint32_t, 5> kSmallest{0, 0, 0x80, 0x800, 0x10000};
    const std::uint32_t lead = byte_at(text, 0);
    const std::size_t bytes = length_after(lead);
    if (bytes == 0 || text.size() < bytes) {
        return {};
    }
    std::uint32_t code = bytes == 1 ? lead : lead & (0x7fU >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte_at(text, i) & 0xc0U) != 0x80) {
            return {};
        }
        code = code << 6U | (byte_at(text, i) & 0x3fU);
    }
    const bool is_surrogate = code >= 0xd800 && code <= 0xdfff;
    if (code < kSmallest.at(bytes) || code > 0x10ffff || is_surrogate) {
        return {};
    }
    return {code, bytes};
}

}  // namespace corerig::base
