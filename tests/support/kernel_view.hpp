// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/kernel_files.hpp"
#include "topology/topology.hpp"

#include <string>
#include <vector>

namespace corerig::support {

/// The groups of each CPU straight from the kernel's files, numbered as topology::Cpu numbers
/// them.  Reads what hwloc reads, by rules of its own: a second opinion.
[[nodiscard]] std::vector<topology::Cpu> read_kernel_view(const base::KernelFiles& files);

/// Where two views of a machine differ: "llc of 0-3: 0 here, 1 there", one line for each run of
/// CPUs that differ alike.
[[nodiscard]] std::vector<std::string> differences(const std::vector<topology::Cpu>& here,
                                                   const std::vector<topology::Cpu>& there);

}  // namespace corerig::support
