// SPDX-License-Identifier: Apache-2.0
#include "analysis/comparison.hpp"

#include "analysis/measured_side.hpp"
#include "analysis/unit_values.hpp"

#include <algorithm>

namespace corerig::analysis {

namespace {

using result::ConfigurationRecord;

SideFacts facts_of(const MeasuredSide& measured) {
    const Side& side = measured.side;
    return {measured.samples,
            measured.valid,
            measured.uses_disturbed,
            static_cast<int>(side.trials.size()),
            support_of(side),
            side.sessions(),
            side.boots()};
}

std::optional<double> floor_of(const Side& side) {
    std::optional<double> least;
    for (const TrialValue& trial : side.trials) {
        least = std::min(trial.floor_ns, least.value_or(trial.floor_ns));
    }
    return least;
}

std::optional<double> typical_of(const Side& side, const Side& other) {
    return median_of(values_over(side, common_unit(side, other), Part::time));
}

MetricComparison compare_floor(const Sides& sides, double margin) {
    Rules rules = sides.rules;
    rules.margin = margin;
    return {Metric::floor,
            margin,
            floor_of(sides.base.side),
            floor_of(sides.test.side),
            std::nullopt,
            std::nullopt,
            compare_floors(sides.base.side, sides.test.side, rules)};
}

MetricComparison compare_time(const Sides& sides, double margin) {
    Rules rules = sides.rules;
    rules.margin = margin;
    return {Metric::time,
            margin,
            typical_of(sides.base.side, sides.test.side),
            typical_of(sides.test.side, sides.base.side),
            std::nullopt,
            std::nullopt,
            compare_typical(sides.base.side, sides.test.side, rules)};
}

/// The margin of a time is a larger share of the part of it that is overhead.
MetricComparison compare_overhead(const Sides& sides, double time_margin) {
    Rules rules = sides.rules;
    const auto base = typical_overhead(sides.base.side, rules);
    const auto test = typical_overhead(sides.test.side, rules);
    const auto time = median_of(sides.base.side.times_ns);
    rules.margin = time_margin;
    if (base && time && base->ns.estimate > 0) {
        rules.margin = time_margin * *time / base->ns.estimate;
    }
    const auto estimate = [](const std::optional<Overhead>& overhead) {
        return overhead ? std::optional(overhead->ns.estimate) : std::nullopt;
    };
    return {Metric::overhead,
            rules.margin,
            estimate(base),
            estimate(test),
            base,
            test,
            compare_overheads(sides.base.side, sides.test.side, rules)};
}

std::string why_missing(const char* name, const std::vector<Measured>& parts) {
    for (const Measured& part : parts) {
        const auto& configuration = part.file->header.configurations[part.configuration];
        if (!configuration.skip_reason.empty()) {
            return std::string(name) + " did not run: " + configuration.skip_reason;
        }
    }
    return std::string(name) + " has no sample that counts";
}

CaseComparison compare_case(const std::vector<Measured>& base,
                            const std::vector<Measured>& test,
                            const Sides& sides,
                            const Margins& margins) {
    const Measured& first = base.front();
    const ConfigurationRecord& configuration =
        first.file->header.configurations[first.configuration];
    CaseComparison compared;
    compared.id = configuration.id;
    compared.base = facts_of(sides.base);
    compared.test = facts_of(sides.test);
    compared.span_s = std::min(sides.base.side.span_s, sides.test.side.span_s);
    if (sides.base.side.trials.empty() || sides.test.side.trials.empty()) {
        compared.missing = sides.base.side.trials.empty() ? why_missing("the base", base)
                                                          : why_missing("the test", test);
        return compared;
    }
    if (configuration.threads == 1) {
        compared.metrics.push_back(compare_floor(sides, margins.floor));
    }
    compared.metrics.push_back(compare_time(sides, margins.typical));
    if (configuration.threads == 1) {
        compared.instructions = compare_instructions(base, test, sides);
    }
    if (!sides.base.side.references_ns.empty() && !sides.test.side.references_ns.empty()) {
        compared.metrics.push_back(compare_overhead(sides, margins.typical));
    }
    return compared;
}

}  // namespace

Comparison compare_results(const JudgedFiles& base,
                           const JudgedFiles& test,
                           const Margins& margins) {
    Comparison comparison;
    comparison.boot_sd_is_measured = margins.boot_sd.has_value();
    for (const std::string& id : ids_in(files_of(base))) {
        const std::vector<Measured> from = parts_called(id, base);
        const std::vector<Measured> to = parts_called(id, test);
        if (to.empty()) {
            comparison.only_base.push_back(id);
            continue;
        }
        Sides sides = collect_sides(from, to, margins.floor);
        sides.rules.boot_sd = margins.boot_sd.value_or(sides.rules.boot_sd);
        comparison.cases.push_back(compare_case(from, to, sides, margins));
        comparison.same_boot = sides.rules.same_boot;
        comparison.boot_sd = sides.rules.boot_sd;
    }
    for (const std::string& id : ids_in(files_of(test))) {
        if (parts_called(id, base).empty()) {
            comparison.only_test.push_back(id);
        }
    }
    return comparison;
}

bool differs_in_time_alone(const CaseComparison& compared) {
    return compared.instructions && compared.instructions->change == InstructionChange::same &&
           std::any_of(compared.metrics.begin(), compared.metrics.end(), [](const auto& metric) {
               return metric.ruling.verdict == Verdict::slower ||
                      metric.ruling.verdict == Verdict::faster;
           });
}

bool has_regression(const Comparison& comparison) {
    return std::any_of(
        comparison.cases.begin(), comparison.cases.end(), [](const CaseComparison& compared) {
            const auto& instructions = compared.instructions;
            return (instructions && instructions->is_exact &&
                    instructions->change == InstructionChange::more) ||
                   std::any_of(compared.metrics.begin(),
                               compared.metrics.end(),
                               [](const MetricComparison& metric) {
                                   return metric.ruling.verdict == Verdict::slower;
                               });
        });
}

}  // namespace corerig::analysis
