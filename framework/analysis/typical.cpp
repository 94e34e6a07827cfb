// SPDX-License-Identifier: Apache-2.0
#include "analysis/side.hpp"
#include "analysis/unit_values.hpp"

#include <algorithm>
#include <cmath>

namespace corerig::analysis {

namespace {

constexpr int kBootsToCompare = 3;
constexpr int kLeastTrials = 3;
constexpr int kSessionsToTrust = 4;

std::vector<double> logarithms(std::vector<double> values) {
    values.erase(
        std::remove_if(values.begin(), values.end(), [](double value) { return !(value > 0); }),
        values.end());
    for (double& value : values) {
        value = std::log(value);
    }
    return values;
}

}  // namespace

Unit common_unit(const Side& base, const Side& test) {
    if (std::min(base.boots(), test.boots()) >= kBootsToCompare) {
        return Unit::boot;
    }
    if (std::min(base.sessions(), test.sessions()) >= 2) {
        return Unit::session;
    }
    const std::size_t trials = std::min(base.trials.size(), test.trials.size());
    return trials >= kLeastTrials ? Unit::trial : Unit::sample;
}

Ruling compare_typical(const Side& base, const Side& test, const Rules& rules) {
    const Unit unit = common_unit(base, test);
    const std::vector<double> from = logarithms(values_over(base, unit, Part::time));
    const std::vector<double> to = logarithms(values_over(test, unit, Part::time));
    if (from.empty() || to.empty()) {
        return {};
    }
    Ruling ruling{Verdict::inconclusive, std::nullopt, Doubt::one_value, unit, 1};
    auto difference = mean_difference(from, to);
    if (!difference) {
        return ruling;
    }
    const double inflation =
        unit == Unit::sample ? std::max(inflation_of(from), inflation_of(to)) : 1;
    const bool sees_boots = rules.same_boot || unit == Unit::boot;
    const double boot_term = sees_boots ? 0 : boot_term_of(base, test, rules);
    const Interval whole = difference->widened(difference->half_width() * (inflation - 1) +
                                               rules.resolution + boot_term);
    const bool one_visit = unit == Unit::trial || unit == Unit::sample;
    if (one_visit && !rules.one_visit_decides) {
        ruling.ratio = ratio_of_logarithm(whole);
        ruling.doubt = Doubt::one_visit;
        ruling.unit = Unit::session;
        ruling.more = kSessionsToTrust - 1;
        return ruling;
    }
    return rule_on(whole,
                   rules.margin,
                   {unit,
                    static_cast<int>(std::min(from.size(), to.size())),
                    boot_term,
                    std::min(base.boots(), test.boots()),
                    rules.boot_sd});
}

}  // namespace corerig::analysis
