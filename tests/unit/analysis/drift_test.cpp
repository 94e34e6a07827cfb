// SPDX-License-Identifier: Apache-2.0
#include "analysis/measured_side.hpp"
#include "plan/plan.hpp"
#include "run/run.hpp"
#include "support/recording_observer.hpp"
#include "support/scenario_builder.hpp"
#include "support/scripted_launcher.hpp"
#include "topology/discover.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace corerig::analysis {
namespace {

constexpr int kTrials = 40;
constexpr int kSamples = 10;
constexpr int kIterations = 1'000;
constexpr double kOperationNs = 100;
constexpr double kDrift = 0.03;  // over the whole run

/// Two cases that do the same.
plan::Plan two_equal_cases() {
    support::ScenarioBuilder builder("drift", "Two cases that cost the same");
    scenario::Measure measure;
    measure.trials = kTrials;
    measure.samples = kSamples;
    measure.discard = 0;
    measure.iterations = kIterations;
    measure.reference = false;
    for (const char* id : {"first", "second"}) {
        builder.add_case(id);
        builder.add(support::make_workload(support::syscall_schema()), 1, measure);
    }
    return plan::make_plan(builder.scenario(), *topology::from_synthetic("core:4 pu:1"), {})
        .value();
}

/// Runs the plan on a machine that gets slower all the time, by its own clock.
result::ResultFile run_while_drifting(const plan::Plan& plan) {
    const double run_ns = 2.0 * kTrials * kSamples * kIterations * kOperationNs;
    const support::ScriptedLauncher* clock = nullptr;
    support::ScriptedLauncher launcher([&](const run::TrialRequest& request) {
        const auto now_ns = clock->now().count();
        const double slower = 1 + kDrift * static_cast<double>(now_ns) / run_ns;
        run::TrialReport report = support::FakeMachine{kOperationNs * slower, 0, -1}(request);
        report.record.started_unix_ns = now_ns;
        return report;
    });
    clock = &launcher;
    support::RecordingObserver observer;
    static_cast<void>(run::run_plan(plan, {}, launcher, observer));
    return {*observer.header, observer.trials, observer.summary, {}};
}

Ruling compare_cases(const result::ResultFile& file) {
    const Sides sides = collect_sides({{&file, 0}}, {{&file, 1}}, 0.01);
    Rules rules = sides.rules;
    rules.one_visit_decides = true;
    return compare_typical(sides.base.side, sides.test.side, rules);
}

TEST(Drift, IsNoDifferenceBetweenCasesWhoseTrialsTakeTurns) {
    const result::ResultFile file = run_while_drifting(two_equal_cases());

    const Ruling found = compare_cases(file);

    EXPECT_EQ(found.verdict, Verdict::same);
}

/// Shows that the test above can fail.
TEST(Drift, IsADifferenceBetweenCasesThatRunOneAfterTheOther) {
    plan::Plan plan = two_equal_cases();
    std::stable_sort(plan.trials.begin(), plan.trials.end(), [](const auto& a, const auto& b) {
        return a.configuration < b.configuration;
    });

    const Ruling found = compare_cases(run_while_drifting(plan));

    EXPECT_EQ(found.verdict, Verdict::slower);
    EXPECT_NEAR(found.ratio->estimate, 1 + kDrift / 2, 0.002);
}

/// The order of the records in a result is that of the run.
TEST(Drift, LeavesTheOrderOfTrialsInTheResult) {
    const result::ResultFile file = run_while_drifting(two_equal_cases());

    ASSERT_EQ(file.trials.size(), 2U * kTrials);
    EXPECT_EQ(file.trials[0].configuration, 0U);
    EXPECT_EQ(file.trials[1].configuration, 1U);
    EXPECT_EQ(file.trials[2].configuration, 0U);
    EXPECT_EQ(file.trials[2].trial, 2);
    EXPECT_LT(file.trials[0].started_unix_ns, file.trials[1].started_unix_ns);
}

}  // namespace
}  // namespace corerig::analysis
