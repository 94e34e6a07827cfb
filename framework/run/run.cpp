// SPDX-License-Identifier: Apache-2.0
#include "run/run.hpp"

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
            run_trials();
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
                           calibrated_[i].rate};
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
                record.trials = amounts_[i].trials;
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

    void run_trials() {
        std::vector<plan::PlannedTrial> trials;
        std::copy_if(
            plan_.trials.begin(),
            plan_.trials.end(),
            std::back_inserter(trials),
            [&](const auto& trial) { return trial.trial <= amounts_[trial.configuration].trials; });
        end_.summary.trials_planned = static_cast<int>(trials.size());
        for (std::size_t done = 0; done < trials.size() && !is_stopped(); ++done) {
            const std::string& id =
                plan_.configurations[trials[done].configuration].configuration.id;
            observer_.on_trial_start(done, trials.size(), id, time_left(trials, done));
            if (!store(observer_.on_trial(run_trial(trials[done])))) {
                return;
            }
        }
    }

    [[nodiscard]] Nanoseconds time_left(const std::vector<plan::PlannedTrial>& trials,
                                        std::size_t done) const {
        Nanoseconds left{0};
        for (std::size_t i = done; i < trials.size(); ++i) {
            left += trial_duration(amounts_[trials[i].configuration]);
        }
        return left;
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
