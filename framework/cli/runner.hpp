// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/json_output.hpp"
#include "cli/options.hpp"
#include "cli/progress.hpp"
#include "cli/result_reader.hpp"
#include "cli/verb.hpp"
#include "plan/plan.hpp"

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace corerig::cli {

/// What the options of a run say.
struct RunChoices {
    PluginOptions plugins;
    ScenarioOptions scenario;
    PlanChoices plan;
    std::optional<base::Nanoseconds> budget;
    std::optional<double> precision;
    std::optional<base::Nanoseconds> timeout;
    std::string output;  ///< "": where results go by themselves
    std::string json;
    std::string label;
    bool host_name = true;
    Judging judging;
    ExitCode when_nothing_ran = ExitCode::nothing_ran;
    ProgressStyle progress = ProgressStyle::none;
    bool prints_tables = true;
};

/// What --progress says, and --quiet where it says nothing.
[[nodiscard]] ProgressStyle read_progress(const Session& session, OptionReader& reader);

/// How the runs of one command line went.
struct RunsEnd {
    ExitCode code = ExitCode::done;
    std::vector<std::filesystem::path> stored;  ///< the result files, in order
};

/// Runs `plans` one after the other, stores each result, prints its table and judges it.  `started`
/// is what the time limit counts from.
[[nodiscard]] RunsEnd run_plans(const Session& session,
                                const RunChoices& choices,
                                const std::vector<plan::Plan>& plans,
                                const JsonOutput& json,
                                std::chrono::steady_clock::time_point started);

}  // namespace corerig::cli
