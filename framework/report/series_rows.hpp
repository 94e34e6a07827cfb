// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/table_columns.hpp"
#include "report/view.hpp"

#include <optional>
#include <string>
#include <vector>

namespace corerig::report {

/// A time per operation, or an overhead.
struct Cell {
    std::optional<double> ns;
    bool is_rounded = false;          ///< the report cuts it to whole units
    bool is_mean_of_rounded = false;  ///< taken here of such figures

    friend bool operator==(const Cell&, const Cell&) = default;
};

/// One series of a table: what was measured here, or what the report gives.
struct SeriesRow {
    std::string group;
    std::string label;
    std::vector<Cell> times;      ///< one per column
    std::vector<Cell> overheads;  ///< one per column; empty where the series has none

    friend bool operator==(const SeriesRow&, const SeriesRow&) = default;
};

/// One row per case of the workload, and per combination of other swept values.
[[nodiscard]] std::vector<SeriesRow> measured_rows(const View& view,
                                                   const std::string& workload,
                                                   const std::vector<Column>& columns);

/// One row per series of the report that has figures of the workload.
[[nodiscard]] std::vector<SeriesRow> reported_rows(const View& view,
                                                   const std::string& workload,
                                                   const std::vector<Column>& columns);

}  // namespace corerig::report
