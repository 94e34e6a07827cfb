// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace corerig::base {

/// One character of UTF-8 text.
struct Utf8Character {
    std::uint32_t code = 0;
    std::size_t bytes = 0;  ///< 1 to 4; 0: no character
};

/// The character that a text of at least one byte begins with.  None of 0 bytes is one: not an
/// overlong form, a surrogate, a number above U+10FFFF, or a sequence that is cut off.
/// Source: The Unicode Standard, table 3-7.
[[nodiscard]] Utf8Character first_character(std::string_view text);

}  // namespace corerig::base
