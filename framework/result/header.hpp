// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "plan/plan.hpp"
#include "result/records.hpp"

namespace corerig::result {

/// The part of a header that follows from the plan: scenario, machine, configurations, warnings.
/// The run fills in what only it knows: clock, calibrations, start time, host, command, and counts
/// of a sample that the scenario leaves to calibration, which are 0 here.  Parameters are those in
/// force: a count that is calibrated stands in the calibrations alone.
[[nodiscard]] RunHeader make_header(const plan::Plan& plan);

}  // namespace corerig::result
