// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "scenario/document.hpp"

#include <string>
#include <string_view>

namespace corerig::scenario {

/// Reads TOML text that passed check_text.  Errors: `scenario-toml-syntax`.
[[nodiscard]] base::Result<Node> parse_toml(std::string_view text, const std::string& file_name);

}  // namespace corerig::scenario
