// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/cpu_set.hpp"
#include "base/kernel_files.hpp"

#include <optional>
#include <string>
#include <vector>

namespace corerig::topology {

/// The CPUs that the cgroup of this process allows.
struct CgroupCpus {
    std::string path;  ///< as /proc/self/cgroup writes it
    base::CpuSet cpus;

    friend bool operator==(const CgroupCpus&, const CgroupCpus&) = default;
};

/// Reads the cpuset of cgroup version 1, version 2, or the cpuset file system that came before
/// both.  None: no cpuset is in force, or its files cannot be reached from here.
[[nodiscard]] std::optional<CgroupCpus> read_cpuset(const base::KernelFiles& files,
                                                    std::vector<std::string>& warnings);

}  // namespace corerig::topology
