// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace corerig::base {

using Nanoseconds = std::chrono::nanoseconds;

inline constexpr ErrorCode kQuantitySyntax{"quantity-syntax"};

/// Parses "10.49us", "200ms", "1.5s", "2min", "1h", "250ns".  A bare number is an error: a
/// duration always says its unit.  Errors: `quantity-syntax` when the unit is missing or unknown,
/// the number is negative, finer than 1 ns or beyond 292 years.
[[nodiscard]] Result<Nanoseconds> parse_duration(std::string_view text);

/// Parses "64B", "64KiB", "1MiB", "2GiB" into bytes.  Errors as parse_duration.
[[nodiscard]] Result<std::uint64_t> parse_bytes(std::string_view text);

/// Parses "10%" into the fraction 0.1.  Errors as parse_duration.
[[nodiscard]] Result<double> parse_percent(std::string_view text);

/// The shortest exact form that parse_duration reads back: 10490 ns is "10.49us".
[[nodiscard]] std::string format_duration(Nanoseconds duration);

}  // namespace corerig::base
