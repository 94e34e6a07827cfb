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

/// How much CPU time a cgroup may use.
struct CpuQuota {
    double cpus = 0;   ///< 0.5: half of the time of one CPU
    std::string path;  ///< of the cgroup, "/" for the outermost that can be seen from here

    friend bool operator==(const CpuQuota&, const CpuQuota&) = default;
};

/// "0.5 CPU of cgroup /lab".
[[nodiscard]] std::string to_string(const CpuQuota& quota);

/// What rations the CPU time of this process.
struct CpuRation {
    std::optional<CpuQuota> quota;  ///< the tightest one of its cgroup and of those above
    std::string stat_file;  ///< counts how often it held this process up; "": not to be found

    friend bool operator==(const CpuRation&, const CpuRation&) = default;
};

/// Reads the CPU controller of cgroup version 1 or 2.
[[nodiscard]] CpuRation read_cpu_ration(const base::KernelFiles& files);

}  // namespace corerig::topology
