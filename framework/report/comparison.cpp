// SPDX-License-Identifier: Apache-2.0
#include "report/comparison.hpp"

#include "report/comparison_words.hpp"
#include "report/numbers.hpp"
#include "report/ruling_words.hpp"
#include "report/table.hpp"
#include "report/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace corerig::report {

namespace {

using analysis::CaseComparison;
using analysis::Metric;
using analysis::MetricComparison;
using analysis::Mismatch;
using analysis::Ruling;
using analysis::Verdict;

std::string verdict_with_need(const MetricComparison& metric) {
    const std::string need = need_text(metric.ruling);
    return verdict_text(metric.ruling, metric.margin) + (need.empty() ? "" : ": " + need);
}

std::string title_of(const ComparisonView& view) {
    const auto& header = view.base.front()->header;
    return printable(header.title.empty() ? header.scenario_name : header.title);
}

std::string metric_line(const MetricComparison& metric) {
    return fmt::format("  {:<9}{:>10}  {:>10}  {:<24}  {}\n",
                       metric_label(metric.metric),
                       time_text(metric, false),
                       time_text(metric, true),
                       change_text(metric.ruling),
                       verdict_text(metric.ruling, metric.margin));
}

std::string instructions_line(const CaseComparison& compared) {
    if (!compared.instructions) {
        return "";
    }
    const analysis::InstructionComparison& counts = *compared.instructions;
    return fmt::format("  {:<12}{:>7}  {:>10}  {:<24}  {}\n",
                       "instructions",
                       instructions_text(counts.base.floor),
                       instructions_text(counts.test.floor),
                       change_text(counts),
                       change_name(counts.change));
}

std::string time_alone(const CaseComparison& compared) {
    return analysis::differs_in_time_alone(compared)
               ? wrap(fmt::format("the time differs and the instructions do not: {}", kTimeAlone),
                      "  ",
                      "    ")
               : "";
}

/// The two estimators ask different questions, and may well answer differently.
std::string disagreement(const CaseComparison& compared) {
    const auto find = [&](Metric wanted) -> const MetricComparison* {
        const auto found = std::find_if(
            compared.metrics.begin(), compared.metrics.end(), [wanted](const auto& metric) {
                return metric.metric == wanted;
            });
        return found == compared.metrics.end() ? nullptr : &*found;
    };
    const MetricComparison* floor = find(Metric::floor);
    const MetricComparison* time = find(Metric::time);
    if (floor == nullptr || floor->ruling.verdict != Verdict::same || !time->ruling.ratio) {
        return "";
    }
    const double change = time->ruling.ratio->estimate - 1;
    constexpr double kTelling = 0.1;
    return std::abs(change) < kTelling
               ? ""
               : wrap(fmt::format("the floor is the same, typical samples are {:.0f} % {}: look at "
                                  "the evidence",
                                  std::abs(change) * 100,
                                  change > 0 ? "slower" : "faster"),
                      "  ",
                      "    ");
}

/// What would settle the metrics that are open, those with one need together.
std::string needs(const CaseComparison& compared) {
    std::string text;
    for (auto metric = compared.metrics.begin(); metric != compared.metrics.end(); ++metric) {
        const std::string need = need_text(metric->ruling);
        const auto has_its_need = [&](const MetricComparison& other) {
            return need_text(other.ruling) == need;
        };
        if (need.empty() || std::any_of(compared.metrics.begin(), metric, has_its_need)) {
            continue;
        }
        std::vector<std::string> names;
        for (const MetricComparison& other : compared.metrics) {
            if (has_its_need(other)) {
                names.emplace_back(metric_label(other.metric));
            }
        }
        text += wrap(fmt::format("{}: {}", listed(names), need), "  ", "    ");
    }
    return text;
}

std::string case_block(const CaseComparison& compared) {
    std::string text = printable(compared.id) + "\n";
    if (!compared.missing.empty()) {
        return text + wrap("not compared: " + printable(compared.missing), "  ", "    ");
    }
    for (const MetricComparison& metric : compared.metrics) {
        text += metric_line(metric);
    }
    text += instructions_line(compared);
    return text + needs(compared) + disagreement(compared) + time_alone(compared) +
           wrap(basis_text(compared), "  ", "    ");
}

std::string difference_text(const Mismatch& mismatch) {
    return fmt::format("{}{}{}: {} / {}",
                       printable(mismatch.where),
                       mismatch.where.empty() ? "" : ": ",
                       mismatch.field,
                       printable(mismatch.base.empty() ? "none" : mismatch.base),
                       printable(mismatch.test.empty() ? "none" : mismatch.test));
}

std::string list_block(const char* title, const std::vector<Mismatch>& mismatches) {
    std::string text;
    for (const Mismatch& mismatch : mismatches) {
        text += wrap(difference_text(mismatch), "  ", "    ");
    }
    return text.empty() ? "" : fmt::format("\n{}\n{}", title, text);
}

std::string only_block(const char* side, const std::vector<std::string>& ids) {
    return ids.empty()
               ? ""
               : "\n" + wrap(fmt::format("only in the {}: {}", side, listed(ids)), "", "  ");
}

std::string boot_note(const analysis::Comparison& comparison) {
    const bool is_few = std::any_of(
        comparison.cases.begin(), comparison.cases.end(), [](const CaseComparison& compared) {
            constexpr int kEnough = 3;
            return std::min(compared.base.boots, compared.test.boots) < kEnough;
        });
    return comparison.same_boot || !is_few
               ? ""
               : wrap(fmt::format("Fewer than 3 boots a side: intervals are widened by what boots "
                                  "{} differ by ({:.2g} %).",
                                  comparison.boot_sd_is_measured
                                      ? "of this machine, after its profile,"
                                      : "are assumed to",
                                  comparison.boot_sd * 100),
                      "",
                      "  ");
}

/// The figures of a row are those of each side alone; the change pairs the sides.
std::string change_note(const analysis::Comparison& comparison) {
    const bool has_changes = std::any_of(
        comparison.cases.begin(), comparison.cases.end(), [](const CaseComparison& compared) {
            return !compared.metrics.empty();
        });
    return has_changes ? wrap(
                             "A change is taken over all trials that count, so it is not exactly "
                             "the ratio of the two figures.",
                             "",
                             "  ")
                       : "";
}

}  // namespace

std::string render_comparison_text(const ComparisonView& view) {
    std::string text = title_of(view) + "\n";
    text += wrap("base: " + side_text(view.base), "", "  ");
    text += wrap("test: " + side_text(view.test), "", "  ");
    text +=
        list_block("NOT COMPARABLE, compared because of --force (base / test)", view.mismatches);
    text +=
        fmt::format("\n  {:<9}{:>10}  {:>10}  {}\n", "", "base", "test", "change, 99 % interval");
    for (const CaseComparison& compared : view.comparison.cases) {
        text += case_block(compared);
    }
    text += only_block("base", view.comparison.only_base);
    text += only_block("test", view.comparison.only_test);
    text += list_block("differs and may (base / test)", view.differences);
    text += "\n" + change_note(view.comparison) + boot_note(view.comparison);
    return text + totals_text(view.comparison) + "\n";
}

std::string render_comparison_markdown(const ComparisonView& view) {
    std::string text = fmt::format("### {}\n\n- base: {}\n- test: {}\n",
                                   title_of(view),
                                   side_text(view.base),
                                   side_text(view.test));
    for (const Mismatch& mismatch : view.mismatches) {
        text += fmt::format("- **not comparable** (base / test): {}\n", difference_text(mismatch));
    }
    for (const Mismatch& difference : view.differences) {
        text += fmt::format("- differs (base / test): {}\n", difference_text(difference));
    }
    text += "\n| case | metric | base | test | change, 99 % interval | verdict |\n";
    text += "|---|---|---:|---:|---|---|\n";
    for (const CaseComparison& compared : view.comparison.cases) {
        if (!compared.missing.empty()) {
            text += fmt::format("| {} | | | | | not compared: {} |\n",
                                printable(compared.id),
                                printable(compared.missing));
        }
        for (const MetricComparison& metric : compared.metrics) {
            text += fmt::format("| {} | {} | {} | {} | {} | {} |\n",
                                printable(compared.id),
                                metric_label(metric.metric),
                                time_text(metric, false),
                                time_text(metric, true),
                                change_text(metric.ruling),
                                verdict_with_need(metric));
        }
        if (compared.instructions) {
            const analysis::InstructionComparison& counts = *compared.instructions;
            text += fmt::format("| {} | instructions | {} | {} | {} | {}{} |\n",
                                printable(compared.id),
                                instructions_text(counts.base.floor),
                                instructions_text(counts.test.floor),
                                change_text(counts),
                                change_name(counts.change),
                                analysis::differs_in_time_alone(compared)
                                    ? std::string("; the time differs alone: ") + kTimeAlone
                                    : "");
        }
    }
    return text + "\n" + totals_text(view.comparison) + "\n";
}

}  // namespace corerig::report
