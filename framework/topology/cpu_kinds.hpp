// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/kernel_files.hpp"
#include "topology/topology.hpp"

#include <map>
#include <string>
#include <vector>

namespace corerig::topology {

/// What a machine says about the kinds of its CPUs, before it is weighed.
struct KindHints {
    CpuSet performance;             ///< named so by the machine
    CpuSet efficiency;              ///< named so by the machine
    std::map<CpuId, int> capacity;  ///< the kernel's scale, 1024 for the fastest CPU

    friend bool operator==(const KindHints&, const KindHints&) = default;
};

/// From the two PMUs of a hybrid x86, or from cpu_capacity.
[[nodiscard]] KindHints read_kind_hints(const base::KernelFiles& files,
                                        const CpuSet& online,
                                        std::vector<std::string>& warnings);

/// Sets the kind of each CPU: as named, else split at the widest gap between capacities.  CPUs of
/// nearly equal capacity stay unknown, as do all CPUs of a machine that says nothing.
void assign_kinds(const KindHints& hints, std::vector<Cpu>& cpus);

}  // namespace corerig::topology
