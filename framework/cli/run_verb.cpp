// SPDX-License-Identifier: Apache-2.0
#include "cli/options.hpp"
#include "cli/runner.hpp"
#include "cli/sources.hpp"
#include "cli/verb.hpp"

#include <algorithm>
#include <array>
#include <chrono>

namespace corerig::cli {

namespace {

using Clock = std::chrono::steady_clock;

std::vector<OptionSpec> run_option_specs() {
    return {
        {.name = "budget",
         .value = "TIME",
         .help = "Scales every scenario down to take about this long: fewer iterations first, "
                 "then fewer samples, then fewer trials. For a first look, for example 30s. The "
                 "result says that it was scaled.",
         .fallback = "the scenario's own size"},
        {.name = "precision",
         .value = "SHARE",
         .help = "Adds sessions, a minute apart, until the 99 % interval of every configuration "
                 "is no wider than this to either side, for example 0.5%, or 12 were run. Counts "
                 "for the floor of lone workers and the typical time of teams. Where 'trials' is "
                 "1 a session is filled with trials for 2.5 s.",
         .fallback = "the scenario's own sessions"},
        {.name = "timeout",
         .value = "TIME",
         .help = "Stops after this long and exits with 124; what was measured is kept. For "
                 "machines that must be free again, for example 10min.",
         .fallback = "no limit"},
        {.name = "output",
         .letter = 'o',
         .value = "FILE",
         .help = "Writes the result to this new file; one that exists is never overwritten.",
         .fallback = "SCENARIO/TIME-HOST-KERNEL.jsonl below $XDG_STATE_HOME/corerig/results or "
                     "~/.local/state/corerig/results"},
        json_option_spec(),
        {.name = "label",
         .value = "NAME",
         .help = "Stores a name for this run in the result, for example what was changed on the "
                 "machine before it."},
        {.name = "no-host-name",
         .help = "Leaves the host's name out of the result and its file name. For results that "
                 "are passed on."},
        {.name = "skip-exit-code",
         .value = "CODE",
         .help = "Exits with 0, 4 or 77 when nothing could run here. 77 is what test drivers take "
                 "for a skipped test.",
         .fallback = "4"},
        {.name = "progress",
         .value = "STYLE",
         .help = "Shows progress as a bar, as plain lines (one per trial), or none.",
         .fallback = "bar on a terminal, plain where CI is set, else none"},
        {.name = "verbose", .letter = 'v', .help = "Says more about what goes on."},
    };
}

ExitCode read_skip_exit_code(OptionReader& reader) {
    static constexpr std::array kCodes{
        ExitCode::done, ExitCode::nothing_ran, ExitCode::skipped_test};
    const std::string code = reader.choice("skip-exit-code", {"4", "0", "77"});
    return *std::find_if(kCodes.begin(), kCodes.end(), [&](ExitCode candidate) {
        return std::to_string(static_cast<int>(candidate)) == code;
    });
}

RunChoices read_choices(const Session& session, const Arguments& arguments, OptionReader& reader) {
    RunChoices choices;
    choices.plugins = read_plugin_options(arguments, reader);
    choices.scenario = read_scenario_options(arguments, reader);
    choices.plan = read_plan_choices(reader);
    choices.budget = reader.duration("budget");
    choices.precision = reader.fraction("precision");
    choices.timeout = reader.duration("timeout");
    choices.output = reader.text("output");
    choices.json = reader.text("json");
    choices.label = reader.text("label");
    choices.judging = read_judging(reader);
    choices.host_name = !reader.flag("no-host-name");
    choices.when_nothing_ran = read_skip_exit_code(reader);
    choices.progress = read_progress(session, reader);
    require_scenarios(reader);
    if (!choices.output.empty() && choices.output == choices.json) {
        reader.refuse_together("output", "the same file for --json", "name two files");
    }
    if (choices.precision && choices.budget) {
        reader.refuse_together("precision", "--budget", "either the width or the time is given");
    }
    if (choices.output == "-") {
        reader.refuse_together("output", "-", "--json=- prints the result to standard output");
    }
    if (arguments.operands().size() > 1) {
        const std::string hint = "run one scenario at a time";
        if (reader.flag("output")) {
            reader.refuse_together("output", "several scenarios", hint);
        }
        if (reader.flag("json")) {
            reader.refuse_together("json", "several scenarios", hint);
        }
    }
    return choices;
}

ExitCode run_run(const Session& session, const Arguments& arguments, OptionReader& reader) {
    const Clock::time_point started = Clock::now();
    const RunChoices choices = read_choices(session, arguments, reader);
    if (!reader.errors().empty()) {
        return session.refuse(reader.errors());
    }
    const auto sources = Sources::open(choices.plugins, choices.scenario, session.environment);
    if (!sources) {
        return session.refuse(sources.errors());
    }
    const auto plans = make_plans(*sources, arguments.operands(), MachineOptions{}, choices.plan);
    if (!plans) {
        const ExitCode code = session.refuse(plans.errors());
        session.console.show_warnings(sources->warnings());
        return code;
    }
    const auto json = JsonOutput::open(choices.json);
    if (!json) {
        return session.refuse(json.errors());
    }
    const ExitCode code = run_plans(session, choices, *plans, *json, started).code;
    session.console.show_warnings(sources->warnings());
    return code;
}

}  // namespace

Verb run_verb() {
    return {
        "run",
        "SCENARIO...",
        "runs scenarios and prints the report's table beside the measured one",
        "Runs scenarios, given by name ('corerig list') or by file, and prints for each the "
        "figures of the published report beside those that were measured here. Every trial is "
        "appended to a result file as soon as it ends.\n\n"
        "Exits with 0 when done, 1 and 3 as --expect and --strict say, 2 for a bad input, 4 when "
        "nothing could run here, 6 when a trial failed, 124 at the time limit, 130 when "
        "interrupted.",
        join_specs({scenario_option_specs(),
                    plan_option_specs(),
                    run_option_specs(),
                    judging_option_specs(),
                    plugin_option_specs(),
                    common_option_specs()}),
        {{"corerig run lkml-2007-load-balance --budget 30s",
          "Runs an installed scenario, scaled down to half a minute."},
         {"corerig run ./mine.toml -c 2-3 --set measure.samples=50 -o mine.jsonl",
          "Runs a file on CPUs 2 and 3 with 50 samples a trial, and stores the result here."}},
        run_run};
}

}  // namespace corerig::cli
