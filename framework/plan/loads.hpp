// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/cpu_set.hpp"
#include "plan/plan.hpp"
#include "scenario/scenario.hpp"
#include "topology/topology.hpp"

#include <string>
#include <vector>

namespace corerig::plan {

/// The workers that background loads are placed around.
struct Team {
    int workers = 0;
    bool pinned = true;
    CpuSet cpus;  ///< of all workers
};

/// Where the background loads of one configuration go, or why they cannot.
struct LoadPlacement {
    std::string skip_reason;
    std::vector<PlannedLoad> loads;
    std::vector<std::string> warnings;  ///< CPUs that carry more than one thing that spins

    friend bool operator==(const LoadPlacement&, const LoadPlacement&) = default;
};

[[nodiscard]] LoadPlacement place_loads(const std::vector<scenario::Background>& backgrounds,
                                        const topology::Topology& machine,
                                        const Team& team);

/// The CPUs of all workers, of all loads.
[[nodiscard]] CpuSet cpus_of(const std::vector<PlannedWorker>& workers);
[[nodiscard]] CpuSet cpus_of(const std::vector<PlannedLoad>& loads);

}  // namespace corerig::plan
