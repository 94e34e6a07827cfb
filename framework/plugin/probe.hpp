// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "plugin/schema.hpp"

#include <chrono>
#include <filesystem>
#include <vector>

namespace corerig::plugin {

/// How long a plugin may take to load and to describe itself.
inline constexpr std::chrono::milliseconds kProbeTimeLimit{5000};

/// The workloads of the plugin at `path`, read in a forked process that loads it, tells and ends,
/// so that whatever the plugin does stays there.  The caller must have one thread only.
/// Errors: as load_plugin, or `plugin-crashed`, `plugin-exited`, `plugin-timeout`,
/// `plugin-probe-failed` when there is no process to be had.
[[nodiscard]] base::Result<std::vector<WorkloadSchema>> probe_plugin(
    const std::filesystem::path& path, std::chrono::milliseconds time_limit = kProbeTimeLimit);

}  // namespace corerig::plugin
