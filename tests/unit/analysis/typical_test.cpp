// SPDX-License-Identifier: Apache-2.0
#include "analysis/side.hpp"
#include "analysis/unit_values.hpp"
#include "unit/analysis/sides.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace corerig::analysis {
namespace {

Rules in_turns(double margin) {
    Rules rules = in_one_boot(margin);
    rules.one_visit_decides = true;
    return rules;
}

TEST(CommonUnit, IsTheHighestThatBothSidesHave) {
    const Side boots = side_of_boots({kCalm, kCalm, kCalm});

    EXPECT_EQ(common_unit(boots, boots), Unit::boot);
    EXPECT_EQ(common_unit(boots, side_of(kCalm)), Unit::session);
    EXPECT_EQ(common_unit(side_of(kCalm, 1), side_of(kCalm)), Unit::trial);
    EXPECT_EQ(common_unit(side_of({1, 2}, 1), side_of(kCalm)), Unit::sample);
    EXPECT_EQ(common_unit({}, {}), Unit::sample);
}

TEST(ValuesOver, TakesMediansOfTrialsInASession) {
    const Side side = side_of({1, 10, 2, 20, 9, 90}, 2);

    EXPECT_EQ(values_over(side, Unit::session, Part::time), (std::vector<double>{2, 20}));
    EXPECT_EQ(values_over(side, Unit::trial, Part::time), side.times_ns);
    EXPECT_EQ(values_over(side, Unit::trial, Part::reference), std::vector<double>{});
}

TEST(ValuesOver, TakesMeansOfSessionsInABoot) {
    const Side side = side_of_boots({{1, 2, 3, 6}, {10, 10, 10, 14}});

    EXPECT_EQ(values_over(side, Unit::boot, Part::time), (std::vector<double>{3, 11}));
}

TEST(CompareTypical, AreInconclusiveWithoutValues) {
    const Ruling nothing{Verdict::inconclusive, std::nullopt, Doubt::no_values, Unit::trial, 0};

    EXPECT_EQ(compare_typical({}, {}, in_one_boot()), nothing);
    EXPECT_EQ(compare_typical(side_of(kCalm), {}, in_one_boot()), nothing);
    EXPECT_EQ(compare_typical({}, side_of(kCalm), Rules{}), nothing);
    EXPECT_EQ(compare_typical(side_of({0, 0}), side_of({-1}), Rules{}), nothing);
}

TEST(CompareTypical, HaveNoIntervalOfOneValue) {
    const Ruling found = compare_typical(side_of({100}), side_of(kCalm), in_turns(0.2));

    EXPECT_EQ(found.doubt, Doubt::one_value);
    EXPECT_EQ(found.ratio, std::nullopt);
    EXPECT_EQ(found.more, 1);
}

TEST(CompareTypical, FindADifferenceOverSessions) {
    const Ruling found =
        compare_typical(side_of(kCalm), side_of(scaled(kCalm, 1.3)), in_one_boot(0.2));

    EXPECT_EQ(found.verdict, Verdict::slower);
    EXPECT_EQ(found.unit, Unit::session);
    EXPECT_NEAR(found.ratio->estimate, 1.3, 1e-9);
}

TEST(CompareTypical, FindTheSameAndTheOppositeOverSessions) {
    EXPECT_EQ(compare_typical(side_of(kCalm), side_of(kCalm), in_one_boot(0.2)).verdict,
              Verdict::same);
    EXPECT_EQ(
        compare_typical(side_of(scaled(kCalm, 1.3)), side_of(kCalm), in_one_boot(0.2)).verdict,
        Verdict::faster);
}

TEST(CompareTypical, LeaveOneVisitOpenUnlessItsSidesTookTurns) {
    const Side base = side_of(kCalm, 1);
    const Side test = side_of(scaled(kCalm, 1.3), 1);

    const Ruling open = compare_typical(base, test, in_one_boot(0.2));
    const Ruling decided = compare_typical(base, test, in_turns(0.2));

    EXPECT_EQ(open.verdict, Verdict::inconclusive);
    EXPECT_EQ(open.doubt, Doubt::one_visit);
    EXPECT_EQ(open.more, 3);
    EXPECT_NEAR(open.ratio->estimate, 1.3, 1e-9);
    EXPECT_EQ(decided.verdict, Verdict::slower);
    EXPECT_EQ(decided.unit, Unit::trial);
}

TEST(CompareTypical, SayHowManyMoreWouldSettleIt) {
    const Ruling found =
        compare_typical(side_of({80, 100, 120}, 1), side_of({90, 110, 130}, 1), in_turns(0.2));

    EXPECT_EQ(found.doubt, Doubt::too_wide);
    EXPECT_EQ(found.unit, Unit::trial);
    EXPECT_GT(found.more, 3);
}

TEST(CompareTypical, GiveIdenticalSamplesTheWidthOfTheResolution) {
    const Side same = side_of({100, 100}, 1);

    const Ruling found = compare_typical(same, same, in_turns(0.1));

    EXPECT_EQ(found.verdict, Verdict::same);
    EXPECT_EQ(found.unit, Unit::sample);
    EXPECT_NEAR(found.ratio->high, std::exp(0.0025), 1e-12);
}

TEST(CompareTypical, CountBootsThatWereNotSeen) {
    const Ruling found = compare_typical(
        side_of(std::vector<double>(12, 100.0)), side_of(std::vector<double>(12, 100.0)), Rules{});

    EXPECT_EQ(found.doubt, Doubt::boots_differ);
}

/// A side whose sessions ran at these places of a run that becomes 3 % slower from 0 to 1.
Side drifting(const std::vector<double>& places) {
    std::vector<double> times;
    for (const double place : places) {
        times.push_back(100 * (1 + 0.03 * place));
    }
    return side_of(times, static_cast<int>(times.size()));
}

TEST(CompareTypical, CallNoDifferenceWhatDriftMakesInTurns) {
    const Side base = drifting({0.0 / 15, 3.0 / 15, 4.0 / 15, 7.0 / 15, 8.0 / 15, 11.0 / 15});
    const Side test = drifting({1.0 / 15, 2.0 / 15, 5.0 / 15, 6.0 / 15, 9.0 / 15, 10.0 / 15});

    EXPECT_NEAR(compare_typical(base, test, in_one_boot()).ratio->estimate, 1, 1e-5);
    EXPECT_EQ(compare_typical(base, test, in_one_boot(0.05)).verdict, Verdict::same);
}

TEST(InflationOf, IsOneForFewOrIndependentValues) {
    EXPECT_EQ(inflation_of({}), 1);
    EXPECT_EQ(inflation_of({1, 2, 3, 4}), 1);
    EXPECT_EQ(inflation_of(std::vector<double>(20, 7.0)), 1);
    EXPECT_EQ(inflation_of({1, 9, 1, 9, 1, 9, 1, 9, 1, 9}), 1);
}

TEST(InflationOf, GrowsWithTheResemblanceOfNeighbours) {
    EXPECT_GT(inflation_of({1, 1, 1, 1, 1, 9, 9, 9, 9, 9}), 2);
}

}  // namespace
}  // namespace corerig::analysis
