// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace corerig::scenario {

/// Splits a dotted path as TOML splits a dotted key: `variant.active.when."cpus.nohz_full"`.
/// Nothing when it is not one.
[[nodiscard]] std::optional<std::vector<std::string>> split_path(std::string_view path);

}  // namespace corerig::scenario
