// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "scenario/scenario.hpp"
#include "topology/topology.hpp"

namespace corerig::plan {

/// Adds a `cpu-not-usable` error to `errors` for every CPU that a configuration names by number
/// and that is not usable, unless it is there already.  In a `prefer` list such a set is passed
/// over instead: the list says what to do without it.
void check_named_cpus(const scenario::Scenario& scenario,
                      const scenario::Configuration& configuration,
                      const topology::Topology& machine,
                      base::Errors& errors);

}  // namespace corerig::plan
