// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "plugin/identity.hpp"

#include <string>
#include <string_view>

namespace corerig::plugin {

/// Reads the text of a plugin's ELF note: lines "key=value".  Keys it does not know are for newer
/// hosts and are passed over.  Errors: `plugin-bad-note`, all of the note at once.
[[nodiscard]] base::Result<PluginIdentity> parse_note(std::string_view text,
                                                      const std::string& where);

/// The value of "abi=" in a note, "" when there is none.
[[nodiscard]] std::string_view note_abi(std::string_view text);

}  // namespace corerig::plugin
