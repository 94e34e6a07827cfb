// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/quantity.hpp"
#include "plan/plan.hpp"

#include <string>

namespace corerig::plan {

/// What one trial of the configuration takes, by the same rules as estimate_duration.
[[nodiscard]] base::Nanoseconds estimate_trial(const PlannedConfiguration& planned);

/// "4.6 s", "3 min", "2 h 5 min": two figures are all that an estimate is worth.
[[nodiscard]] std::string rough_text(base::Nanoseconds duration);

}  // namespace corerig::plan
