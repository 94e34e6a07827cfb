// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal_text.hpp"

#include "base/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace corerig::cli {

namespace {

struct Range {
    std::uint32_t first;
    std::uint32_t last;
};

// C0 but tab and line feed; DEL and C1; the marks that Unicode's bidirectional algorithm obeys; the
// two line separators.
constexpr std::array<Range, 8> kWrittenOut{{{0x00, 0x08},
                                            {0x0b, 0x1f},
                                            {0x7f, 0x9f},
                                            {0x061c, 0x061c},
                                            {0x200e, 0x200f},
                                            {0x2028, 0x202e},
                                            {0x2066, 0x2069},
                                            {0xfeff, 0xfeff}}};

bool is_written_out(std::uint32_t code) {
    return std::any_of(kWrittenOut.begin(), kWrittenOut.end(), [code](const Range& range) {
        return code >= range.first && code <= range.last;
    });
}

}  // namespace

std::string terminal_text(std::string_view text) {
    std::string shown;
    shown.reserve(text.size());
    while (!text.empty()) {
        const base::Utf8Character character = base::first_character(text);
        const std::size_t bytes = std::max<std::size_t>(character.bytes, 1);
        if (character.bytes == 0) {
            shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[0]));
        } else if (is_written_out(character.code)) {
            shown += fmt::format("\\u{:04x}", character.code);
        } else {
            shown += text.substr(0, bytes);
        }
        text.remove_prefix(bytes);
    }
    return shown;
}

}  // namespace corerig::cli
