// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/kernel_files.hpp"
#include "topology/topology.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace corerig::topology {

/// Release, version, command line and configuration, as far as the files give them.
[[nodiscard]] KernelFacts read_kernel_facts(const base::KernelFiles& files);

/// The options of a kernel configuration file without "CONFIG_" and quotes; "is not set" is "n".
[[nodiscard]] std::map<std::string, std::string> parse_kernel_config(std::string_view text);

/// What this process may do.  Where the capabilities cannot be read, neither is known.
[[nodiscard]] Privileges read_privileges(const base::KernelFiles& files);

}  // namespace corerig::topology
