// SPDX-License-Identifier: Apache-2.0
#include "analysis/interval.hpp"

#include "analysis/quantiles.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace corerig::analysis {

namespace {

/// A mean, and its squared standard error.
struct Mean {
    double value = 0;
    double squared_error = 0;
    double degrees = 0;
};

Mean mean_of(const std::vector<double>& values) {
    const auto count = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    double squares = 0;
    for (const double value : values) {
        squares += (value - mean) * (value - mean);
    }
    return {mean, squares / (count - 1) / count, count - 1};
}

}  // namespace

Interval ratio_of_logarithm(const Interval& difference) {
    return {std::exp(difference.estimate), std::exp(difference.low), std::exp(difference.high)};
}

std::optional<Interval> mean_difference(const std::vector<double>& base,
                                        const std::vector<double>& test) {
    if (base.size() < 2 || test.size() < 2) {
        return std::nullopt;
    }
    const Mean from = mean_of(base);
    const Mean to = mean_of(test);
    const double difference = to.value - from.value;
    const double squared_error = from.squared_error + to.squared_error;
    if (!(squared_error > 0)) {
        return Interval{difference, difference, difference};
    }
    const double degrees = squared_error * squared_error /
                           (from.squared_error * from.squared_error / from.degrees +
                            to.squared_error * to.squared_error / to.degrees);
    // Of variances so small that their squares vanish, nothing is left to divide by.
    const double safe = std::isfinite(degrees) && degrees >= 1 ? degrees : 1;
    const double half = student_quantile(kUpperTail, safe) * std::sqrt(squared_error);
    return Interval{difference, difference - half, difference + half};
}

std::optional<Interval> ratio_between(const Interval& base, const Interval& test) {
    const double share = base.half_width() / base.estimate;
    const double g = share * share;
    if (!(base.estimate > 0) || !(g < 1)) {
        return std::nullopt;
    }
    const double ratio = test.estimate / base.estimate;
    const double spread = std::sqrt(test.half_width() * test.half_width() * (1 - g) +
                                    ratio * ratio * base.half_width() * base.half_width()) /
                          base.estimate;
    return Interval{ratio, (ratio - spread) / (1 - g), (ratio + spread) / (1 - g)};
}

std::optional<double> median_of(std::vector<double> values) {
    if (values.empty()) {
        return std::nullopt;
    }
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return values.size() % 2 == 1
               ? *middle
               : std::midpoint(*std::max_element(values.begin(), middle), *middle);
}

}  // namespace corerig::analysis
