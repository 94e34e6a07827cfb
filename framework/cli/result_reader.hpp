// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/judged.hpp"
#include "base/result.hpp"
#include "cli/options.hpp"
#include "cli/verb.hpp"
#include "result/records.hpp"

#include <filesystem>
#include <vector>

namespace corerig::cli {

/// Reads result files.  Errors: of all files at once.
[[nodiscard]] base::Result<std::vector<result::ResultFile>> read_results(
    const std::vector<std::filesystem::path>& paths);

/// The same, each trial judged as soon as it is read and then dropped: for a comparison.
[[nodiscard]] base::Result<analysis::JudgedFiles> read_judged(
    const std::vector<std::filesystem::path>& paths);

/// Where each of them is, for functions that compare several.
[[nodiscard]] std::vector<const result::ResultFile*> pointers_to(
    const std::vector<result::ResultFile>& files);

/// What --expect and --strict make of results of one scenario; says why on standard error.
[[nodiscard]] ExitCode judge_results(const Session& session,
                                     const Judging& judging,
                                     const std::vector<const result::ResultFile*>& files);

}  // namespace corerig::cli
