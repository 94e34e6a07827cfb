// SPDX-License-Identifier: Apache-2.0
#include "report/comparison_words.hpp"

#include "report/numbers.hpp"
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

std::string in_own_unit(double value_ns) {
    const TimeUnit unit = unit_for(std::abs(value_ns));
    const double value = value_ns / unit.ns;
    return fmt::format("{} {}", fixed(value, decimals_for(std::abs(value))), unit.name);
}

std::string overhead_text(const analysis::Overhead& overhead) {
    return overhead.is_indistinguishable_from_zero() ? "< " + in_own_unit(overhead.bound_ns())
                                                     : in_own_unit(overhead.ns.estimate);
}

std::string per_cent(double ratio) {
    const double change = (ratio - 1) * 100;
    constexpr double kCoarse = 100;
    return fmt::format("{:+.{}f}", change, std::abs(change) < kCoarse ? 1 : 0);
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
    const auto& overhead = of_test ? metric.test_overhead : metric.base_overhead;
    const auto& value = of_test ? metric.test_ns : metric.base_ns;
    if (overhead) {
        return overhead_text(*overhead);
    }
    return value ? in_own_unit(*value) : "-";
}

std::string change_text(const analysis::Ruling& ruling) {
    return ruling.ratio ? fmt::format("{} % [{}, {}]",
                                      per_cent(ruling.ratio->estimate),
                                      per_cent(ruling.ratio->low),
                                      per_cent(ruling.ratio->high))
                        : "-";
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
