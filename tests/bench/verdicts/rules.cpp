// SPDX-License-Identifier: Apache-2.0
#include "verdicts/rules.hpp"

#include "analysis/comparison.hpp"
#include "analysis/interval.hpp"
#include "analysis/quantiles.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <limits>
#include <utility>

namespace corerig::test {

namespace {

using analysis::Verdict;
using Values = std::vector<double>;

constexpr double kLeastDifference = 0.01;
constexpr double kOnePercent = 0.01;  // levels of significance
constexpr double kFivePercent = 0.05;
constexpr std::size_t kTrialsIn100ms = 5;
constexpr std::size_t kTrialsInOneSecond = 50;

struct Moments {
    double count = 0;
    double mean = 0;
    double variance = 0;
};

Moments moments_of(const Values& values) {
    Moments moments;
    moments.count = static_cast<double>(values.size());
    for (const double value : values) {
        moments.mean += value / moments.count;
    }
    for (const double value : values) {
        moments.variance += (value - moments.mean) * (value - moments.mean) / (moments.count - 1);
    }
    return moments;
}

/// Of all samples, put together from those of the trials.
Moments sample_moments(const RecordedSide& side) {
    Moments all;
    double squares = 0;
    for (const RecordedSession& session : side) {
        for (const RecordedTrial& trial : session) {
            const double count = trial.samples;
            all.count += count;
            all.mean += count * trial.mean_ns;
            squares +=
                ((count - 1) * trial.sd_ns * trial.sd_ns) + (count * trial.mean_ns * trial.mean_ns);
        }
    }
    all.mean /= all.count;
    all.variance = (squares - all.count * all.mean * all.mean) / (all.count - 1);
    return all;
}

/// Means of so many trials in a row of one session; what is left over counts where it is most of
/// such a row, or all that there is.
Values means_over(const RecordedSide& side, std::size_t trials) {
    Values means;
    for (const RecordedSession& session : side) {
        for (std::size_t first = 0; first < session.size(); first += trials) {
            const std::size_t count = std::min(trials, session.size() - first);
            if (first > 0 && 2 * count < trials) {
                break;
            }
            double sum = 0;
            for (std::size_t i = first; i < first + count; ++i) {
                sum += session[i].mean_ns;
            }
            means.push_back(sum / static_cast<double>(count));
        }
    }
    return means;
}

Values values_of(const RecordedSide& side, double RecordedTrial::*value) {
    Values values;
    for (const RecordedSession& session : side) {
        for (const RecordedTrial& trial : session) {
            values.push_back(trial.*value);
        }
    }
    return values;
}

Verdict call(bool is_significant, double base, double test) {
    const double difference = std::log(test / base);
    if (!is_significant || std::abs(difference) < std::log1p(kLeastDifference)) {
        return Verdict::inconclusive;
    }
    return difference > 0 ? Verdict::slower : Verdict::faster;
}

/// B. L. Welch, Biometrika 34 (1947) 28-35.
Verdict welch(const Moments& base, const Moments& test, double level) {
    if (base.count < 2 || test.count < 2) {
        return Verdict::inconclusive;
    }
    const double from = base.variance / base.count;
    const double to = test.variance / test.count;
    const double degrees =
        (from + to) * (from + to) / (from * from / (base.count - 1) + to * to / (test.count - 1));
    const double limit = analysis::student_quantile(1 - level / 2, degrees) * std::sqrt(from + to);
    return call(std::abs(test.mean - base.mean) > limit, base.mean, test.mean);
}

/// Student's test with the pooled variance, two-sided at 95 %, on values of at least 100 ms.
/// Source: documentation of pyperf, https://pyperf.readthedocs.io: "compare_to" and "--min-time".
Verdict pyperf(const DrawnSides& sides) {
    const Moments base = moments_of(means_over(sides.base, kTrialsIn100ms));
    const Moments test = moments_of(means_over(sides.test, kTrialsIn100ms));
    const double degrees = base.count + test.count - 2;
    if (base.count < 2 || test.count < 2) {
        return Verdict::inconclusive;
    }
    const double pooled =
        ((base.count - 1) * base.variance + (test.count - 1) * test.variance) / degrees;
    const double limit = analysis::student_quantile(1 - kFivePercent / 2, degrees) *
                         std::sqrt(pooled * (1 / base.count + 1 / test.count));
    return call(std::abs(test.mean - base.mean) >= limit, base.mean, test.mean);
}

struct RankSum {
    double of_test = 0;
    double ties = 0;  ///< sum of t^3 - t over groups of t equal values
};

RankSum rank_sum(const Values& base, const Values& test) {
    std::vector<std::pair<double, bool>> all;
    for (const double value : base) {
        all.emplace_back(value, false);
    }
    for (const double value : test) {
        all.emplace_back(value, true);
    }
    std::sort(all.begin(), all.end());
    RankSum sum;
    for (std::size_t first = 0; first < all.size();) {
        std::size_t end = first;
        double tests = 0;
        for (; end < all.size() && all[end].first == all[first].first; ++end) {
            tests += all[end].second ? 1 : 0;
        }
        const auto equal = static_cast<double>(end - first);
        sum.of_test += tests * (static_cast<double>(first + end + 1) / 2);
        sum.ties += equal * equal * equal - equal;
        first = end;
    }
    return sum;
}

/// The normal approximation with correction for ties and continuity.
/// Source: H. B. Mann and D. R. Whitney, Ann. Math. Statist. 18 (1947) 50-60.
Verdict mann_whitney(const Values& base, const Values& test, double level) {
    const auto n = static_cast<double>(base.size());
    const auto m = static_cast<double>(test.size());
    if (base.size() < 2 || test.size() < 2) {
        return Verdict::inconclusive;
    }
    const RankSum sum = rank_sum(base, test);
    const double beyond = std::abs(sum.of_test - m * (n + m + 1) / 2) - 0.5;
    const double variance = n * m / 12 * (n + m + 1 - sum.ties / ((n + m) * (n + m - 1)));
    const bool is_significant =
        beyond > analysis::normal_quantile(1 - level / 2) * std::sqrt(variance);
    return call(is_significant, *analysis::median_of(base), *analysis::median_of(test));
}

double least_floor(const RecordedSide& side) {
    const Values floors = values_of(side, &RecordedTrial::floor_ns);
    return floors.empty() ? std::numeric_limits<double>::quiet_NaN()
                          : *std::min_element(floors.begin(), floors.end());
}

Values medians(const RecordedSide& side) {
    return values_of(side, &RecordedTrial::median_ns);
}

analysis::Rules one_boot(double margin) {
    analysis::Rules rules;
    rules.margin = margin;
    rules.same_boot = true;
    return rules;
}

}  // namespace

std::vector<Rule> rules_of_others() {
    return {
        {"Welch on samples, 1 %",
         [](const DrawnSides& sides) {
             return welch(sample_moments(sides.base), sample_moments(sides.test), kOnePercent);
         }},
        {"Welch on trial means, 1 %",
         [](const DrawnSides& sides) {
             return welch(moments_of(means_over(sides.base, 1)),
                          moments_of(means_over(sides.test, 1)),
                          kOnePercent);
         }},
        {"pyperf: Student on 100 ms, 5 %", pyperf},
        // Source: documentation of benchstat, https://pkg.go.dev/golang.org/x/perf/cmd/benchstat:
        // medians, and the Mann-Whitney test at 5 %; go test -bench gives a mean over a second.
        {"benchstat: Mann-Whitney on 1 s, 5 %",
         [](const DrawnSides& sides) {
             return mann_whitney(means_over(sides.base, kTrialsInOneSecond),
                                 means_over(sides.test, kTrialsInOneSecond),
                                 kFivePercent);
         }},
        {"Mann-Whitney on trial medians, 1 %",
         [](const DrawnSides& sides) {
             return mann_whitney(medians(sides.base), medians(sides.test), kOnePercent);
         }},
        {"plain minima that differ by 1 %", [](const DrawnSides& sides) {
             return call(true, least_floor(sides.base), least_floor(sides.test));
         }}};
}

Rule floor_rule(double margin) {
    std::string name(32, '\0');
    name.resize(static_cast<std::size_t>(
        std::snprintf(name.data(), name.size(), "corerig floor, margin %g %%", 100 * margin)));
    return {name,
            [margin](const DrawnSides& sides) {
                return analysis::compare_floors(support::side_of_sessions(sides.base),
                                                support::side_of_sessions(sides.test),
                                                one_boot(margin))
                    .verdict;
            },
            true};
}

Rule typical_rule() {
    return {"corerig typical, margin 20 %",
            [](const DrawnSides& sides) {
                return analysis::compare_typical(support::side_of_sessions(sides.base),
                                                 support::side_of_sessions(sides.test),
                                                 one_boot(analysis::Margins{}.typical))
                    .verdict;
            },
            true};
}

}  // namespace corerig::test
