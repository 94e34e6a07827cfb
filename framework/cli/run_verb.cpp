// SPDX-License-Identifier: Apache-2.0
#include "cli/json_output.hpp"
#include "cli/options.hpp"
#include "cli/progress.hpp"
#include "cli/recorder.hpp"
#include "cli/result_path.hpp"
#include "cli/result_reader.hpp"
#include "cli/sources.hpp"
#include "cli/verb.hpp"
#include "cli/version.hpp"
#include "report/text.hpp"
#include "run/process_launcher.hpp"

#include <fmt/format.h>

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>

namespace corerig::cli {

namespace {

using Clock = std::chrono::steady_clock;

struct RunChoices {
    PluginOptions plugins;
    ScenarioOptions scenario;
    PlanChoices plan;
    std::optional<base::Nanoseconds> budget;
    std::optional<double> precision;
    std::optional<base::Nanoseconds> timeout;
    std::string output;
    std::string json;
    std::string label;
    bool host_name = true;
    Judging judging;
    ExitCode when_nothing_ran = ExitCode::nothing_ran;
    ProgressStyle progress = ProgressStyle::none;
};

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

ProgressStyle read_progress(const Session& session, OptionReader& reader) {
    const std::string style = reader.choice("progress", {"auto", "bar", "plain", "none"});
    if (style == "auto") {
        return reader.flag("quiet") ? ProgressStyle::none : choose_progress(session.environment);
    }
    return style == "bar"     ? ProgressStyle::bar
           : style == "plain" ? ProgressStyle::plain
                              : ProgressStyle::none;
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

/// True when the file at `path` is what standard output writes to, so that a table there would
/// end up among the records.
bool is_standard_output(const std::filesystem::path& path) {
    struct stat file {};

    struct stat output {};

    return stat(path.c_str(), &file) == 0 && fstat(STDOUT_FILENO, &output) == 0 &&
           file.st_dev == output.st_dev && file.st_ino == output.st_ino;
}

ExitCode exit_code_of(const run::RunEnd& end, ExitCode when_nothing_ran) {
    constexpr int kSignalBase = 128;  // as a shell reports a command that a signal ended
    switch (end.kind) {
        case run::RunEnd::Kind::interrupted:
            return static_cast<ExitCode>(kSignalBase + end.signal);
        case run::RunEnd::Kind::timed_out:
            return ExitCode::timed_out;
        case run::RunEnd::Kind::not_stored:
            return ExitCode::bad_input;
        case run::RunEnd::Kind::complete:
            break;
    }
    if (end.summary.trials_not_ok > 0) {
        return ExitCode::trial_failed;
    }
    return end.summary.trials_ok == 0 ? when_nothing_ran : ExitCode::done;
}

bool ends_everything(ExitCode code) {
    return worst_of(code, ExitCode::internal_error) != ExitCode::internal_error;
}

/// Runs the plans of one command line, one after the other.
class Runner {
 public:
    Runner(const Session& session,
           const RunChoices& choices,
           const JsonOutput& json,
           Clock::time_point started)
        : session_(session), choices_(choices), json_(json), started_(started) {}

    ExitCode run_all(const std::vector<plan::Plan>& plans) {
        ExitCode worst = ExitCode::done;
        for (std::size_t i = 0; i < plans.size() && !ends_everything(worst); ++i) {
            if (i > 0) {
                worst = worst_of(worst, session_.console.print("\n"));
            }
            worst = worst_of(worst, run_one(plans[i]));
        }
        return worst;
    }

 private:
    ExitCode run_one(const plan::Plan& plan) {
        const auto path = choose_path(plan.scenario);
        if (!path) {
            return session_.refuse(path.errors());
        }
        auto writer = result::ResultWriter::create(*path);
        if (!writer) {
            return session_.refuse(writer.errors());
        }
        Progress progress(choices_.progress, session_.environment.terminal_width, session_.console);
        Recorder recorder(std::move(*writer), progress, session_.console);
        const run::RunEnd end = measure(plan, recorder);
        progress.clear();
        return conclude(*path, recorder, end);
    }

    ExitCode conclude(const std::filesystem::path& path,
                      const Recorder& recorder,
                      const run::RunEnd& end) const {
        const ExitCode code = exit_code_of(end, choices_.when_nothing_ran);
        session_.console.show_errors(end.errors);
        if (!end.summary.stopped_because.empty()) {
            session_.console.note(
                fmt::format("corerig: {}; what was measured is kept", end.summary.stopped_because));
        }
        if (end.kind == run::RunEnd::Kind::not_stored && recorder.content().trials.empty()) {
            return code;
        }
        if (const auto in_place = recorder.verify_in_place(); !in_place) {
            static_cast<void>(deliver(path, recorder.content()));
            return worst_of(code, session_.refuse(in_place.errors()));
        }
        const auto stored = read_back(path, recorder.content());
        if (!stored) {
            return session_.refuse(stored.errors());
        }
        const ExitCode delivered = deliver(path, *stored);
        session_.console.note("results: " + path.string());
        return worst_of(code, delivered);
    }

    run::RunEnd measure(const plan::Plan& plan, Recorder& recorder) const {
        run::RunOptions options;
        options.tool_version = kVersion;
        options.command = session_.command;
        options.label = choices_.label;
        options.host = choices_.host_name ? session_.environment.host : "";
        options.budget = choices_.budget;
        options.instructions = run::choose_instruction_source(
            base::KernelFiles(), run::open_instruction_event, run::time_loop_ns);
        options.precision = choices_.precision;
        run::ProcessLauncherOptions launcher_options;
        launcher_options.timeout = time_left();
        // Signals are the launcher's while it lives.  Afterwards they are the process's again, so
        // that a reader of the table that hangs can be interrupted.
        const auto launcher = run::make_process_launcher(launcher_options);
        return run::run_plan(plan, options, *launcher, recorder);
    }

    [[nodiscard]] std::optional<base::Nanoseconds> time_left() const {
        if (!choices_.timeout) {
            return std::nullopt;
        }
        return std::max(base::Nanoseconds{1}, *choices_.timeout - (Clock::now() - started_));
    }

    [[nodiscard]] base::Result<std::filesystem::path> choose_path(
        const scenario::Scenario& scenario) const {
        if (!choices_.output.empty()) {
            return std::filesystem::path(choices_.output);
        }
        const auto directory = results_directory(session_.environment);
        if (!directory) {
            return directory.errors();
        }
        const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
        return result_path(*directory,
                           {scenario.name,
                            now,
                            choices_.host_name ? session_.environment.host : "",
                            session_.environment.kernel_release});
    }

    /// What the stored file says, so that `corerig report FILE` prints the same again; what was
    /// recorded where nothing can be read back.
    [[nodiscard]] static base::Result<result::ResultFile> read_back(
        const std::filesystem::path& path, const result::ResultFile& content) {
        std::error_code ignored;
        if (!std::filesystem::is_regular_file(path, ignored)) {
            return content;
        }
        return result::read_result(path);
    }

    [[nodiscard]] ExitCode deliver(const std::filesystem::path& path,
                                   const result::ResultFile& file) const {
        ExitCode code = ExitCode::done;
        if (json_.is_wanted()) {
            code = json_.write(result::to_document(file), session_.console);
        }
        if (!json_.takes_standard_output() && !is_standard_output(path)) {
            code = worst_of(code, session_.console.print(report::render_text(file)));
        }
        return worst_of(code, judge_results(session_, choices_.judging, {&file}));
    }

    const Session& session_;
    const RunChoices& choices_;
    const JsonOutput& json_;
    Clock::time_point started_;
};

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
    const ExitCode code = Runner(session, choices, *json, started).run_all(*plans);
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
