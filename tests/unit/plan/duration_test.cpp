// SPDX-License-Identifier: Apache-2.0
#include "plan/duration.hpp"

#include "machines.hpp"
#include "support/scenario_builder.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace corerig::plan {
namespace {

using base::Nanoseconds;

Plan plan_of(const scenario::Scenario& scenario) {
    return make_plan(scenario, test::machine("pack:2 core:4 pu:1"), {}).value();
}

TEST(EstimateDuration, CountsSamplesReferencesAndTheDeclaredDelay) {
    const Plan plan = plan_of(support::team_scenario());

    // 21 samples and 21 references of 20000 iterations, 10690 ns each, and the start.
    EXPECT_EQ(estimate_trial(plan.configurations.front()), Nanoseconds(9'079'600'000));
    EXPECT_EQ(estimate_duration(plan), Nanoseconds(14 * 9'079'600'000));
}

TEST(EstimateDuration, TakesTwoHundredNanosecondsForAnUnknownOperation) {
    const Plan plan = plan_of(support::boots_scenario());

    EXPECT_EQ(estimate_trial(plan.configurations.front()), Nanoseconds(20'100'000'000));
}

TEST(EstimateDuration, TakesTheAimOfACalibratedSample) {
    support::ScenarioBuilder builder("s", "S");
    builder.add_case("a");
    builder.add(support::make_workload(support::twin_schema()), 1);

    EXPECT_EQ(estimate_duration(plan_of(builder.scenario())),
              Nanoseconds(100'000'000 + 21 * 250'000));
}

TEST(EstimateDuration, LeavesSkippedConfigurationsOut) {
    const auto plan = make_plan(support::team_scenario(), test::machine("pack:1 core:1 pu:1"), {});

    ASSERT_TRUE(plan.has_value());
    EXPECT_EQ(estimate_duration(*plan), Nanoseconds(0));
}

TEST(EstimateDuration, LetsWorkersOnOneCpuTakeTurns) {
    support::ScenarioBuilder builder("s", "S");
    builder.add_case("a");
    scenario::Measure measure;
    measure.iterations = 1'000'000;
    builder.add(support::make_workload(support::twin_schema()), 3, measure).place.oversubscribe =
        true;

    const auto plan = make_plan(builder.scenario(), test::machine("pack:1 core:2 pu:1"), {});

    ASSERT_TRUE(plan.has_value());
    EXPECT_EQ(estimate_duration(*plan), Nanoseconds(100'000'000 + 21 * 400'000'000L));
}

TEST(EstimateDuration, StaysInRangeWhateverIsAskedFor) {
    support::ScenarioBuilder builder("s", "S");
    builder.add_case("a");
    scenario::Measure measure;
    measure.iterations = std::numeric_limits<std::uint64_t>::max();
    measure.samples = std::numeric_limits<int>::max();
    builder.add(support::make_workload(support::twin_schema()), 1, measure);

    EXPECT_EQ(estimate_duration(plan_of(builder.scenario())),
              Nanoseconds(9'200'000'000'000'000'000));
}

TEST(RoughText, GivesTwoFigures) {
    EXPECT_EQ(rough_text(Nanoseconds(0)), "0.0 s");
    EXPECT_EQ(rough_text(Nanoseconds(4'560'000'000)), "4.6 s");
    EXPECT_EQ(rough_text(Nanoseconds(45'400'000'000)), "45 s");
    EXPECT_EQ(rough_text(Nanoseconds(127'000'000'000)), "2 min");
    EXPECT_EQ(rough_text(Nanoseconds(7'500'000'000'000)), "2 h 5 min");
    EXPECT_EQ(rough_text(Nanoseconds(10'800'000'000'000)), "3 h");
}

}  // namespace
}  // namespace corerig::plan
