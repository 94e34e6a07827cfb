// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/interval.hpp"

#include <optional>

namespace corerig::analysis {

enum class Verdict { slower, faster, same, inconclusive };

/// What keeps a comparison from a verdict.
enum class Doubt {
    none,
    no_values,             ///< a side has nothing to compare
    one_value,             ///< a side has one value, which has no interval
    floor_not_reproduced,  ///< too few trials reached the floor of their side
    one_visit,             ///< minutes differ more than trials, and only one was seen
    too_wide,              ///< the interval is wider than the margin allows
    near_zero,             ///< an overhead of nearly nothing, or below zero, has no ratio
    overhead_spreads,      ///< an overhead whose interval is nearly as wide as itself has no ratio
    boots_differ,          ///< most of the width is what boots are known to differ by
    on_the_margin,         ///< the interval is narrow and holds the margin: more hardly helps
};

/// What an interval was taken over, the level above which nothing varies unseen.
enum class Unit { sample, trial, session, boot };

/// The answer of one comparison: test against base.
struct Ruling {
    Verdict verdict = Verdict::inconclusive;
    std::optional<Interval> ratio;  ///< test / base; above 1 is slower
    Doubt doubt = Doubt::no_values;
    Unit unit = Unit::trial;  ///< of the interval, and of `more`
    int more = 0;             ///< how many more a side would about settle it; 0: none would

    friend bool operator==(const Ruling&, const Ruling&) = default;
};

/// Slower: the interval lies above zero and the estimate is at least the margin.  Faster likewise.
/// Same: the interval lies inside the margin.  Differences of logarithms, margin as a fraction.
[[nodiscard]] Verdict verdict_of(const Interval& difference, double margin);

/// What is needed beside an interval to rule on it.
struct Width {
    Unit unit = Unit::trial;
    int values = 0;        ///< of the side that has fewer
    double boot_term = 0;  ///< the part of the half width that stands for unseen boots
    int boots = 1;         ///< of the side that has fewer
    double boot_sd = 0;
};

/// The ruling on a difference of logarithms: the verdict, or what would settle it.
[[nodiscard]] Ruling rule_on(const Interval& difference, double margin, const Width& width);

/// How many more values make a half width the target, which goes with the root of their number.
[[nodiscard]] int more_values(int values, double half_width, double target);

/// Boots a side that find a difference of `effect` (a fraction) in 95 of 100 cases when floors
/// differ between boots by `boot_sd` (of logarithms): the usual normal approximation for the
/// difference of two means, one more below six boots for the quantile of t, never fewer than three.
[[nodiscard]] int boots_needed(double boot_sd, double effect);

}  // namespace corerig::analysis
