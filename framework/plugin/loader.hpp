// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "plugin/descriptor.hpp"

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace corerig::plugin {

/// A plugin whose code is in this process for good: it is never unloaded.
struct LoadedPlugin {
    PluginIdentity identity;
    std::vector<LoadedWorkload> workloads;
};

/// What a plugin's code is about to do, for whoever has to explain that it did not come back.
enum class LoadPhase { reading_file, loading, asking, reading_tables, done };

/// The phase in words: "while loading (static initialisers)".
[[nodiscard]] std::string to_string(LoadPhase phase);

using LoadObserver = std::function<void(LoadPhase)>;

/// Loads the plugin at `path` and reads its tables.  Runs its code, which may crash, hang or end
/// the process: call it only in a process that was made for this plugin and does nothing else
/// afterwards.  `observe` hears of each phase before it begins.
/// Errors: as read_identity and read_descriptor, or `plugin-undefined-symbol`,
/// `plugin-missing-dependency`, `plugin-needs-newer-library`, `plugin-load-failed`,
/// `plugin-exception`.
[[nodiscard]] base::Result<LoadedPlugin> load_plugin(const std::filesystem::path& path,
                                                     const LoadObserver& observe);

/// The workload `name` of the plugin at `path`, for a trial.  Errors: as load_plugin, or
/// `workload-unknown`, or `plugin-needs-newer-host` for a capability that is not understood.
[[nodiscard]] base::Result<LoadedWorkload> load_workload(const std::filesystem::path& path,
                                                         std::string_view name);

/// What the text of dlerror() means for the plugin at `path`.
[[nodiscard]] base::Error explain_load_error(std::string_view text,
                                             const std::filesystem::path& path,
                                             const std::string& run_path);

}  // namespace corerig::plugin
