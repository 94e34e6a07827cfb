// SPDX-License-Identifier: Apache-2.0
#include "analysis/verdict.hpp"

#include "analysis/quantiles.hpp"

#include <algorithm>
#include <cmath>

namespace corerig::analysis {

namespace {

/// More than anybody waits for; also keeps the numbers of wild files inside an int.
constexpr double kMostNeeded = 1e6;

int count_of(double wanted) {
    return static_cast<int>(std::clamp(std::ceil(wanted), 1.0, kMostNeeded));
}

}  // namespace

Verdict verdict_of(const Interval& difference, double margin) {
    const double limit = std::log1p(margin);
    if (difference.low > 0 && difference.estimate >= limit) {
        return Verdict::slower;
    }
    if (difference.high < 0 && difference.estimate <= -limit) {
        return Verdict::faster;
    }
    return difference.low > -limit && difference.high < limit ? Verdict::same
                                                              : Verdict::inconclusive;
}

Ruling rule_on(const Interval& difference, double margin, const Width& width) {
    Ruling ruling{
        verdict_of(difference, margin), ratio_of_logarithm(difference), Doubt::none, width.unit, 0};
    if (ruling.verdict != Verdict::inconclusive) {
        return ruling;
    }
    const double half = difference.half_width();
    const double target = std::log1p(margin) / 2;
    if (half <= target) {
        ruling.doubt = Doubt::on_the_margin;
    } else if (width.boot_term > half / 2) {
        ruling.doubt = Doubt::boots_differ;
        ruling.unit = Unit::boot;
        ruling.more = std::max(1, boots_needed(width.boot_sd, margin) - width.boots);
    } else {
        ruling.doubt = Doubt::too_wide;
        ruling.more = more_values(width.values, half, target);
    }
    return ruling;
}

int more_values(int values, double half_width, double target) {
    const double times = half_width / target;
    return count_of(values * (times * times - 1));
}

int boots_needed(double boot_sd, double effect) {
    constexpr double kPower = 0.95;
    constexpr double kBootsForNormal = 6;
    constexpr double kFewestBoots = 3;
    const double quantiles = normal_quantile(kUpperTail) + normal_quantile(kPower);
    const double share = boot_sd * quantiles / std::log1p(effect);
    double boots = std::round(2 * share * share + 1);
    boots += boots < kBootsForNormal ? 1 : 0;
    return count_of(std::max(boots, kFewestBoots));
}

}  // namespace corerig::analysis
