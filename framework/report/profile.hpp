// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/profile.hpp"
#include "result/records.hpp"

#include <string>

namespace corerig::report {

/// The profile for people: what differs here without a cause, and what can be told apart.
[[nodiscard]] std::string render_profile_text(const result::MachineRecord& machine,
                                              const analysis::MachineProfile& profile);

/// The same as one JSON document.
[[nodiscard]] std::string render_profile_json(const result::MachineRecord& machine,
                                              const analysis::MachineProfile& profile);

}  // namespace corerig::report
