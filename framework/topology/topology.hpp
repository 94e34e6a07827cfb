// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/cpu_set.hpp"
#include "topology/cgroup.hpp"

#include <cstdint>
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
/// `package` and `node` are the kernel's numbers, where it gives them any.
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
    /// "NO_HZ_FULL" -> "y".  Without a source: only what /sys proves, NO_HZ_FULL or nothing.
    std::map<std::string, std::string> config;
    std::string config_source;  ///< "/proc/config.gz", "/boot/config-..."; "": not readable

    friend bool operator==(const KernelFacts&, const KernelFacts&) = default;
};

/// What the kernel lets this process do.  Nothing is known of another machine.
struct Privileges {
    /// Effective capabilities, a bit each, numbered as in linux/capability.h.
    std::optional<std::uint64_t> capabilities;
    std::optional<int> realtime_priority;  ///< highest one it may ask for: RLIMIT_RTPRIO, or 99

    friend bool operator==(const Privileges&, const Privileges&) = default;
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
    std::optional<CpuQuota> cpu_quota;  ///< of the runner's cgroup, or of one above it
    CpuSet nodes_without_cpus;          ///< numbers of nodes that no online CPU is on
    CpuSet isolated;
    std::optional<CpuSet> nohz_full;  ///< none: no NO_HZ_FULL in the kernel, or not known
    KernelFacts kernel;
    Privileges privileges;
    std::vector<std::string> warnings;

    /// Online, allowed by the affinity mask and by the cpuset.
    [[nodiscard]] CpuSet usable() const { return online & affinity & cpuset; }

    /// The online CPU with this number, or nullptr.
    [[nodiscard]] const Cpu* find(CpuId id) const;

    /// How many different cores (nodes, packages) the CPUs of `set` are on.  Where CPUs do not say
    /// theirs, each counts as a core of its own, and all of them as one node and one package.
    [[nodiscard]] int count_cores(const CpuSet& set) const;
    [[nodiscard]] int count_nodes(const CpuSet& set) const;
    [[nodiscard]] int count_packages(const CpuSet& set) const;

    /// Whether any usable CPU says which core it is on.
    [[nodiscard]] bool says_cores() const;

    /// Online CPUs on the cores of `set`, those of `set` left out.
    [[nodiscard]] CpuSet siblings(const CpuSet& set) const;

    friend bool operator==(const Topology&, const Topology&) = default;
};

/// "2 of 8 CPUs usable: 0-1"; the 8 are the present ones.
[[nodiscard]] std::string usable_line(const Topology& machine);

/// What keeps present CPUs from being usable, one text each: "3 offline", "6-7 outside the cpuset
/// /lab", "0 outside the inherited affinity mask".
[[nodiscard]] std::vector<std::string> restrictions(const Topology& machine);

}  // namespace corerig::topology
