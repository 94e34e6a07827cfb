// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "topology/topology.hpp"

#include <optional>
#include <string>
#include <vector>

namespace corerig::topology {

/// Where hwloc is to read a machine from.
struct HwlocSource {
    enum class Kind { this_machine, recorded_tree, xml_file, synthetic };

    Kind kind = Kind::this_machine;
    std::string text;  ///< a directory, a file, or a synthetic description
};

/// What hwloc tells of a machine: its CPUs with their groups and what is allowed of them.
struct HwlocMachine {
    std::vector<Cpu> cpus;  ///< by ascending id; of the kinds only what a file names
    CpuSet nodes;           ///< numbers of all nodes, also of those without CPUs of their own
    CpuSet present;
    CpuSet online;
    CpuSet allowed;
    std::string cpu_model;
    std::string cpuset_path;
    std::optional<std::string> kernel_release;
    std::optional<std::string> kernel_version;
};

/// Reads a machine.  Changes the process environment while it works and puts it back.
/// Errors: `topology-unreadable`.
[[nodiscard]] base::Result<HwlocMachine> read_hwloc(const HwlocSource& source);

}  // namespace corerig::topology
