// SPDX-License-Identifier: Apache-2.0
#include "analysis/profile.hpp"
#include "cli/options.hpp"
#include "cli/profile_store.hpp"
#include "cli/result_path.hpp"
#include "cli/runner.hpp"
#include "cli/sources.hpp"
#include "cli/verb.hpp"
#include "report/profile.hpp"
#include "result/header.hpp"

#include <fmt/format.h>

#include <chrono>

namespace corerig::cli {

namespace {

using Clock = std::chrono::steady_clock;

inline constexpr base::ErrorCode kNoProfile{"profile-none"};
constexpr const char* kScenario = "machine-profile";

std::vector<OptionSpec> doctor_option_specs() {
    return {
        {.name = "profile",
         .help = "Measures the machine anew: eight sessions in about ten minutes. Once after each "
                 "of three boots, what boots differ by is known too. For a machine that is to "
                 "judge kernels."},
        json_option_spec(),
        {.name = "progress",
         .value = "STYLE",
         .help = "Shows progress as a bar, as plain lines (one per trial), or none.",
         .fallback = "bar on a terminal, plain where CI is set, else none"},
    };
}

/// Runs the scenario of profiles and stores its result in `directory`.
ExitCode measure_profile(const Session& session,
                         RunChoices choices,
                         const plan::Plan& plan,
                         const std::filesystem::path& directory) {
    const auto started = Clock::now();
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    // Beside the directory's own name the scenario's would say nothing.
    choices.output = result_path(directory.parent_path(),
                                 {directory.filename().string(),
                                  now,
                                  session.environment.host,
                                  session.environment.kernel_release})
                         .string();
    choices.prints_tables = false;
    const auto json = JsonOutput::open("");
    if (!json) {
        return session.refuse(json.errors());
    }
    return run_plans(session, choices, {plan}, *json, started).code;
}

ExitCode show_profile(const Session& session,
                      const std::string& target,
                      const std::filesystem::path& directory) {
    const auto kept = kept_profiles(directory);
    if (!kept) {
        return session.refuse(kept.errors());
    }
    if (kept->empty()) {
        return session.refuse({{kNoProfile,
                                directory.string(),
                                "this machine was never profiled",
                                "'corerig doctor --profile' does it, in about ten minutes"}});
    }
    const auto json = JsonOutput::open(target);
    if (!json) {
        return session.refuse(json.errors());
    }
    const analysis::MachineProfile profile = analysis::profile_of(pointers_to(*kept));
    const result::MachineRecord& machine = kept->back().header.machine;
    ExitCode code = ExitCode::done;
    if (json->is_wanted()) {
        code = json->write(report::render_profile_json(machine, profile), session.console);
    }
    if (!json->takes_standard_output()) {
        code = worst_of(code, session.console.print(report::render_profile_text(machine, profile)));
    }
    return code;
}

ExitCode run_doctor(const Session& session, const Arguments& arguments, OptionReader& reader) {
    RunChoices choices;
    choices.plugins = read_plugin_options(arguments, reader);
    choices.scenario = read_scenario_options(arguments, reader);
    choices.progress = read_progress(session, reader);
    const std::string json = reader.text("json");
    reader.require_operands(0, 0, "", "");
    if (!reader.errors().empty()) {
        return session.refuse(reader.errors());
    }
    const auto sources = Sources::open(choices.plugins, choices.scenario, session.environment);
    if (!sources) {
        return session.refuse(sources.errors());
    }
    const auto plans = make_plans(*sources, {kScenario}, MachineOptions{}, PlanChoices{1, ""});
    if (!plans) {
        return session.refuse(plans.errors());
    }
    const plan::Plan& plan = plans->front();
    const auto directory =
        profile_directory(session.environment, result::make_header(plan).machine);
    if (!directory) {
        return session.refuse(directory.errors());
    }
    if (reader.flag("profile")) {
        const ExitCode code = measure_profile(session, choices, plan, *directory);
        if (code != ExitCode::done) {
            return code;
        }
    }
    return show_profile(session, json, *directory);
}

}  // namespace

Verb doctor_verb() {
    return {"doctor",
            "",
            "says what this machine can tell apart",
            "Shows the profile of this machine: how much sessions and boots differ where nothing "
            "changes, how often a comparison finds a difference that is none, and the smallest "
            "difference that can be shown. 'corerig compare' takes the margin of typical times "
            "and what boots differ by from it.\n\n"
            "With --profile it measures first: the scenario 'machine-profile', whose keys --set "
            "changes. Profiles are kept below $XDG_STATE_HOME/corerig/profiles or "
            "~/.local/state/corerig/profiles, for each CPU model and number of CPUs.\n\n"
            "Exits with 0 when done, 2 for a bad input or where there is no profile, 6 when a "
            "trial failed, 130 when interrupted.",
            join_specs({doctor_option_specs(),
                        scenario_option_specs(),
                        plugin_option_specs(),
                        common_option_specs()}),
            {{"corerig doctor --profile", "Measures what this machine can tell apart."},
             {"corerig doctor --json", "Prints what is known already as one JSON document."}},
            run_doctor};
}

}  // namespace corerig::cli
