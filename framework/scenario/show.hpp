// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario/scenario.hpp"

#include <string>

namespace corerig::scenario {

/// The scenario resolved, as TOML that reads back to the same scenario: every key with the value
/// that counts, and behind it where that comes from: "default", file:line:column or "command line".
[[nodiscard]] std::string show_scenario(const Scenario& scenario);

}  // namespace corerig::scenario
