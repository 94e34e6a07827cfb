// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace corerig::base {

/// The candidate a mistyped name most likely meant, or "" when none is near: at most a third of
/// its letters wrong, by the optimal string alignment distance (Levenshtein with swaps).
[[nodiscard]] std::string nearest_name(std::string_view name,
                                       std::span<const std::string> candidates);

}  // namespace corerig::base
