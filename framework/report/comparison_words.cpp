// SPDX-License-Identifier: Apache-2.0
#include "report/comparison_words.hpp"

#include "report/numbers.hpp"
#include "report/ruling_words.hpp"
#include "report/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace corerig::report {

namespace {

using analysis::CaseComparison;
using analysis::Metric;
using analysis::MetricComparison;
using analysis::SideFacts;
using analysis::Verdict;

std::string in_unit(double value_ns, const TimeUnit& unit) {
    const double value = value_ns / unit.ns;
    return fmt::format("{} {}", fixed(value, decimals_for(std::abs(value))), unit.name);
}

/// What a side shows of a metric: a time, or what an overhead that may be zero is at most.
struct Shown {
    double value_ns = 0;
    bool is_bound = false;
};

std::optional<Shown> shown_of(const std::optional<double>& value_ns,
                              const std::optional<analysis::Overhead>& overhead) {
    if (overhead && overhead->is_indistinguishable_from_zero()) {
        return Shown{overhead->bound_ns(), true};
    }
    if (overhead) {
        return Shown{overhead->ns.estimate, false};
    }
    return value_ns ? std::optional(Shown{*value_ns, false}) : std::nullopt;
}

/// Digits behind the point that show the wider end of an interval.
int decimals_of(const analysis::Interval& ratio) {
    constexpr double kFine = 0.01;
    return std::max(std::abs(ratio.low - 1), std::abs(ratio.high - 1)) < kFine ? 2 : 1;
}

std::string per_cent(double ratio, int decimals = 1) {
    const double change = (ratio - 1) * 100;
    constexpr double kCoarse = 100;
    return fmt::format("{:+.{}f}", change, std::abs(change) < kCoarse ? decimals : 0);
}

/// How many of a count on each side: "8 and 6 sessions".
std::string both(int base, int test, const char* noun) {
    return base == test ? fmt::format("{} a side", counted(base, noun))
                        : fmt::format("{} and {}", base, counted(test, noun));
}

/// A line "instructions: 1 more, 0 fewer, 2 same", where there are any.
std::string instruction_totals(const analysis::Comparison& comparison) {
    int counts[4] = {0, 0, 0, 0};
    int all = 0;
    for (const CaseComparison& compared : comparison.cases) {
        if (compared.instructions) {
            ++counts[static_cast<int>(compared.instructions->change)];
            ++all;
        }
    }
    using analysis::InstructionChange;
    const auto number = [&](InstructionChange change) { return counts[static_cast<int>(change)]; };
    return all == 0 ? ""
                    : fmt::format("\ninstructions: {} more, {} fewer, {} same, {} inconclusive",
                                  number(InstructionChange::more),
                                  number(InstructionChange::fewer),
                                  number(InstructionChange::same),
                                  number(InstructionChange::unclear));
}

std::string undisturbed(const SideFacts& side) {
    return fmt::format("{} of {}", side.valid, side.samples);
}

}  // namespace

const char* metric_label(Metric metric) {
    switch (metric) {
        case Metric::floor:
            return "floor";
        case Metric::time:
            return "typical";
        case Metric::overhead:
            break;
    }
    return "overhead";
}

std::string time_text(const MetricComparison& metric, bool of_test) {
    const auto base = shown_of(metric.base_ns, metric.base_overhead);
    const auto test = shown_of(metric.test_ns, metric.test_overhead);
    const auto& own = of_test ? test : base;
    if (!own) {
        return "-";
    }
    // Both figures of a row in the unit of the smaller one: 0.9 us beside 1.1 us is harder to read
    // than 900 ns beside 1100 ns.
    const auto& other = of_test ? base : test;
    const double own_ns = std::abs(own->value_ns);
    const TimeUnit unit = unit_for(other ? std::min(own_ns, std::abs(other->value_ns)) : own_ns);
    return (own->is_bound ? "< " : "") + in_unit(own->value_ns, unit);
}

std::string change_text(const analysis::Ruling& ruling) {
    if (!ruling.ratio) {
        return "-";
    }
    const int decimals = decimals_of(*ruling.ratio);
    const std::string change = per_cent(ruling.ratio->estimate, decimals) + " %";
    return has_interval(ruling) ? fmt::format("{} [{}, {}]",
                                              change,
                                              per_cent(ruling.ratio->low, decimals),
                                              per_cent(ruling.ratio->high, decimals))
                                : change + ", no interval";
}

std::string instructions_text(double instructions) {
    constexpr double kThousand = 1'000;
    const int decimals = instructions < kThousand ? 2 : instructions < 10 * kThousand ? 1 : 0;
    return fixed(instructions, decimals);
}

std::string change_text(const analysis::InstructionComparison& compared) {
    const bool is_of_means = compared.change == analysis::InstructionChange::unclear;
    const double base = is_of_means ? compared.base.mean : compared.base.floor;
    const double test = is_of_means ? compared.test.mean : compared.test.floor;
    return fmt::format("{} % ({:+.2f}{})",
                       base > 0 ? per_cent(test / base) : "-",
                       test - base,
                       is_of_means ? " on average" : "");
}

const char* change_name(analysis::InstructionChange change) {
    switch (change) {
        case analysis::InstructionChange::same:
            return "same";
        case analysis::InstructionChange::more:
            return "more";
        case analysis::InstructionChange::fewer:
            return "fewer";
        case analysis::InstructionChange::unclear:
            break;
    }
    return "inconclusive";
}

std::string precision_text(const analysis::Precision& precision) {
    const char* metric = metric_label(precision.metric);
    if (!precision.half_width) {
        return fmt::format("{} without an interval yet", metric);
    }
    std::string width = fmt::format("{} +- {:.2g} %", metric, *precision.half_width * 100);
    switch (precision.doubt) {
        case analysis::Doubt::floor_not_reproduced:
            return width + ", its floor reached by too few trials";
        case analysis::Doubt::one_visit:
            return width + ", seen in one visit only";
        default:
            return width;
    }
}

std::string side_text(const analysis::ResultFiles& files) {
    std::vector<std::string> kernels;
    for (const result::ResultFile* file : files) {
        const std::string& kernel = file->header.machine.kernel_release;
        if (!kernel.empty() && std::find(kernels.begin(), kernels.end(), kernel) == kernels.end()) {
            kernels.push_back(kernel);
        }
    }
    std::string text = counted(static_cast<std::int64_t>(files.size()), "result");
    return kernels.empty() ? text : text + ", Linux " + listed(kernels);
}

std::string basis_text(const CaseComparison& compared) {
    const SideFacts& base = compared.base;
    const SideFacts& test = compared.test;
    const bool has_floor =
        !compared.metrics.empty() && compared.metrics.front().metric == Metric::floor;
    std::string text = has_floor ? fmt::format("floor reached by {} of {} and {} of {} trials",
                                               base.support,
                                               base.trials,
                                               test.support,
                                               test.trials)
                                 : both(base.trials, test.trials, "trial");
    text += "; " + both(base.sessions, test.sessions, "session");
    text += "; " + both(base.boots, test.boots, "boot");
    text += fmt::format("; {} and {} samples undisturbed", undisturbed(base), undisturbed(test));
    if (base.uses_disturbed || test.uses_disturbed) {
        text += fmt::format("; the {} on disturbed samples",
                            base.uses_disturbed && test.uses_disturbed ? "sides rest"
                            : base.uses_disturbed                      ? "base rests"
                                                                       : "test rests");
    }
    return text;
}

std::string totals_text(const analysis::Comparison& comparison) {
    int counts[4] = {0, 0, 0, 0};
    double logarithms = 0;
    int decided = 0;
    for (const CaseComparison& compared : comparison.cases) {
        for (const MetricComparison& metric : compared.metrics) {
            ++counts[static_cast<int>(metric.ruling.verdict)];
            const bool is_time = metric.metric != Metric::overhead;
            if (is_time && metric.ruling.verdict != Verdict::inconclusive && metric.ruling.ratio) {
                logarithms += std::log(metric.ruling.ratio->estimate);
                ++decided;
            }
        }
    }
    std::string text = fmt::format("{} slower, {} faster, {} same, {} inconclusive",
                                   counts[0],
                                   counts[1],
                                   counts[2],
                                   counts[3]);
    if (decided > 1) {
        text += fmt::format("; geometric mean of {} ratios that decided: {} %",
                            decided,
                            per_cent(std::exp(logarithms / decided)));
    }
    return text + instruction_totals(comparison);
}

}  // namespace corerig::report
