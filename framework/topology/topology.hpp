// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/cpu_set.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace corerig::topology {

using base::CpuId;
using base::CpuSet;

enum class CpuKind { unknown, performance, efficiency };

/// One online CPU and the groups it belongs to.  Group numbers are corerig's own: counted from 0
/// over the whole machine in the order of their lowest CPU; -1 where the machine does not say.
/// `package` and `node` are the kernel's numbers.
struct Cpu {
    CpuId id = 0;
    int core = -1;
    int l2 = -1;
    int llc = -1;
    int node = -1;
    int package = -1;
    CpuKind kind = CpuKind::unknown;

    friend bool operator==(const Cpu&, const Cpu&) = default;
};

/// What the kernel says of itself.  Absent values could not be read.
struct KernelFacts {
    std::optional<std::string> release;
    std::optional<std::string> version;
    std::optional<std::string> command_line;
    std::map<std::string, std::string> config;  ///< "NO_HZ_FULL" -> "y"; empty: not readable
    std::string config_source;                  ///< "/proc/config.gz", "/boot/config-...", ""

    friend bool operator==(const KernelFacts&, const KernelFacts&) = default;
};

/// The machine as a value: what is there, what may be used, and what the kernel says of itself.
struct Topology {
    std::string origin;  ///< "this machine", "synthetic pack:2 ...", a file name
    bool is_this_machine = false;
    std::string cpu_model;
    std::vector<Cpu> cpus;  ///< online ones, by ascending id
    CpuSet present;
    CpuSet online;
    CpuSet affinity;  ///< mask the runner inherited, as the kernel reports it (within its cpuset)
    CpuSet cpuset;    ///< of the runner's cgroup; all of `online` where it cannot be read
    std::string cpuset_path;
    CpuSet isolated;
    std::optional<CpuSet> nohz_full;  ///< none: the kernel has no NO_HZ_FULL
    KernelFacts kernel;
    std::vector<std::string> warnings;

    /// Online, allowed by the affinity mask and by the cpuset.
    [[nodiscard]] CpuSet usable() const { return online & affinity & cpuset; }

    /// The online CPU with this number, or nullptr.
    [[nodiscard]] const Cpu* find(CpuId id) const;

    /// How many different cores (nodes, packages) the CPUs of `set` are on.
    [[nodiscard]] int count_cores(const CpuSet& set) const;
    [[nodiscard]] int count_nodes(const CpuSet& set) const;
    [[nodiscard]] int count_packages(const CpuSet& set) const;

    /// Online CPUs on the cores of `set`, those of `set` left out.
    [[nodiscard]] CpuSet siblings(const CpuSet& set) const;

    friend bool operator==(const Topology&, const Topology&) = default;
};

}  // namespace corerig::topology
