// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "topology/topology.hpp"

#include <string>

namespace corerig::result {

/// The machine as one JSON document on one line.  CPU sets are lists in the kernel's form; what the
/// machine does not say is null.
[[nodiscard]] std::string to_json(const topology::Topology& machine);

}  // namespace corerig::result
