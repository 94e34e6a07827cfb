// SPDX-License-Identifier: Apache-2.0
#include "report/series_rows.hpp"
#include "report/words.hpp"

#include <algorithm>
#include <utility>

namespace corerig::report {

namespace {

using analysis::ConfigurationFigures;
using analysis::TrialFigures;
using result::ConfigurationRecord;

/// The swept values that neither the table nor its columns show.
std::string other_axes(const ConfigurationRecord& configuration) {
    std::string text;
    for (const scenario::AxisValue& axis : configuration.axes) {
        if (axis.key != "workload" && axis.key != "threads") {
            text += ", " + printable(axis.key) + "=" + printable(axis.value);
        }
    }
    return text;
}

/// The configurations of one row, by their index.
struct RowMembers {
    std::string case_id;
    std::string label;
    std::vector<std::size_t> members;
};

std::vector<RowMembers> group_by_row(const View& view, const std::string& workload) {
    std::vector<RowMembers> rows;
    for (std::size_t i = 0; i < view.configurations().size(); ++i) {
        const ConfigurationRecord& configuration = view.configurations()[i];
        if (configuration.workload != workload) {
            continue;
        }
        const std::string label = printable(configuration.case_title) + other_axes(configuration);
        auto row = std::find_if(rows.begin(), rows.end(), [&](const RowMembers& candidate) {
            return candidate.case_id == configuration.case_id && candidate.label == label;
        });
        if (row == rows.end()) {
            row = rows.insert(rows.end(), {configuration.case_id, label, {}});
        }
        row->members.push_back(i);
    }
    return rows;
}

/// Time and overhead of one cell.
using Figures = std::pair<std::optional<double>, std::optional<double>>;

Figures of_trial(const ConfigurationFigures& figures, int number) {
    for (const TrialFigures& trial : figures.trials) {
        if (trial.trial == number) {
            return {trial.time.mean_ns, trial.overhead_ns};
        }
    }
    return {};
}

Figures of_extreme(const ConfigurationFigures& figures, bool most) {
    const auto is_less = [](const TrialFigures& a, const TrialFigures& b) {
        return a.time.mean_ns < b.time.mean_ns;
    };
    const auto [least_trial, most_trial] =
        std::minmax_element(figures.trials.begin(), figures.trials.end(), is_less);
    if (least_trial == figures.trials.end()) {
        return {};
    }
    const TrialFigures& trial = most ? *most_trial : *least_trial;
    return {trial.time.mean_ns, trial.overhead_ns};
}

Figures in_column(const ConfigurationFigures& figures, const Column& column) {
    switch (column.kind) {
        case Column::Kind::trial:
            return of_trial(figures, column.number);
        case Column::Kind::least:
            return of_extreme(figures, false);
        case Column::Kind::most:
            return of_extreme(figures, true);
        case Column::Kind::threads:
        case Column::Kind::mean:
            break;
    }
    return {figures.time ? std::optional(figures.time->mean_ns) : std::nullopt,
            figures.overhead_ns};
}

SeriesRow row_of(const View& view, const RowMembers& row, const std::vector<Column>& columns) {
    SeriesRow series{"here", row.label, {}, {}};
    bool has_reference = false;
    for (const Column& column : columns) {
        Figures figures;
        for (const std::size_t member : row.members) {
            const ConfigurationRecord& configuration = view.configurations()[member];
            has_reference = has_reference || configuration.has_reference;
            if (column.kind != Column::Kind::threads || configuration.threads == column.number) {
                figures = in_column(view.figures[member], column);
            }
        }
        series.times.push_back({figures.first});
        series.overheads.push_back({figures.second});
    }
    const bool was_measured = std::any_of(series.times.begin(),
                                          series.times.end(),
                                          [](const Cell& cell) { return cell.ns.has_value(); });
    if (!has_reference || !was_measured) {
        series.overheads.clear();
    }
    return series;
}

}  // namespace

std::vector<SeriesRow> measured_rows(const View& view,
                                     const std::string& workload,
                                     const std::vector<Column>& columns) {
    std::vector<SeriesRow> rows;
    for (const RowMembers& members : group_by_row(view, workload)) {
        rows.push_back(row_of(view, members, columns));
    }
    return rows;
}

}  // namespace corerig::report
