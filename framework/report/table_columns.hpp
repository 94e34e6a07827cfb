// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/view.hpp"

#include <string>
#include <vector>

namespace corerig::report {

/// What a column of a workload's table shows.
struct Column {
    enum class Kind { threads, trial, mean, least, most };

    Kind kind = Kind::mean;
    int number = 0;  ///< of threads, of the trial

    friend bool operator==(const Column&, const Column&) = default;
};

[[nodiscard]] std::string name_of(const Column& column);

/// Thread counts, where the scenario has more than one; else the trials and their mean, or, where
/// there are too many for a line, their mean and extremes.
[[nodiscard]] std::vector<Column> columns_of(const View& view, const std::string& workload);

/// Whether a row of the report belongs to a workload.
[[nodiscard]] bool concerns(const scenario::ReportedRow& row, const std::string& workload);

}  // namespace corerig::report
