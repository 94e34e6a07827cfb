// SPDX-License-Identifier: Apache-2.0
#include "run/run.hpp"

#include "support/recording_observer.hpp"
#include "support/scripted_launcher.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <string>
#include <vector>

namespace corerig::run {
namespace {

using support::FakeMachine;
using support::RecordingObserver;
using support::ScriptedLauncher;

/// A configuration of one worker and `trials` trials of 10 samples of 1000 iterations.
plan::PlannedConfiguration configuration(const std::string& id, int trials) {
    plan::PlannedConfiguration planned;
    planned.configuration.id = id;
    planned.configuration.workload.installed.plugin.name = "syscall";
    planned.configuration.workload.installed.schema.name = "syscall";
    planned.configuration.measure.trials = trials;
    planned.configuration.measure.samples = 10;
    planned.configuration.measure.discard = 0;
    planned.configuration.measure.iterations = 1'000;
    planned.workers = {{base::CpuSet{1}, "the only one"}};
    planned.loads = {{2, {}, {}, 0, 100, "rest"}};
    return planned;
}

/// Two configurations that run, two trials each, and one that does not.
plan::Plan small_plan() {
    plan::Plan plan;
    plan.scenario.name = "small";
    plan.scenario.cases = {{"case", "case", {}, {}}};
    plan.configurations = {configuration("a", 2), configuration("b", 2), configuration("c", 2)};
    plan.configurations[2].skip_reason = "needs 4 cores, found 2";
    plan.trials = {{0, 1}, {1, 1}, {0, 2}, {1, 2}};
    return plan;
}

std::vector<std::string> ids_of(const std::vector<result::TrialRecord>& trials) {
    std::vector<std::string> ids;
    for (const result::TrialRecord& trial : trials) {
        ids.push_back(trial.configuration_id + "." + std::to_string(trial.trial));
    }
    return ids;
}

TEST(RunPlan, RunsTheTrialsInTheOrderOfThePlan) {
    ScriptedLauncher launcher(FakeMachine{100, 0, -1});
    RecordingObserver observer;

    const RunEnd end = run_plan(small_plan(), {}, launcher, observer);

    EXPECT_EQ(end.kind, RunEnd::Kind::complete);
    EXPECT_EQ(ids_of(observer.trials), (std::vector<std::string>{"a.1", "b.1", "b.2", "a.2"}));
    EXPECT_EQ(observer.calibrated, (std::vector<std::string>{"a", "b"}));
}

TEST(RunPlan, RunsSessionsWithPausesBetween) {
    ScriptedLauncher launcher(FakeMachine{100, 0, -1});
    RecordingObserver observer;
    plan::Plan plan = small_plan();
    plan.configurations[0].configuration.measure.sessions = 3;
    plan.configurations[1].configuration.measure.trials = 1;
    plan.configurations[1].configuration.measure.sessions = 2;

    const RunEnd end = run_plan(plan, {}, launcher, observer);

    EXPECT_EQ(end.kind, RunEnd::Kind::complete);
    std::vector<std::string> ids = ids_of(observer.trials);
    ASSERT_EQ(ids.size(), 8U);
    std::sort(ids.begin() + 3, ids.begin() + 6);  // drawn by the seed
    EXPECT_EQ(ids,
              (std::vector<std::string>{"a.1", "b.1", "a.2", "a.3", "a.4", "b.2", "a.5", "a.6"}));
    const base::Nanoseconds minute = std::chrono::minutes(1);
    EXPECT_EQ(observer.pauses,
              (std::vector<std::pair<int, base::Nanoseconds>>{{2, minute}, {3, minute}}));
    EXPECT_EQ(launcher.pauses, (std::vector<base::Nanoseconds>{minute, minute}));
    EXPECT_EQ(end.summary.sessions, 3);
    EXPECT_EQ(end.summary.trials_planned, 8);
    EXPECT_EQ(end.header.configurations[0].trials, 6);
    EXPECT_GT(observer.estimate, 2 * minute);
}

TEST(RunPlan, EndsAPauseWhenItIsToStop) {
    RecordingObserver observer;
    ScriptedLauncher* stopped = nullptr;
    ScriptedLauncher launcher([&](const TrialRequest& request) {
        return FakeMachine{100, 0, -1}(request);
    });
    stopped = &launcher;
    launcher.on_pause = [&] { stopped->stop.signal = 15; };
    plan::Plan plan = small_plan();
    plan.configurations[0].configuration.measure.sessions = 3;

    const RunEnd end = run_plan(plan, {}, launcher, observer);

    EXPECT_EQ(end.kind, RunEnd::Kind::interrupted);
    EXPECT_EQ(observer.trials.size(), 4U);
    EXPECT_EQ(end.summary.sessions, 1);
    EXPECT_EQ(end.summary.trials_planned, 8);
}

TEST(RunPlan, AddsSessionsOfWhatIsNotSettled) {
    ScriptedLauncher launcher(FakeMachine{100, 0, -1});
    RecordingObserver observer;
    observer.unsettled = {{2, {0, 1}}, {3, {1}}};
    RunOptions options;
    options.precision = 0.005;

    const RunEnd end = run_plan(small_plan(), options, launcher, observer);

    std::vector<int> counts{0, 0};
    for (const result::TrialRecord& trial : observer.trials) {
        ++counts[trial.configuration];
    }
    EXPECT_EQ(counts, (std::vector<int>{6, 8}));
    EXPECT_EQ(end.summary.sessions, 4);
    EXPECT_EQ(end.summary.trials_planned, 14);
    EXPECT_EQ(end.header.precision, 0.005);
}

TEST(RunPlan, AddsNoMoreThanTwelveSessions) {
    ScriptedLauncher launcher(FakeMachine{100, 0, -1});
    RecordingObserver observer;
    for (int session = 1; session < 20; ++session) {
        observer.unsettled[session] = {0};
    }
    RunOptions options;
    options.precision = 0.005;

    EXPECT_EQ(run_plan(small_plan(), options, launcher, observer).summary.sessions, 12);
}

TEST(RunPlan, FillsASessionWithTrialsOnlyWhereOneIsPlanned) {
    ScriptedLauncher launcher(FakeMachine{100, 0, -1});
    RecordingObserver observer;
    plan::Plan plan = small_plan();
    plan.configurations[1].configuration.measure.trials = 1;
    RunOptions options;
    options.precision = 0.005;

    const RunEnd end = run_plan(plan, options, launcher, observer);

    EXPECT_EQ(end.header.configurations[0].trials, 2 * 2);
    EXPECT_EQ(end.header.configurations[1].trials, 2 * 81);  // of 31 ms
}

TEST(RunPlan, SumsUpWhatItDid) {
    ScriptedLauncher launcher(FakeMachine{100, 0, -1});
    RecordingObserver observer;

    static_cast<void>(run_plan(small_plan(), {}, launcher, observer));

    ASSERT_TRUE(observer.summary.has_value());
    EXPECT_TRUE(observer.summary->complete);
    EXPECT_EQ(observer.summary->trials_planned, 4);
    EXPECT_EQ(observer.summary->trials_ok, 4);
    EXPECT_EQ(observer.summary->trials_not_ok, 0);
    EXPECT_EQ(observer.summary->configurations_skipped, 1);
}

// A message names the limit, so it is a number that one can say.
TEST(RunPlan, LimitsATrialToWholeSeconds) {
    ScriptedLauncher launcher(FakeMachine{1'234'567, 0, -1});
    RecordingObserver observer;

    static_cast<void>(run_plan(small_plan(), {}, launcher, observer));

    ASSERT_FALSE(launcher.requests.empty());
    EXPECT_EQ(launcher.requests.back().measuring_limit, std::chrono::seconds(258));
}

TEST(RunPlan, StartsBackgroundLoadsWithTrialsOnly) {
    ScriptedLauncher launcher(FakeMachine{100, 0, -1});
    RecordingObserver observer;

    static_cast<void>(run_plan(small_plan(), {}, launcher, observer));

    const auto with_loads =
        std::count_if(launcher.requests.begin(), launcher.requests.end(), [](const auto& request) {
            return !request.loads.empty();
        });
    EXPECT_EQ(with_loads, 4);
    EXPECT_FALSE(launcher.requests.back().loads.empty());
}

RunOptions counting(InstructionSource source, const std::string& absent = "") {
    RunOptions options;
    options.instructions = {source, absent};
    return options;
}

/// What the environment says of instructions.
std::map<std::string, std::string> instruction_facts(const result::RunHeader& header) {
    std::map<std::string, std::string> facts;
    for (const auto& [key, value] : header.machine.environment) {
        if (key.starts_with("instructions.")) {
            facts.emplace(key, value);
        }
    }
    return facts;
}

TEST(RunPlan, SaysWhyNothingCountsInstructions) {
    ScriptedLauncher launcher(FakeMachine{100, 0, -1});
    RecordingObserver observer;

    const RunEnd end =
        run_plan(small_plan(), counting(InstructionSource::none, "no counter"), launcher, observer);

    EXPECT_EQ(instruction_facts(end.header),
              (std::map<std::string, std::string>{{"instructions.absent", "no counter"}}));
    EXPECT_EQ(launcher.requests.back().instructions, InstructionSource::none);
}

TEST(RunPlan, CountsInstructionsOfTrialsThatDoNotSleep) {
    ScriptedLauncher launcher(FakeMachine{100, 0, -1});
    RecordingObserver observer;
    plan::Plan plan = small_plan();
    plan.configurations[0].configuration.workload.installed.schema.capabilities.blocks = true;

    const RunEnd end = run_plan(plan, counting(InstructionSource::pmu), launcher, observer);

    EXPECT_EQ(instruction_facts(end.header),
              (std::map<std::string, std::string>{
                  {"instructions.source", "pmu"},
                  {"instructions.absent.a",
                   "the workload sleeps, and a counter would lengthen its context switches"}}));
    EXPECT_EQ(launcher.requests[launcher.requests.size() - 2].instructions, InstructionSource::pmu);
    EXPECT_EQ(launcher.requests.back().instructions, InstructionSource::none);  // there and back
}

TEST(RunPlan, LetsTheClockCountForThoseThatSleepToo) {
    ScriptedLauncher launcher(FakeMachine{100, 0, -1});
    RecordingObserver observer;
    plan::Plan plan = small_plan();
    plan.configurations[0].configuration.workload.installed.schema.capabilities.blocks = true;

    static_cast<void>(run_plan(plan, counting(InstructionSource::clock), launcher, observer));

    EXPECT_EQ(launcher.requests.back().instructions, InstructionSource::clock);
}

TEST(RunPlan, StopsAfterTheTrialThatWasInterrupted) {
    RecordingObserver observer;
    ScriptedLauncher* stopped = nullptr;
    ScriptedLauncher launcher([&](const TrialRequest& request) {
        if (!request.loads.empty()) {
            stopped->stop.signal = 2;
        }
        return FakeMachine{100, 0, -1}(request);
    });
    stopped = &launcher;

    const RunEnd end = run_plan(small_plan(), {}, launcher, observer);

    EXPECT_EQ(end.kind, RunEnd::Kind::interrupted);
    EXPECT_EQ(end.signal, 2);
    EXPECT_EQ(ids_of(observer.trials), std::vector<std::string>{"a.1"});
    EXPECT_FALSE(observer.summary->complete);
    EXPECT_EQ(observer.summary->stopped_because, "interrupted by SIGINT");
}

TEST(RunPlan, LeavesAHeaderAndASummaryWhenStoppedBeforeTheFirstTrial) {
    ScriptedLauncher launcher(FakeMachine{100, 0, -1});
    launcher.stop.timed_out = true;
    RecordingObserver observer;

    const RunEnd end = run_plan(small_plan(), {}, launcher, observer);

    EXPECT_EQ(end.kind, RunEnd::Kind::timed_out);
    EXPECT_TRUE(observer.header.has_value());
    EXPECT_TRUE(observer.trials.empty());
    EXPECT_EQ(observer.summary->stopped_because, "the time limit of the run passed");
}

TEST(RunPlan, KeepsTheOthersWhenOneConfigurationFails) {
    ScriptedLauncher launcher([](const TrialRequest& request) {
        TrialReport report = FakeMachine{100, 0, -1}(request);
        if (request.worker_cpus.front() == base::CpuSet{9}) {
            report.record.outcome = result::Outcome::crashed;
            report.record.reason = "it crashed";
        }
        return report;
    });
    plan::Plan plan = small_plan();
    plan.configurations[0].workers = {{base::CpuSet{9}, ""}};
    RecordingObserver observer;

    const RunEnd end = run_plan(plan, {}, launcher, observer);

    EXPECT_EQ(end.kind, RunEnd::Kind::complete);
    EXPECT_EQ(end.summary.trials_ok, 2);
    EXPECT_EQ(end.summary.trials_not_ok, 2);
    EXPECT_EQ(observer.trials[0].outcome, result::Outcome::crashed);
    EXPECT_EQ(observer.trials[0].reason, "not started, since its calibration failed: it crashed");
}

TEST(RunPlan, CountsAConfigurationThatItsTrialSkips) {
    ScriptedLauncher launcher([](const TrialRequest&) {
        TrialReport report;
        report.record.outcome = result::Outcome::skipped;
        report.record.reason = "create(): this CPU has no WAITPKG";
        return report;
    });
    RecordingObserver observer;

    const RunEnd end = run_plan(small_plan(), {}, launcher, observer);

    EXPECT_EQ(end.summary.trials_ok, 0);
    EXPECT_EQ(end.summary.trials_not_ok, 0);
    EXPECT_EQ(end.summary.configurations_skipped, 3);
}

TEST(RunPlan, EndsWhenATrialCannotBeStored) {
    ScriptedLauncher launcher(FakeMachine{100, 0, -1});
    RecordingObserver observer;
    observer.refuse = base::Error{base::ErrorCode{"result-unwritable"}, "f", "disk full", ""};

    const RunEnd end = run_plan(small_plan(), {}, launcher, observer);

    EXPECT_EQ(end.kind, RunEnd::Kind::not_stored);
    ASSERT_EQ(end.errors.size(), 1U);
    EXPECT_EQ(end.errors.front(), *observer.refuse);
    EXPECT_EQ(observer.started.size(), 1U);
}

TEST(RunPlan, ScalesToTheBudgetAndSaysSo) {
    ScriptedLauncher launcher(FakeMachine{1'000'000, 0, -1});
    RecordingObserver observer;
    RunOptions options;
    options.budget = base::Nanoseconds(2'000'000'000);

    static_cast<void>(run_plan(small_plan(), options, launcher, observer));

    ASSERT_TRUE(observer.header->scaling.has_value());
    EXPECT_EQ(observer.header->scaling->unscaled_ns, 40'120'000'000);
    EXPECT_LT(observer.header->configurations[0].iterations, 1'000U);
    EXPECT_LE(observer.estimate, base::Nanoseconds(2'000'000'000));
}

TEST(RunPlan, DoesNotScaleWhatFitsTheBudget) {
    ScriptedLauncher launcher(FakeMachine{100, 0, -1});
    RecordingObserver observer;
    RunOptions options;
    options.budget = base::Nanoseconds(60'000'000'000);

    static_cast<void>(run_plan(small_plan(), options, launcher, observer));

    EXPECT_FALSE(observer.header->scaling.has_value());
    EXPECT_EQ(observer.header->configurations[0].iterations, 1'000U);
}

TEST(RunPlan, RecordsTheAmountsItRan) {
    ScriptedLauncher launcher(FakeMachine{100, 0, -1});
    RecordingObserver observer;

    static_cast<void>(run_plan(small_plan(), {}, launcher, observer));

    EXPECT_EQ(observer.header->configurations[1].iterations, 1'000U);
    EXPECT_EQ(observer.header->configurations[1].samples, 10);
    EXPECT_EQ(observer.header->configurations[1].trials, 2);
    EXPECT_EQ(observer.header->clock.resolution_ns, 10);
}

}  // namespace
}  // namespace corerig::run
