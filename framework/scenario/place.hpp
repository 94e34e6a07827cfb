// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario/sweep.hpp"
#include "scenario/table_reader.hpp"

#include <optional>
#include <string_view>

namespace corerig::scenario {

/// Reads a CPU set.  `case_words` allows `workers`, `siblings` and `rest`, which mean something
/// only once the workers are placed.
[[nodiscard]] std::optional<CpuExpression> read_cpu_set(const Node& node,
                                                        std::string_view key,
                                                        bool case_words,
                                                        Findings& findings);

/// Reads `place` of a case: "unpinned", a CPU set, a table, or a list of the first two.
[[nodiscard]] Swept<Place> read_place(TableReader& case_table);

}  // namespace corerig::scenario
