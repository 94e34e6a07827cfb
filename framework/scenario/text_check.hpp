// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace corerig::scenario {

/// The largest scenario that is read; every real one is a thousand times smaller.
inline constexpr std::size_t kMaxTextBytes = std::size_t{4} << 20;

/// How many values, roughly: no scenario needs a hundredth of it, and a TOML library takes time
/// that grows faster than the number of tables.
inline constexpr int kMaxValues = 100'000;

/// How deep lists and inline tables may nest, and how many parts a dotted key may have.
inline constexpr int kMaxNesting = 32;
inline constexpr int kMaxKeyParts = 16;

/// Refuses what must not reach a TOML library: too large, not UTF-8, nested without bound.
/// Errors: `scenario-too-large`, `scenario-not-utf8`, `scenario-too-deep`.
[[nodiscard]] base::Status check_text(std::string_view text, const std::string& file_name);

}  // namespace corerig::scenario
