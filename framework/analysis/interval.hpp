// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

namespace corerig::analysis {

/// An estimate between the ends of its 99 % interval.  The scale is its maker's: differences of
/// logarithms, nanoseconds, or a ratio.
struct Interval {
    double estimate = 0;
    double low = 0;
    double high = 0;

    [[nodiscard]] double half_width() const { return (high - low) / 2; }

    /// The same estimate with `by` more on either side.
    [[nodiscard]] Interval widened(double by) const { return {estimate, low - by, high + by}; }

    friend bool operator==(const Interval&, const Interval&) = default;
};

/// The ratio whose logarithm this is.
[[nodiscard]] Interval ratio_of_logarithm(const Interval& difference);

/// How far `test` lies above `base`: the median of all differences of one from each, after Hodges
/// and Lehmann, with the interval that inverts the Mann-Whitney test in its normal approximation.
/// Free of any assumption about the distribution.  None where a side is empty.
/// Source: J. L. Hodges and E. L. Lehmann, Ann. Math. Statist. 34 (1963) 598-611; D. F. Bauer,
/// J. Amer. Statist. Assoc. 67 (1972) 687-690.
[[nodiscard]] std::optional<Interval> shift_between(std::vector<double> base,
                                                    std::vector<double> test);

/// The difference of the means of two sides of unequal variance, after Welch, with the degrees of
/// freedom of Satterthwaite.  None where a side has fewer than two values.
/// Source: B. L. Welch, Biometrika 34 (1947) 28-35.
[[nodiscard]] std::optional<Interval> mean_difference(const std::vector<double>& base,
                                                      const std::vector<double>& test);

/// test / base of two independent estimates with symmetric intervals, after Fieller.  None where
/// the base is not further from zero than its interval is wide, which leaves the ratio unbounded.
/// Source: E. C. Fieller, J. R. Statist. Soc. B 16 (1954) 175-185.
[[nodiscard]] std::optional<Interval> ratio_between(const Interval& base, const Interval& test);

/// The middle value, or the mean of the two in the middle.  None of no values.
[[nodiscard]] std::optional<double> median_of(std::vector<double> values);

}  // namespace corerig::analysis
