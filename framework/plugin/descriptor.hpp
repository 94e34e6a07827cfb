// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "plugin/identity.hpp"
#include "plugin/schema.hpp"

#include <corerig/plugin.h>

#include <string>
#include <vector>

namespace corerig::plugin {

/// A workload of a plugin that is loaded into this process.
struct LoadedWorkload {
    corerig_workload_t table{};  ///< members that the plugin's ABI did not have are zero
    WorkloadSchema schema;
};

/// Turns the tables of a loaded plugin into values and checks all they say, also against the
/// plugin's `note`.  Wild pointers in the tables crash: call it in a process made for that.
/// Errors, with `where`: `plugin-abi-mismatch`, `plugin-needs-newer-host`, or
/// `plugin-bad-descriptor` for everything that is wrong with the tables at once.
[[nodiscard]] base::Result<std::vector<LoadedWorkload>> read_descriptor(
    const corerig_plugin_t* table, const PluginIdentity& note, const std::string& where);

/// `plugin-needs-newer-host` when `workload` needs a capability that this program does not know.
[[nodiscard]] base::Status check_understood(const WorkloadSchema& workload,
                                            const std::string& where);

}  // namespace corerig::plugin
