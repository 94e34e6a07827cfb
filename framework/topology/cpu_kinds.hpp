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
    /// In kHz; of machines that say nothing better.  Base frequencies would not do: firmware gives
    /// some of a server's equal cores a higher one.
    std::map<CpuId, int> highest_frequency{};

    friend bool operator==(const KindHints&, const KindHints&) = default;
};

/// From the two PMUs of a hybrid x86, from cpu_capacity, or from the highest frequencies.
[[nodiscard]] KindHints read_kind_hints(const base::KernelFiles& files,
                                        const CpuSet& online,
                                        std::vector<std::string>& warnings);

/// Sets the kind of each CPU: as named, else split at the widest gap between capacities, or between
/// highest frequencies.  CPUs that are nearly equal stay unknown, as do all CPUs of a machine that
/// says nothing.
void assign_kinds(const KindHints& hints, std::vector<Cpu>& cpus);

}  // namespace corerig::topology
