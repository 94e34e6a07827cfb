// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "plan/plan.hpp"
#include "topology/topology.hpp"

#include <string>
#include <vector>

namespace corerig::plan {

/// What there was to choose from when a configuration was placed.
struct Explanation {
    /// One line or more for each candidate set: its places, and whether it was taken or why not.
    std::vector<std::string> candidates;
    std::vector<std::string> workers;  ///< for each worker that got a place: what was left for it
    std::vector<std::string> loads;    ///< for each group of loads: the set and its places
};

/// Goes through the placement of a configuration again.  Says of skipped ones as much as there is.
[[nodiscard]] Explanation explain(const PlannedConfiguration& planned,
                                  const topology::Topology& machine);

}  // namespace corerig::plan
