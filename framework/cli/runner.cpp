// SPDX-License-Identifier: Apache-2.0
#include "cli/runner.hpp"

#include "base/kernel_files.hpp"
#include "cli/recorder.hpp"
#include "cli/result_path.hpp"
#include "cli/version.hpp"
#include "report/text.hpp"
#include "run/process_launcher.hpp"

#include <fmt/format.h>

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

namespace corerig::cli {

namespace {

using Clock = std::chrono::steady_clock;

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

    RunsEnd run_all(const std::vector<plan::Plan>& plans) {
        ExitCode worst = ExitCode::done;
        for (std::size_t i = 0; i < plans.size() && !ends_everything(worst); ++i) {
            if (i > 0) {
                worst = worst_of(worst, session_.console.print("\n"));
            }
            worst = worst_of(worst, run_one(plans[i]));
        }
        return {worst, std::move(stored_)};
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
                      const run::RunEnd& end) {
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
        stored_.push_back(path);
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
        if (choices_.prints_tables && !json_.takes_standard_output() && !is_standard_output(path)) {
            code = worst_of(code, session_.console.print(report::render_text(file)));
        }
        return worst_of(code, judge_results(session_, choices_.judging, {&file}));
    }

    const Session& session_;
    const RunChoices& choices_;
    const JsonOutput& json_;
    Clock::time_point started_;
    std::vector<std::filesystem::path> stored_;
};

}  // namespace

ProgressStyle read_progress(const Session& session, OptionReader& reader) {
    const std::string style = reader.choice("progress", {"auto", "bar", "plain", "none"});
    if (style == "auto") {
        return reader.flag("quiet") ? ProgressStyle::none : choose_progress(session.environment);
    }
    return style == "bar"     ? ProgressStyle::bar
           : style == "plain" ? ProgressStyle::plain
                              : ProgressStyle::none;
}

RunsEnd run_plans(const Session& session,
                  const RunChoices& choices,
                  const std::vector<plan::Plan>& plans,
                  const JsonOutput& json,
                  std::chrono::steady_clock::time_point started) {
    return Runner(session, choices, json, started).run_all(plans);
}

}  // namespace corerig::cli
