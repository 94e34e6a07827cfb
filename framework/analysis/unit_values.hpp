// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/side.hpp"

#include <vector>

namespace corerig::analysis {

enum class Part { time, reference };

/// One typical value for each unit of a side, in nanoseconds: of samples themselves, of trials
/// their medians, of sessions the medians of those, of boots the means of their sessions.
[[nodiscard]] std::vector<double> values_over(const Side& side, Unit unit, Part part);

/// The mean of one value and more.
[[nodiscard]] double mean_of_values(const std::vector<double>& values);

/// By how much an interval over successive values is too narrow because neighbours resemble each
/// other: that of a first-order autoregressive series, never below 1.
/// Source: G. S. Fishman, Principles of Discrete Event Simulation (1978), chapter 5.
[[nodiscard]] double inflation_of(const std::vector<double>& series);

}  // namespace corerig::analysis
