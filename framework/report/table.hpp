// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace corerig::report {

struct TableRow {
    std::string group;  ///< printed where it differs from the row before
    std::string label;
    std::vector<std::string> cells;  ///< as many as there are columns
};

/// Columns wide enough for what they hold: groups and labels to the left, cells to the right.
[[nodiscard]] std::string draw_table(const std::vector<std::string>& columns,
                                     const std::vector<TableRow>& rows);

}  // namespace corerig::report
