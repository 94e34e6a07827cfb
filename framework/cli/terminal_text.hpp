// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace corerig::cli {

/// The text, safe to show: lines and tabs as they are, but every other control character, every
/// character that turns the writing direction or ends a line in disguise, and every byte that is
/// not UTF-8 is written out, as \u001b or \xff.  Titles, messages of plugins and names of files
/// come from others.  A JSON document stays the same document.
[[nodiscard]] std::string terminal_text(std::string_view text);

}  // namespace corerig::cli
