// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "plugin/identity.hpp"
#include "plugin/schema.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace corerig::plugin {

/// A plugin file that was found on the search path.
struct InstalledPlugin {
    std::filesystem::path path;
    PluginIdentity identity;
    std::filesystem::path shadowed_by;  ///< not empty: an earlier plugin of the same name wins

    friend bool operator==(const InstalledPlugin&, const InstalledPlugin&) = default;
};

/// A workload with everything a scenario and a trial need to know of it.
struct InstalledWorkload {
    std::filesystem::path path;  ///< of its plugin
    PluginIdentity plugin;
    WorkloadSchema schema;

    /// "plugin/workload": the name that is never ambiguous.
    [[nodiscard]] std::string full_name() const { return plugin.name + "/" + schema.name; }

    friend bool operator==(const InstalledWorkload&, const InstalledWorkload&) = default;
};

/// Where workloads come from.  The real one looks plugins up on disk; tests use a fixed one.
class Catalog {
 public:
    Catalog() = default;
    Catalog(const Catalog&) = delete;
    Catalog& operator=(const Catalog&) = delete;
    virtual ~Catalog() = default;

    /// Every plugin that was found, shadowed ones too, in search order.  Runs no plugin code.
    [[nodiscard]] virtual const std::vector<InstalledPlugin>& plugins() const = 0;

    /// Plugins that were found and refused, as warnings.
    [[nodiscard]] virtual const base::Errors& warnings() const = 0;

    /// The workload "name" or "plugin/name".  Reads the schema in a process of its own, once.
    /// Errors: `workload-unknown` (with the nearest name), `workload-ambiguous`, or why the
    /// plugin does not load.
    [[nodiscard]] virtual base::Result<InstalledWorkload> find(std::string_view name) const = 0;
};

}  // namespace corerig::plugin
