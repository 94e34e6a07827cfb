// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario/scenario.hpp"
#include "scenario/table_reader.hpp"

#include <vector>

namespace corerig::scenario {

/// Reads `background` of a case: a table, or a list of tables.
[[nodiscard]] std::vector<Background> read_backgrounds(TableReader& case_table);

}  // namespace corerig::scenario
