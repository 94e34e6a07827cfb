// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "plan/loads.hpp"
#include "plan/plan.hpp"
#include "topology/topology.hpp"

#include <string>
#include <vector>

namespace corerig::plan {

/// Where the runner waits: usable CPUs of no worker, no worker's sibling and no load; where there
/// are none, those of no worker and no sibling; then those of no worker; then all.
[[nodiscard]] CpuSet runner_cpus(const topology::Topology& machine,
                                 const Team& team,
                                 const CpuSet& load_cpus);

/// Usable cores with neither a worker nor a load.  Unpinned workers are on a core each.
[[nodiscard]] int idle_cores(const topology::Topology& machine,
                             const Team& team,
                             const CpuSet& load_cpus);

/// Why the real-time policies of a configuration are refused: they would leave the rest of the
/// system no CPU, or this process may not ask for them.  "" when they are not.
[[nodiscard]] std::string realtime_refusal(const scenario::Configuration& configuration,
                                           const topology::Topology& machine,
                                           const Team& team,
                                           const std::vector<PlannedLoad>& loads);

}  // namespace corerig::plan
