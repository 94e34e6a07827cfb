// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "cli/environment.hpp"
#include "result/records.hpp"

#include <filesystem>
#include <vector>

namespace corerig::cli {

/// Where the profiles of a machine are kept: a directory named after its CPU model and its number
/// of CPUs.  They are result files, one for each time it was profiled.  Errors: `home-unknown`.
[[nodiscard]] base::Result<std::filesystem::path> profile_directory(
    const Environment& environment, const result::MachineRecord& machine);

/// The newest of them, at most eight, oldest first; empty where the machine was never profiled.
/// Errors: those of reading a result.
[[nodiscard]] base::Result<std::vector<result::ResultFile>> kept_profiles(
    const std::filesystem::path& directory);

}  // namespace corerig::cli
