// SPDX-License-Identifier: Apache-2.0
#include "run/calibration.hpp"

#include "support/scripted_launcher.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace corerig::run {
namespace {

using support::FakeMachine;
using support::ScriptedLauncher;

plugin::ParameterSchema integer(const std::string& name, const std::string& calibrates) {
    plugin::ParameterSchema schema;
    schema.name = name;
    schema.unit = calibrates.empty() ? "" : "ns";
    schema.calibrates = calibrates;
    return schema;
}

/// One worker of a workload with parameters delay (time) and turns (its count).
plan::PlannedConfiguration delaying(std::int64_t delay_ns,
                                    const std::string& workload = "barrier") {
    plan::PlannedConfiguration planned;
    planned.configuration.id = "case/" + workload;
    auto& installed = planned.configuration.workload.installed;
    installed.plugin.name = workload;
    installed.schema.name = workload;
    installed.schema.parameters = {integer("delay", "turns"), integer("turns", "")};
    installed.schema.has_reference = true;
    planned.configuration.workload.values = {delay_ns, std::int64_t{5'000}};
    planned.configuration.workload.given = {delay_ns != 0, false};
    planned.configuration.measure.iterations = 20'000;
    planned.configuration.measure.reference_iterations = 10'000;
    planned.workers = {{base::CpuSet{2}, ""}, {base::CpuSet{3}, ""}};
    return planned;
}

TEST(Calibrate, FindsTheTurnsOfADelay) {
    ScriptedLauncher launcher(FakeMachine{12'000, 0.825, 1});
    Calibrator calibrator(launcher);

    const Calibrated found = calibrator.calibrate(delaying(10'490));

    const std::int64_t turns = std::get<std::int64_t>(found.values[1]);
    EXPECT_EQ(turns, 12'715);
    ASSERT_EQ(found.calibrations.size(), 1U);
    const result::Calibration expected{"case/barrier", "turns", 10'490, 12'715, 10'489.875, 0, 5};
    EXPECT_EQ(found.calibrations[0].value, expected.value);
    EXPECT_EQ(found.calibrations[0].configuration_id, expected.configuration_id);
    EXPECT_NEAR(found.calibrations[0].measured_ns, expected.measured_ns, 0.05);
    EXPECT_EQ(found.calibrations[0].processes, expected.processes);
}

TEST(Calibrate, MeasuresADelayWithOneWorkerAndNoOperation) {
    ScriptedLauncher launcher(FakeMachine{12'000, 0.825, 1});
    Calibrator calibrator(launcher);

    static_cast<void>(calibrator.calibrate(delaying(10'490)));

    EXPECT_TRUE(launcher.requests.front().reference_only);
    EXPECT_EQ(launcher.requests.front().worker_cpus, std::vector{base::CpuSet{2}});
}

TEST(Calibrate, HoldsADelayForTheWholeRun) {
    ScriptedLauncher launcher(FakeMachine{12'000, 0.825, 1});
    Calibrator calibrator(launcher);
    static_cast<void>(calibrator.calibrate(delaying(10'490)));
    launcher.requests.clear();

    const Calibrated again = calibrator.calibrate(delaying(10'490));

    EXPECT_EQ(std::get<std::int64_t>(again.values[1]), 12'715);
    EXPECT_TRUE(again.calibrations.empty());
    EXPECT_TRUE(std::none_of(launcher.requests.begin(),
                             launcher.requests.end(),
                             [](const TrialRequest& request) { return request.reference_only; }));
}

TEST(Calibrate, MeasuresTheDelayOfEachWorkloadItself) {
    ScriptedLauncher launcher(FakeMachine{12'000, 0.825, 1});
    Calibrator calibrator(launcher);
    static_cast<void>(calibrator.calibrate(delaying(10'490)));

    const Calibrated other = calibrator.calibrate(delaying(10'490, "spinlock"));

    EXPECT_EQ(other.calibrations.size(), 1U);
}

TEST(Calibrate, LeavesACountAlone) {
    ScriptedLauncher launcher(FakeMachine{12'000, 0.825, 1});
    Calibrator calibrator(launcher);

    const Calibrated found = calibrator.calibrate(delaying(0));

    EXPECT_EQ(std::get<std::int64_t>(found.values[1]), 5'000);
    EXPECT_TRUE(found.calibrations.empty());
}

TEST(Calibrate, KeepsTheIterationsOfTheScenario) {
    ScriptedLauncher launcher(FakeMachine{12'000, 0.825, 1});
    Calibrator calibrator(launcher);

    const Calibrated found = calibrator.calibrate(delaying(0));

    EXPECT_EQ(found.iterations, 20'000U);
    EXPECT_EQ(found.reference_iterations, 10'000U);
    EXPECT_EQ(found.rate, (Rate{12'000, 4'125}));
}

TEST(Calibrate, TakesAsLongAsATrialMay) {
    ScriptedLauncher launcher(FakeMachine{12'000, 0.825, 1});
    Calibrator calibrator(launcher);
    plan::PlannedConfiguration planned = delaying(0);

    planned.configuration.measure.trial_timeout = base::Nanoseconds(60'000'000'000);
    static_cast<void>(calibrator.calibrate(planned));
    EXPECT_EQ(launcher.requests.back().measuring_limit, base::Nanoseconds(60'000'000'000));
    planned.configuration.measure.trial_timeout = base::Nanoseconds(1'000'000);
    static_cast<void>(calibrator.calibrate(planned));
    EXPECT_EQ(launcher.requests.back().measuring_limit, base::Nanoseconds(1'000'000));
}

TEST(Calibrate, FindsIterationsForTheSampleTime) {
    ScriptedLauncher launcher(FakeMachine{100, 0, -1});
    plan::PlannedConfiguration planned = delaying(0);
    planned.configuration.measure.iterations.reset();
    planned.configuration.measure.reference_iterations.reset();
    Calibrator calibrator(launcher);

    const Calibrated found = calibrator.calibrate(planned);

    EXPECT_EQ(found.iterations, 2'500U);
    EXPECT_EQ(found.reference_iterations, 2'500U);
}

TEST(Calibrate, MakesASampleAsLongAsTheScenarioSays) {
    ScriptedLauncher launcher(FakeMachine{100, 0, -1});
    plan::PlannedConfiguration planned = delaying(0);
    planned.configuration.measure.iterations.reset();
    planned.configuration.measure.sample_time = base::Nanoseconds(1'000'000);
    Calibrator calibrator(launcher);

    const Calibrated found = calibrator.calibrate(planned);

    EXPECT_EQ(found.iterations, 10'000U);
}

// An operation may take longer than a calibration is allowed to.
TEST(Calibrate, BeginsWithOneIterationForEachWorker) {
    ScriptedLauncher launcher(FakeMachine{300'000'000, 0, -1});
    plan::PlannedConfiguration planned = delaying(0);
    planned.configuration.measure.iterations.reset();
    planned.configuration.measure.trial_timeout = base::Nanoseconds(2'000'000'000);
    Calibrator calibrator(launcher);

    const Calibrated found = calibrator.calibrate(planned);

    ASSERT_EQ(launcher.requests.size(), 1U);
    EXPECT_EQ(launcher.requests[0].iterations, launcher.requests[0].worker_cpus.size());
    EXPECT_EQ(launcher.requests[0].measuring_limit, base::Nanoseconds(2'000'000'000));
    EXPECT_EQ(found.iterations, 1U);
}

TEST(Calibrate, HandsOnTheTrialThatFailed) {
    ScriptedLauncher launcher([](const TrialRequest&) {
        TrialReport report;
        report.record.outcome = result::Outcome::crashed;
        report.record.reason = "barrier.so crashed in run()";
        return report;
    });
    Calibrator calibrator(launcher);

    const Calibrated found = calibrator.calibrate(delaying(10'490));

    ASSERT_TRUE(found.failure.has_value());
    EXPECT_EQ(found.failure->reason, "barrier.so crashed in run()");
    EXPECT_EQ(launcher.requests.size(), 1U);
}

TEST(Calibrate, EndsForAReferenceThatTakesNoTime) {
    ScriptedLauncher launcher(FakeMachine{0, 0, 1});
    Calibrator calibrator(launcher);

    const Calibrated found = calibrator.calibrate(delaying(10'490));

    EXPECT_TRUE(found.failure.has_value());
}

}  // namespace
}  // namespace corerig::run
