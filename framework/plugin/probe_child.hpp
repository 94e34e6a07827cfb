// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "plugin/loader.hpp"
#include "plugin/schema.hpp"

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace corerig::plugin {

/// The child's side of a probe: cuts the forked process off from its parent's files, signals and
/// terminal, loads the plugin at `path`, writes what comes of it to `pipe`, and ends.
[[noreturn]] void run_probe_child(const std::filesystem::path& path,
                                  int pipe,
                                  pid_t parent) noexcept;

/// What a child wrote, as far as it came.  Nothing in it is trusted.
struct ProbeReport {
    LoadPhase phase = LoadPhase::reading_file;  ///< the last one that began
    bool complete = false;                      ///< the child said all it had to say
    std::optional<base::Result<std::vector<WorkloadSchema>>> outcome;  ///< none: unreadable
};

/// True once `bytes` hold everything that a child has to say.
[[nodiscard]] bool is_complete_report(std::string_view bytes);

[[nodiscard]] ProbeReport read_report(std::string_view bytes);

}  // namespace corerig::plugin
