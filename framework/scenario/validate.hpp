// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "plugin/catalog.hpp"
#include "scenario/document.hpp"
#include "scenario/findings.hpp"
#include "scenario/scenario.hpp"

namespace corerig::scenario {

/// Reads a whole document.  The scenario is valid when `findings` stay empty.
[[nodiscard]] Scenario validate(const Node& document,
                                const plugin::Catalog& catalog,
                                Findings& findings);

}  // namespace corerig::scenario
