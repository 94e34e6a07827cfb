// SPDX-License-Identifier: Apache-2.0
#include "run/run.hpp"

#include "plan/session.hpp"
#include "result/header.hpp"
#include "run/budget.hpp"
#include "run/calibration.hpp"
#include "run/environment.hpp"

#include <fmt/format.h>

#include <string.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

namespace corerig::run {

namespace {

using base::Nanoseconds;

// A trial that takes this many times longer than its rate foretold hangs: a machine that turns
// busy makes it a few times slower, never this much.
constexpr int kLimitFactor = 20;
constexpr Nanoseconds kLimitFloor{10'000'000'000};

/// One run from its plan to its end.  Keeps what the trials need to know of each other.
class Run {
 public:
    Run(const plan::Plan& plan,
        const RunOptions& options,
        TrialLauncher& launcher,
        RunObserver& observer)
        : plan_(plan),
          options_(options),
          launcher_(launcher),
          observer_(observer),
          started_(launcher.now()),
          header_(result::make_header(plan)),
          calibrated_(plan.configurations.size()),
          amounts_(plan.configurations.size()) {
        header_.tool_version = options.tool_version;
        header_.command = options.command;
        header_.label = options.label;
        header_.host = options.host;
        header_.seed = plan.seed;
        header_.precision = options.precision;
        header_.machine.environment.merge(
            read_environment(base::KernelFiles(), plan.topology.usable()));
        note_counter();
        if (const std::string warning = inherited_nice_warning(); !warning.empty()) {
            header_.warnings.push_back(warning);
        }
        header_.started_unix_ns = std::chrono::duration_cast<Nanoseconds>(
                                      std::chrono::system_clock::now().time_since_epoch())
                                      .count();
    }

    RunEnd run() {
        calibrate();
        scale();
        complete_header();
        if (store(observer_.on_header(header_, total_duration(amounts_)))) {
            run_sessions();
        }
        finish();
        return std::move(end_);
    }

 private:
    void calibrate() {
        Calibrator calibrator(launcher_);
        std::size_t done = 0;
        const auto total = static_cast<std::size_t>(std::count_if(
            plan_.configurations.begin(), plan_.configurations.end(), [](const auto& item) {
                return item.runs();
            }));
        for (std::size_t i = 0; i < plan_.configurations.size(); ++i) {
            const plan::PlannedConfiguration& planned = plan_.configurations[i];
            if (!planned.runs() || is_stopped()) {
                continue;
            }
            observer_.on_calibrating(done++, total, planned.configuration.id);
            calibrated_[i] = calibrator.calibrate(planned);
            const scenario::Measure& measure = planned.configuration.measure;
            amounts_[i] = {measure.trials,
                           measure.samples,
                           measure.discard,
                           calibrated_[i].iterations,
                           calibrated_[i].reference_iterations,
                           calibrated_[i].rate,
                           measure.sessions,
                           measure.session_gap};
            if (options_.precision) {
                amounts_[i].sessions = std::max(measure.sessions, kFewestSessions);
                if (measure.trials == 1) {
                    fill_session(amounts_[i]);
                }
            }
        }
    }

    void scale() {
        if (!options_.budget) {
            return;
        }
        const Nanoseconds unscaled = total_duration(amounts_);
        const Nanoseconds left =
            std::max(Nanoseconds(0), *options_.budget - (launcher_.now() - started_));
        amounts_ = scale_to_budget(std::move(amounts_), left);
        if (total_duration(amounts_) < unscaled) {
            header_.scaling = result::Scaling{options_.budget->count(), unscaled.count()};
        }
    }

    void complete_header() {
        for (std::size_t i = 0; i < plan_.configurations.size(); ++i) {
            const Calibrated& found = calibrated_[i];
            result::ConfigurationRecord& record = header_.configurations[i];
            if (plan_.configurations[i].runs()) {
                record.trials = amounts_[i].trials * amounts_[i].sessions;
                record.samples = amounts_[i].samples;
                record.discard = amounts_[i].discard;
                record.iterations = amounts_[i].iterations;
                record.reference_iterations = amounts_[i].reference_iterations;
            }
            header_.calibrations.insert(
                header_.calibrations.end(), found.calibrations.begin(), found.calibrations.end());
            if (header_.clock.name.empty() && !found.clock.name.empty()) {
                header_.clock = found.clock;
            }
        }
    }

    void run_sessions() {
        count_planned();
        std::vector<int> counts = planned_trials(1);
        for (int session = 1; has_any(counts) && !is_stopped(); ++session) {
            if (session > 1 && !pause_before(session, counts)) {
                return;
            }
            end_.summary.sessions = session;
            if (!run_session(plan::trials_of_session(counts, session, plan_.seed), session)) {
                return;
            }
            counts = next_trials(session);
        }
    }

    /// False where the run is over: something could not be stored.
    bool run_session(const std::vector<plan::PlannedTrial>& trials, int session) {
        for (std::size_t done = 0; done < trials.size() && !is_stopped(); ++done) {
            const std::string& id =
                plan_.configurations[trials[done].configuration].configuration.id;
            observer_.on_trial_start(trials_done_++,
                                     static_cast<std::size_t>(end_.summary.trials_planned),
                                     id,
                                     time_left(trials, done) + time_after(session));
            if (!store(observer_.on_trial(run_trial(trials[done])))) {
                return false;
            }
        }
        last_session_end_ = launcher_.now();
        return true;
    }

    /// How many trials of each configuration the plan has in a session.
    [[nodiscard]] std::vector<int> planned_trials(int session) const {
        std::vector<int> counts;
        for (std::size_t i = 0; i < amounts_.size(); ++i) {
            const bool is_in = plan_.configurations[i].runs() && session <= amounts_[i].sessions;
            counts.push_back(is_in ? amounts_[i].trials : 0);
        }
        return counts;
    }

    /// The planned ones, and in a run to a precision those that are not settled yet.
    [[nodiscard]] std::vector<int> next_trials(int session) {
        std::vector<int> counts = planned_trials(session + 1);
        if (!options_.precision || session < kFewestSessions || session >= kMostSessions) {
            return counts;
        }
        for (const std::size_t i : observer_.unsettled_after(session)) {
            if (counts[i] == 0 && plan_.configurations[i].runs()) {
                counts[i] = amounts_[i].trials;
                end_.summary.trials_planned += counts[i];
            }
        }
        return counts;
    }

    void count_planned() {
        for (std::size_t i = 0; i < amounts_.size(); ++i) {
            end_.summary.trials_planned +=
                plan_.configurations[i].runs() ? amounts_[i].trials * amounts_[i].sessions : 0;
        }
    }

    [[nodiscard]] static bool has_any(const std::vector<int>& counts) {
        return std::any_of(counts.begin(), counts.end(), [](int count) { return count > 0; });
    }

    /// Keeps a session away from the one before it.  False when the run is to stop.
    bool pause_before(int session, const std::vector<int>& counts) {
        Nanoseconds gap{0};
        for (std::size_t i = 0; i < counts.size(); ++i) {
            gap = std::max(gap, counts[i] > 0 ? amounts_[i].session_gap : Nanoseconds{0});
        }
        const Nanoseconds pause = last_session_end_ + gap - launcher_.now();
        if (pause > Nanoseconds{0}) {
            observer_.on_pause(session, pause);
            launcher_.pause(pause);
        }
        return !is_stopped();
    }

    [[nodiscard]] Nanoseconds time_left(const std::vector<plan::PlannedTrial>& trials,
                                        std::size_t done) const {
        Nanoseconds left{0};
        for (std::size_t i = done; i < trials.size(); ++i) {
            left += trial_duration(amounts_[trials[i].configuration]);
        }
        return left;
    }

    /// What the planned sessions after this one take.
    [[nodiscard]] Nanoseconds time_after(int session) const {
        std::vector<Amount> later = amounts_;
        for (Amount& amount : later) {
            amount.sessions = std::max(0, amount.sessions - session);
        }
        Nanoseconds pauses{0};
        for (const Amount& amount : later) {
            pauses = std::max(pauses, amount.session_gap * amount.sessions);
        }
        return total_duration(later) - pause_duration(later) + pauses;
    }

    result::TrialRecord run_trial(const plan::PlannedTrial& trial) {
        const plan::PlannedConfiguration& planned = plan_.configurations[trial.configuration];
        const Calibrated& found = calibrated_[trial.configuration];
        result::TrialRecord record;
        if (found.failure) {
            record.outcome = found.failure->outcome;
            record.reason = "not started, since its calibration failed: " + found.failure->reason;
            record.messages = found.failure->messages;
        } else {
            record = launcher_.launch(request_of(planned, trial.configuration)).record;
        }
        record.configuration = trial.configuration;
        record.configuration_id = planned.configuration.id;
        record.trial = trial.trial;
        count(record);
        return record;
    }

    void count(const result::TrialRecord& record) {
        if (record.outcome == result::Outcome::ok) {
            ++end_.summary.trials_ok;
        } else if (record.outcome == result::Outcome::skipped) {
            skipped_.insert(record.configuration);
        } else {
            ++end_.summary.trials_not_ok;
        }
    }

    [[nodiscard]] TrialRequest request_of(const plan::PlannedConfiguration& planned,
                                          std::size_t index) const {
        const Amount& amount = amounts_[index];
        TrialRequest request = base_request(planned);
        request.values = calibrated_[index].values;
        request.loads = planned.loads;
        request.samples = amount.samples;
        request.discard = amount.discard;
        request.iterations = amount.iterations;
        request.reference_iterations = amount.reference_iterations;
        request.instructions = counter_for(planned);
        request.measuring_limit = planned.configuration.measure.trial_timeout.value_or(
            std::chrono::ceil<std::chrono::seconds>(kLimitFloor +
                                                    kLimitFactor * trial_duration(amount)));
        return request;
    }

    /// A counter of the CPU is saved and loaded at every context switch, which a workload that
    /// sleeps would measure.
    [[nodiscard]] InstructionSource counter_for(const plan::PlannedConfiguration& planned) const {
        const InstructionSource source = options_.instructions.source;
        const bool is_in_the_way =
            source == InstructionSource::pmu &&
            planned.configuration.workload.installed.schema.capabilities.blocks;
        return is_in_the_way ? InstructionSource::none : source;
    }

    void note_counter() {
        const InstructionChoice& choice = options_.instructions;
        auto& environment = header_.machine.environment;
        if (choice.source == InstructionSource::none) {
            environment["instructions.absent"] = choice.absent;
            return;
        }
        environment["instructions.source"] = name_of(choice.source);
        for (const plan::PlannedConfiguration& planned : plan_.configurations) {
            if (planned.runs() && counter_for(planned) == InstructionSource::none) {
                environment["instructions.absent." + planned.configuration.id] =
                    "the workload sleeps, and a counter would lengthen its context switches";
            }
        }
    }

    [[nodiscard]] bool is_stopped() { return launcher_.stop_request().wanted(); }

    [[nodiscard]] bool store(const base::Status& stored) {
        if (!stored) {
            end_.kind = RunEnd::Kind::not_stored;
            end_.errors = stored.errors();
        }
        return stored.has_value();
    }

    void finish() {
        const StopRequest stop = launcher_.stop_request();
        result::RunSummary& summary = end_.summary;
        for (std::size_t i = 0; i < plan_.configurations.size(); ++i) {
            if (!plan_.configurations[i].runs()) {
                skipped_.insert(i);
            }
        }
        summary.configurations_skipped = static_cast<int>(skipped_.size());
        summary.duration_ns = (launcher_.now() - started_).count();
        if (end_.kind != RunEnd::Kind::not_stored) {
            end_.signal = stop.signal;
            if (stop.signal != 0) {
                end_.kind = RunEnd::Kind::interrupted;
                summary.stopped_because =
                    fmt::format("interrupted by SIG{}", ::sigabbrev_np(stop.signal));
            } else if (stop.timed_out) {
                end_.kind = RunEnd::Kind::timed_out;
                summary.stopped_because = "the time limit of the run passed";
            }
            summary.complete = end_.kind == RunEnd::Kind::complete;
            static_cast<void>(store(observer_.on_summary(summary)));
        }
        end_.header = std::move(header_);
    }

    const plan::Plan& plan_;
    const RunOptions& options_;
    TrialLauncher& launcher_;
    RunObserver& observer_;
    Nanoseconds started_;
    result::RunHeader header_;
    std::vector<Calibrated> calibrated_;
    std::vector<Amount> amounts_;
    std::size_t trials_done_ = 0;
    Nanoseconds last_session_end_{0};
    std::set<std::size_t> skipped_;  ///< configurations, by the plan or by a trial
    RunEnd end_;
};

}  // namespace

RunEnd run_plan(const plan::Plan& plan,
                const RunOptions& options,
                TrialLauncher& launcher,
                RunObserver& observer) {
    return Run(plan, options, launcher, observer).run();
}

}  // namespace corerig::run
