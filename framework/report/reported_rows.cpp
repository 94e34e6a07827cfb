// SPDX-License-Identifier: Apache-2.0
#include "report/numbers.hpp"
#include "report/series_rows.hpp"
#include "report/words.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace corerig::report {

namespace {

using scenario::Reported;
using scenario::ReportedRow;

std::string label_of(const View& view, const Reported& reported) {
    std::string title = reported.case_id;
    for (const auto& configuration : view.configurations()) {
        if (configuration.case_id == reported.case_id) {
            title = configuration.case_title;
        }
    }
    const bool is_said = title.empty() || reported.label.find(title) != std::string::npos;
    std::string label = is_said ? reported.label : reported.label + ", " + title;
    label += reported.variant.empty() ? "" : " (" + reported.variant + ")";
    return printable(label);
}

/// The thread count of a row that leaves it to its case.
int threads_of(const View& view, const Reported& reported, const ReportedRow& row) {
    if (row.threads) {
        return *row.threads;
    }
    for (const auto& configuration : view.configurations()) {
        if (configuration.case_id == reported.case_id && concerns(row, configuration.workload)) {
            return configuration.threads;
        }
    }
    return 1;
}

/// A figure of a row in its own unit; `average` stands in for a time that is not given.
struct Figure {
    std::optional<double> value;
    bool is_rounded = false;
};

Figure time_of(const ReportedRow& row) {
    return row.time ? Figure{row.time, false} : Figure{row.average, true};
}

Figure overhead_of(const ReportedRow& row) {
    return {row.overhead, false};
}

using Rows = std::vector<const ReportedRow*>;

Rows rows_in(const View& view, const Reported& reported, const Rows& rows, const Column& column) {
    Rows found;
    for (const ReportedRow* row : rows) {
        const bool fits = column.kind == Column::Kind::threads
                              ? threads_of(view, reported, *row) == column.number
                              : column.kind != Column::Kind::trial || row->trial == column.number;
        if (fits) {
            found.push_back(row);
        }
    }
    return found;
}

/// A mean that the report gives itself goes before one that is taken here.
Rows prefer_whole_series(const Rows& rows) {
    Rows whole;
    std::copy_if(rows.begin(), rows.end(), std::back_inserter(whole), [](const ReportedRow* row) {
        return !row->trial;
    });
    return whole.empty() ? rows : whole;
}

Cell cell_of(const Rows& rows,
             const Column& column,
             double unit_ns,
             Figure (*figure_of)(const ReportedRow&)) {
    std::vector<double> values;
    bool is_rounded = false;
    for (const ReportedRow* row : rows) {
        const Figure figure = figure_of(*row);
        if (figure.value) {
            values.push_back(*figure.value * unit_ns);
            is_rounded = figure.is_rounded;
        }
    }
    if (values.empty()) {
        return {};
    }
    if (column.kind == Column::Kind::least || column.kind == Column::Kind::most) {
        const auto [least, most] = std::minmax_element(values.begin(), values.end());
        return {column.kind == Column::Kind::least ? *least : *most, is_rounded};
    }
    const double sum = std::accumulate(values.begin(), values.end(), 0.0);
    return {sum / static_cast<double>(values.size()),
            is_rounded && values.size() == 1,
            is_rounded && values.size() > 1};
}

SeriesRow row_of(const View& view,
                 const Reported& reported,
                 const Rows& rows,
                 const std::vector<Column>& columns) {
    const double unit_ns = unit_named(reported.unit).ns;
    SeriesRow series{"reported", label_of(view, reported), {}, {}};
    for (const Column& column : columns) {
        Rows fitting = rows_in(view, reported, rows, column);
        if (column.kind == Column::Kind::mean) {
            fitting = prefer_whole_series(fitting);
        }
        series.times.push_back(cell_of(fitting, column, unit_ns, time_of));
        series.overheads.push_back(cell_of(fitting, column, unit_ns, overhead_of));
    }
    const bool has_overhead = std::any_of(series.overheads.begin(),
                                          series.overheads.end(),
                                          [](const Cell& cell) { return cell.ns.has_value(); });
    if (!has_overhead) {
        series.overheads.clear();
    }
    return series;
}

}  // namespace

std::vector<SeriesRow> reported_rows(const View& view,
                                     const std::string& workload,
                                     const std::vector<Column>& columns) {
    std::vector<SeriesRow> all;
    for (const Reported& reported : view.file.header.reported) {
        Rows rows;
        for (const ReportedRow& row : reported.rows) {
            if (concerns(row, workload)) {
                rows.push_back(&row);
            }
        }
        if (!rows.empty()) {
            all.push_back(row_of(view, reported, rows, columns));
        }
    }
    return all;
}

}  // namespace corerig::report
