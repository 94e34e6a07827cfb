// SPDX-License-Identifier: Apache-2.0
#include "analysis/overhead.hpp"

#include "analysis/unit_values.hpp"

#include <algorithm>
#include <cmath>

namespace corerig::analysis {

namespace {

constexpr double kFloorReach = 1.01;  // of the best
constexpr double kHalfWidthsFromZero = 3;

std::vector<double> within_reach(std::vector<double> values) {
    if (values.empty()) {
        return values;
    }
    const double limit = kFloorReach * *std::min_element(values.begin(), values.end());
    values.erase(std::remove_if(
                     values.begin(), values.end(), [limit](double value) { return value > limit; }),
                 values.end());
    return values;
}

/// The resolution is one of ratios, and both parts have it.
Overhead with_resolution(const Interval& difference, double time, double reference, double share) {
    const double smallest = share * (time + reference);
    return {difference.widened(smallest), smallest};
}

Unit unit_of_one(const Side& side) {
    return common_unit(side, side);
}

bool is_far_from_zero(const Interval& interval) {
    return interval.estimate > kHalfWidthsFromZero * interval.half_width();
}

/// A ratio as a difference of logarithms; the low end of a ratio may be below zero.
Interval logarithm_of(const Interval& ratio) {
    constexpr double kSmallest = 1e-9;
    return {std::log(std::max(ratio.estimate, kSmallest)),
            std::log(std::max(ratio.low, kSmallest)),
            std::log(std::max(ratio.high, kSmallest))};
}

/// Why an overhead forms no ratio: it is hardly there, or its values spread.
Ruling without_ratio(const Overhead& overhead, Unit unit, int values) {
    const double estimate = overhead.ns.estimate;
    if (estimate <= kHalfWidthsFromZero * overhead.smallest_ns) {
        return {Verdict::inconclusive, std::nullopt, Doubt::near_zero, unit, 0};
    }
    const int more = more_values(values, overhead.ns.half_width(), estimate / kHalfWidthsFromZero);
    return {Verdict::inconclusive, std::nullopt, Doubt::overhead_spreads, unit, more};
}

}  // namespace

bool Overhead::is_indistinguishable_from_zero() const {
    return (ns.low <= 0 && ns.high >= 0) || std::abs(ns.estimate) < smallest_ns;
}

double Overhead::bound_ns() const {
    return std::max(ns.high, smallest_ns);
}

std::optional<Overhead> floor_overhead(const Side& side, const Rules& rules) {
    std::vector<double> times;
    std::vector<double> references;
    for (const TrialValue& trial : side.trials) {
        times.push_back(trial.floor_ns);
        if (trial.reference_floor_ns) {
            references.push_back(*trial.reference_floor_ns);
        }
    }
    times = within_reach(std::move(times));
    references = within_reach(std::move(references));
    const auto shift = shift_between(references, times);
    if (!shift) {
        return std::nullopt;
    }
    return with_resolution(*shift, *median_of(times), *median_of(references), rules.resolution);
}

std::optional<Overhead> typical_overhead(const Side& side, const Rules& rules) {
    const Unit unit = unit_of_one(side);
    const std::vector<double> times = values_over(side, unit, Part::time);
    const std::vector<double> references = values_over(side, unit, Part::reference);
    const auto difference = mean_difference(references, times);
    if (!difference) {
        return std::nullopt;
    }
    return with_resolution(
        *difference, *median_of(times), *median_of(references), rules.resolution);
}

Ruling compare_overheads(const Side& base, const Side& test, const Rules& rules) {
    const auto from = typical_overhead(base, rules);
    const auto to = typical_overhead(test, rules);
    const Unit unit = common_unit(base, test);
    if (!from || !to) {
        const bool has_values = !base.references_ns.empty() && !test.references_ns.empty() &&
                                !base.times_ns.empty() && !test.times_ns.empty();
        return {Verdict::inconclusive,
                std::nullopt,
                has_values ? Doubt::one_value : Doubt::no_values,
                unit,
                has_values ? 1 : 0};
    }
    const auto fewer = static_cast<int>(std::min(base.trials.size(), test.trials.size()));
    for (const Overhead& overhead : {*from, *to}) {
        if (!is_far_from_zero(overhead.ns)) {
            const auto values =
                static_cast<int>(std::min(values_over(base, unit, Part::time).size(),
                                          values_over(test, unit, Part::time).size()));
            return without_ratio(overhead, unit, values);
        }
    }
    const auto ratio = ratio_between(from->ns, to->ns);
    const bool one_visit = unit == Unit::trial || unit == Unit::sample;
    if (one_visit && !rules.one_visit_decides) {
        constexpr int kSessionsWanted = 3;
        return {Verdict::inconclusive, ratio, Doubt::one_visit, Unit::session, kSessionsWanted};
    }
    return rule_on(logarithm_of(*ratio), rules.margin, {unit, fewer});
}

std::optional<double> least_ratio(const Overhead& base, const Overhead& test) {
    const double most = base.bound_ns();
    return test.ns.low > 0 && most > 0 ? std::optional(test.ns.low / most) : std::nullopt;
}

}  // namespace corerig::analysis
