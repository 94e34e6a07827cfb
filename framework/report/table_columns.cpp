// SPDX-License-Identifier: Apache-2.0
#include "report/table_columns.hpp"

#include "report/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace corerig::report {

namespace {

/// More do not fit on a line.
constexpr int kMostTrialColumns = 8;

using Numbers = std::set<int>;

Numbers threads_in(const View& view) {
    Numbers threads;
    for (const auto& configuration : view.configurations()) {
        threads.insert(configuration.threads);
    }
    for (const auto& reported : view.file.header.reported) {
        for (const auto& row : reported.rows) {
            if (row.threads) {
                threads.insert(*row.threads);
            }
        }
    }
    return threads;
}

Numbers trials_in(const View& view, const std::string& workload) {
    Numbers trials;
    for (const auto& configuration : view.configurations()) {
        // One past the most tells the caller enough, however many there are.
        const int count = std::min(configuration.trials, kMostTrialColumns + 1);
        for (int trial = 1; configuration.workload == workload && trial <= count; ++trial) {
            trials.insert(trial);
        }
    }
    for (const auto& reported : view.file.header.reported) {
        for (const auto& row : reported.rows) {
            if (row.trial && concerns(row, workload)) {
                trials.insert(*row.trial);
            }
        }
    }
    return trials;
}

std::vector<Column> numbered(Column::Kind kind, const Numbers& numbers) {
    std::vector<Column> columns;
    for (const int number : numbers) {
        columns.push_back({kind, number});
    }
    return columns;
}

}  // namespace

std::string name_of(const Column& column) {
    switch (column.kind) {
        case Column::Kind::threads:
            return counted(column.number, "thread");
        case Column::Kind::trial:
            return fmt::format("trial {}", column.number);
        case Column::Kind::mean:
            return "mean";
        case Column::Kind::least:
            return "least";
        case Column::Kind::most:
            break;
    }
    return "most";
}

std::vector<Column> columns_of(const View& view, const std::string& workload) {
    const Numbers threads = threads_in(view);
    if (threads.size() > 1) {
        return numbered(Column::Kind::threads, threads);
    }
    const Numbers trials = trials_in(view, workload);
    if (trials.size() > kMostTrialColumns) {
        return {{Column::Kind::mean, 0}, {Column::Kind::least, 0}, {Column::Kind::most, 0}};
    }
    std::vector<Column> columns;
    if (trials.size() > 1) {
        columns = numbered(Column::Kind::trial, trials);
    }
    columns.push_back({Column::Kind::mean, 0});
    return columns;
}

bool concerns(const scenario::ReportedRow& row, const std::string& workload) {
    return row.workload.empty() || row.workload == workload;
}

}  // namespace corerig::report
