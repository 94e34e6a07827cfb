// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/kernel_files.hpp"
#include "base/result.hpp"
#include "topology/topology.hpp"

#include <filesystem>
#include <string>

namespace corerig::topology {

inline constexpr base::ErrorCode kTopologyUnreadable{"topology-unreadable"};

/// This machine, or the recorded tree that `files` points at.  Pins nothing and needs no
/// privilege.  Where this machine's /sys says nothing: a flat topology of the allowed CPUs and a
/// warning.  For one thread at a time: hwloc is steered through the process environment.
[[nodiscard]] base::Result<Topology> discover(const base::KernelFiles& files);

/// A machine written by lstopo or hwloc as XML.
[[nodiscard]] base::Result<Topology> from_xml(const std::filesystem::path& file);

/// A machine in hwloc's synthetic notation: "pack:2 core:4 pu:2".
[[nodiscard]] base::Result<Topology> from_synthetic(const std::string& description);

/// The machine drawn as text for people: packages, nodes, caches, cores with their CPUs.
[[nodiscard]] std::string draw(const Topology& machine);

}  // namespace corerig::topology
