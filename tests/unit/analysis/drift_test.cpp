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

/// A machine that gets slower all the time, by its own clock.
class DriftingMachine {
 public:
    result::ResultFile run(const plan::Plan& plan) {
        support::RecordingObserver observer;
        static_cast<void>(run::run_plan(plan, {}, launcher_, observer));
        return {*observer.header, observer.trials, observer.summary, {}};
    }

 private:
    run::TrialReport measure(const run::TrialRequest& request) {
        constexpr double kRunNs = 2.0 * kTrials * kSamples * kIterations * kOperationNs;
        const auto now_ns = launcher_.now().count();
        const double slower = 1 + kDrift * static_cast<double>(now_ns) / kRunNs;
        run::TrialReport report = support::FakeMachine{kOperationNs * slower, 0, -1}(request);
        report.record.started_unix_ns = now_ns;
        return report;
    }

    support::ScriptedLauncher launcher_{
        [this](const run::TrialRequest& request) { return measure(request); }};
};

/// Case 1 of `test` against case 0 of `base`.
Ruling compare_cases(const result::ResultFile& base, const result::ResultFile& test) {
    const Sides sides = collect_sides({{&base, 0}}, {{&test, 1}}, 0.01);
    Rules rules = sides.rules;
    rules.one_visit_decides = true;
    rules.same_boot = true;
    return compare_typical(sides.base.side, sides.test.side, rules);
}

TEST(Drift, IsNoDifferenceBetweenCasesWhoseTrialsTakeTurns) {
    const result::ResultFile file = DriftingMachine().run(two_equal_cases());

    EXPECT_EQ(compare_cases(file, file).verdict, Verdict::same);
}

/// Shows that the test above can fail.
TEST(Drift, IsADifferenceBetweenCasesThatRunOneAfterTheOther) {
    DriftingMachine machine;
    plan::Plan first = two_equal_cases();
    plan::Plan second = first;
    first.configurations[1].skip_reason = "runs later";
    second.configurations[0].skip_reason = "ran before";

    const result::ResultFile base = machine.run(first);
    const result::ResultFile test = machine.run(second);

    const Ruling found = compare_cases(base, test);
    EXPECT_EQ(found.verdict, Verdict::slower);
    EXPECT_NEAR(found.ratio->estimate, 1 + kDrift / 2, 0.002);
}

/// The order of the records in a result is that of the run.
TEST(Drift, LeavesTheOrderOfTrialsInTheResult) {
    const result::ResultFile file = DriftingMachine().run(two_equal_cases());

    ASSERT_EQ(file.trials.size(), 2U * kTrials);
    EXPECT_EQ(file.trials[0].configuration, 0U);
    EXPECT_EQ(file.trials[1].configuration, 1U);
    EXPECT_EQ(file.trials[2].configuration, 1U);
    EXPECT_EQ(file.trials[2].trial, 2);
    EXPECT_EQ(file.trials[3].configuration, 0U);
    EXPECT_LT(file.trials[0].started_unix_ns, file.trials[1].started_unix_ns);
}

}  // namespace
}  // namespace corerig::analysis
