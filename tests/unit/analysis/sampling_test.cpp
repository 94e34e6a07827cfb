// SPDX-License-Identifier: Apache-2.0
#include "analysis/sampling.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

namespace corerig::analysis {
namespace {

TEST(SampleLength, IsAQuarterOfAMillisecond) {
    EXPECT_EQ(sample_length_ns({}, 10, 115), 250'000);
}

TEST(SampleLength, HoldsEnoughClockStepsAndOperations) {
    EXPECT_EQ(sample_length_ns({}, 200, 115), 400'000);
    EXPECT_EQ(sample_length_ns({}, 10, 1'000), 500'000);
}

TEST(SampleLength, IsNeverLongerThanAMillisecond) {
    EXPECT_EQ(sample_length_ns({}, 4'000'000, 115), 1'000'000);
    EXPECT_EQ(sample_length_ns({}, 10, 1e12), 1'000'000);
}

TEST(PlanForTeams, HasLongerTrialsAndMoreSessions) {
    EXPECT_EQ(plan_for_teams().samples, 150);
    EXPECT_EQ(plan_for_teams().sessions, 6);
}

TEST(OrderOfVisits, AlternatesSidesAndVisitsEveryWorkloadOnce) {
    EXPECT_EQ(
        order_of_visits(1, 2, 3, 7),
        (std::vector<Visit>{{1, 0, 0}, {1, 0, 1}, {2, 0, 1}, {2, 0, 0}, {3, 0, 0}, {3, 0, 1}}));
}

TEST(OrderOfVisits, IsTheSameForTheSameSeedOnly) {
    EXPECT_EQ(order_of_visits(8, 2, 4, 1), order_of_visits(8, 2, 4, 1));
    EXPECT_NE(order_of_visits(8, 2, 4, 1), order_of_visits(8, 2, 4, 2));
}

TEST(OrderOfVisits, HoldsEverySessionOnce) {
    auto visits = order_of_visits(5, 2, 4, 3);
    const auto before = [](const Visit& a, const Visit& b) {
        return std::tie(a.round, a.workload, a.side) < std::tie(b.round, b.workload, b.side);
    };
    std::sort(visits.begin(), visits.end(), before);

    EXPECT_EQ(visits.size(), 40U);
    EXPECT_EQ(std::unique(visits.begin(), visits.end()), visits.end());
}

TEST(OrderOfVisits, IsEmptyWithoutAnything) {
    EXPECT_TRUE(order_of_visits(0, 2, 4, 1).empty());
    EXPECT_TRUE(order_of_visits(2, 2, 0, 1).empty());
}

TEST(PauseBefore, IsWhatIsLeftOfTheGap) {
    EXPECT_EQ(pause_before_ns({}, 20'000'000'000), 40'000'000'000);
    EXPECT_EQ(pause_before_ns({}, 90'000'000'000), 0);
}

constexpr std::int64_t kSecond = 1'000'000'000;

TEST(SessionsOf, BeginWhereTrialsPauseForHalfTheGap) {
    EXPECT_EQ(sessions_of({0, kSecond, 62 * kSecond, 63 * kSecond, 200 * kSecond},
                          {kSecond, kSecond, kSecond, 120 * kSecond, kSecond},
                          {}),
              (std::vector<int>{0, 0, 1, 1, 1}));
}

TEST(SessionsOf, GoOnAfterAShorterPause) {
    EXPECT_EQ(sessions_of({0, 30 * kSecond, 61 * kSecond}, {kSecond, kSecond, kSecond}, {}),
              (std::vector<int>{0, 0, 1}));
}

TEST(SessionsOf, AreNoneWithoutTrials) {
    EXPECT_EQ(sessions_of({}, {}, {}), std::vector<int>{});
}

TEST(NextStep, StopsOnAVerdictWithANarrowInterval) {
    const Ruling narrow{Verdict::same, Interval{1, 0.996, 1.004}, Doubt::none, Unit::trial, 0};
    const Ruling wide{Verdict::slower, Interval{1.05, 1.03, 1.07}, Doubt::none, Unit::trial, 0};

    EXPECT_EQ(next_step({}, narrow, 2, 0.005), NextStep::settled);
    EXPECT_EQ(next_step({}, narrow, 1, 0.005), NextStep::go_on);
    EXPECT_EQ(next_step({}, wide, 4, 0.005), NextStep::go_on);
    EXPECT_EQ(next_step({}, wide, 12, 0.005), NextStep::spent);
}

TEST(NextStep, GoesOnWithoutAVerdict) {
    EXPECT_EQ(next_step({}, {}, 3, 0.005), NextStep::go_on);
    EXPECT_EQ(next_step({}, {}, 12, 0.005), NextStep::spent);
}

}  // namespace
}  // namespace corerig::analysis
