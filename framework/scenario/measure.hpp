// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario/scenario.hpp"
#include "scenario/sweep.hpp"
#include "scenario/table_reader.hpp"

#include <string>
#include <vector>

namespace corerig::scenario {

/// The measure keys of a table and of what stands behind it.
struct MeasureSetting {
    Measure values;
    std::vector<Axis> axes;   ///< of lists: iterations, policy
    bool is_changed = false;  ///< by the command line
};

/// The keys of `[measure]`, which every `[[case]]` may have too.
[[nodiscard]] const std::vector<std::string>& measure_keys();

/// Reads `[measure]`: absent keys have their defaults.
[[nodiscard]] MeasureSetting read_measure(TableReader& table);

/// Reads the measure keys of a case: absent keys are as in `general`.  Axes of the case have the
/// place of their key as order, those of `general` come after all of them.
[[nodiscard]] MeasureSetting read_measure_of_case(TableReader& table,
                                                  const MeasureSetting& general);

}  // namespace corerig::scenario
