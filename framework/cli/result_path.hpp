// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "cli/environment.hpp"

#include <chrono>
#include <filesystem>
#include <string>

namespace corerig::cli {

inline constexpr base::ErrorCode kNoHome{"home-unknown"};
inline constexpr base::ErrorCode kNoResults{"result-none"};

/// What the name of a result file says.
struct ResultName {
    std::string scenario;
    std::chrono::sys_seconds started;
    std::string host;  ///< "" when it is to be left out
    std::string kernel;
};

/// Where results go when nobody says where: .../corerig/results.  Errors: `home-unknown`.
[[nodiscard]] base::Result<std::filesystem::path> results_directory(const Environment& environment);

/// DIRECTORY/SCENARIO/TIME-HOST-KERNEL.jsonl, with a number before the suffix when that file is
/// there already.
[[nodiscard]] std::filesystem::path result_path(const std::filesystem::path& directory,
                                                const ResultName& name);

/// The newest result below the directory, by the time in its name.  Errors: `result-none`.
[[nodiscard]] base::Result<std::filesystem::path> newest_result(
    const std::filesystem::path& directory);

}  // namespace corerig::cli
