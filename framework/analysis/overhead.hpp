// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/side.hpp"

#include <optional>
#include <vector>

namespace corerig::analysis {

/// What an operation adds to its reference, in nanoseconds, with the noise of both.
struct Overhead {
    Interval ns;
    double smallest_ns = 0;  ///< less than this cannot be told from zero

    /// The interval holds zero, or the estimate is too small to be told from it.
    [[nodiscard]] bool is_indistinguishable_from_zero() const;

    /// What it stays below, for "< x ns".
    [[nodiscard]] double bound_ns() const;

    friend bool operator==(const Overhead&, const Overhead&) = default;
};

/// Overhead of floors: the shift between the least times and the least references of the trials
/// that support their floors.  None where a part has no value.
/// J. M. Bull's overhead (EWOMP 1999) with the interval of `shift_between` in place of his
/// +-1.96 (sd + sd), which is the spread of single repetitions.
[[nodiscard]] std::optional<Overhead> floor_overhead(const Side& side, const Rules& rules);

/// Overhead of typical times, over the highest unit that the side has two of.
[[nodiscard]] std::optional<Overhead> typical_overhead(const Side& side, const Rules& rules);

/// The ruling on two overheads.  A ratio is formed only of overheads further from zero than three
/// half widths; the margin is that of the times, as a share of the base's overhead.
[[nodiscard]] Ruling compare_overheads(const Side& base, const Side& test, const Rules& rules);

/// The smallest ratio that two overheads leave possible when the base may be zero: the low end of
/// the test by the most the base can be.  None where the test may be zero as well.
[[nodiscard]] std::optional<double> least_ratio(const Overhead& base, const Overhead& test);

}  // namespace corerig::analysis
