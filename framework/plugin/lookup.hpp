// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "plugin/catalog.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace corerig::plugin {

/// A workload before its schema is read: which plugin of a list, and its name inside it.
struct WorkloadPlace {
    std::size_t plugin = 0;
    std::string workload;

    friend bool operator==(const WorkloadPlace&, const WorkloadPlace&) = default;
};

/// Finds the workload "name" or "plugin/name" among the plugins that are not shadowed.
/// Errors: `workload-unknown`, `workload-ambiguous`.
[[nodiscard]] base::Result<WorkloadPlace> look_up_workload(
    std::string_view name, const std::vector<InstalledPlugin>& plugins);

/// The shortest name of every workload that is not shadowed, sorted: "name" while unique, else
/// "plugin/name".
[[nodiscard]] std::vector<std::string> workload_names(const std::vector<InstalledPlugin>& plugins);

}  // namespace corerig::plugin
