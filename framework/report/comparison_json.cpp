// SPDX-License-Identifier: Apache-2.0
#include "report/comparison.hpp"
#include "report/comparison_words.hpp"
#include "report/json_text.hpp"
#include "report/ruling_words.hpp"

#include <fmt/format.h>

namespace corerig::report {

namespace {

using analysis::CaseComparison;
using analysis::MetricComparison;
using analysis::Mismatch;
using analysis::Ruling;
using analysis::SideFacts;
using analysis::Verdict;

template <class T>
std::string array(const std::vector<T>& items, std::string (*to_json)(const T&)) {
    std::string text = "[";
    for (const T& item : items) {
        text += (text.size() == 1 ? "" : ",") + to_json(item);
    }
    return text + "]";
}

std::string text_json(const std::string& text) {
    return in_json(text);
}

const char* verdict_name(Verdict verdict) {
    switch (verdict) {
        case Verdict::slower:
            return "slower";
        case Verdict::faster:
            return "faster";
        case Verdict::same:
            return "same";
        case Verdict::inconclusive:
            break;
    }
    return "inconclusive";
}

std::string ratio_json(const Ruling& ruling) {
    if (!ruling.ratio) {
        return "null";
    }
    const bool is_known = has_interval(ruling);
    return fmt::format(R"({{"estimate":{},"low":{},"high":{}}})",
                       number(ruling.ratio->estimate),
                       is_known ? number(ruling.ratio->low) : "null",
                       is_known ? number(ruling.ratio->high) : "null");
}

std::string metric_json(const MetricComparison& metric) {
    const Ruling& ruling = metric.ruling;
    return fmt::format(
        R"({{"metric":"{}","margin":{},"base_ns":{},"test_ns":{},"ratio":{},"verdict":"{}","needs":{}}})",
        metric_label(metric.metric),
        number(metric.margin),
        number(metric.base_ns),
        number(metric.test_ns),
        ratio_json(ruling),
        verdict_name(ruling.verdict),
        in_json(need_text(ruling)));
}

std::string counts_json(const analysis::Instructions& counts) {
    return fmt::format(R"({{"floor":{},"mean":{}}})", number(counts.floor), number(counts.mean));
}

/// A row of its own kind: a count has no interval.
std::string instructions_json(const analysis::InstructionComparison& compared) {
    return fmt::format(
        R"({{"metric":"instructions","margin":{},"margin_of_means":{},"base":{},"test":{},)"
        R"("exact":{},"verdict":"{}"}})",
        number(analysis::kInstructionMargin),
        number(analysis::kInstructionMeanMargin),
        counts_json(compared.base),
        counts_json(compared.test),
        compared.is_exact,
        change_name(compared.change));
}

std::string metrics_json(const CaseComparison& compared) {
    std::string text = array(compared.metrics, metric_json);
    if (compared.instructions) {
        text.pop_back();
        text += (compared.metrics.empty() ? "" : ",") + instructions_json(*compared.instructions);
        text += "]";
    }
    return text;
}

std::string side_json(const SideFacts& side) {
    return fmt::format(
        R"({{"samples":{},"undisturbed":{},"uses_disturbed":{},"trials":{},"trials_at_floor":{},)"
        R"("sessions":{},"boots":{}}})",
        side.samples,
        side.valid,
        side.uses_disturbed,
        side.trials,
        side.support,
        side.sessions,
        side.boots);
}

std::string case_json(const CaseComparison& compared) {
    return fmt::format(R"({{"id":{},"missing":{},"base":{},"test":{},"metrics":{},)"
                       R"("time_alone":{}}})",
                       in_json(compared.id),
                       in_json(compared.missing),
                       side_json(compared.base),
                       side_json(compared.test),
                       metrics_json(compared),
                       in_json(analysis::differs_in_time_alone(compared) ? kTimeAlone : ""));
}

std::string mismatch_json(const Mismatch& mismatch) {
    return fmt::format(R"({{"where":{},"field":{},"base":{},"test":{}}})",
                       in_json(mismatch.where),
                       in_json(mismatch.field),
                       in_json(mismatch.base),
                       in_json(mismatch.test));
}

}  // namespace

std::string render_comparison_json(const ComparisonView& view) {
    const analysis::Comparison& comparison = view.comparison;
    return fmt::format(
        R"({{"schema":"corerig-comparison/1","scenario":{},"regression":{},"same_boot":{},)"
        R"("assumed_boot_sd":{},"cases":{},"only_base":{},"only_test":{},"mismatches":{},)"
        R"("differences":{}}})"
        "\n",
        in_json(view.base.front()->header.scenario_name),
        analysis::has_regression(comparison),
        comparison.same_boot,
        number(comparison.boot_sd),
        array(comparison.cases, case_json),
        array(comparison.only_base, text_json),
        array(comparison.only_test, text_json),
        array(view.mismatches, mismatch_json),
        array(view.differences, mismatch_json));
}

}  // namespace corerig::report
