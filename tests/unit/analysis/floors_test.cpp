// SPDX-License-Identifier: Apache-2.0
#include "analysis/side.hpp"
#include "unit/analysis/sides.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace corerig::analysis {
namespace {

const std::vector<double> kBase{
    115.3, 114.8, 115.6, 131.0, 115.0, 118.9, 115.3, 152.7, 115.9, 115.1};

/// The unit vectors of the protocol: floors of trials against those of kBase.
struct Vector {
    const char* name;
    std::vector<double> test;
    double margin;
    int support;
    Interval ratio;
    Verdict verdict;
};

class CompareFloorsVector : public testing::TestWithParam<Vector> {};

TEST_P(CompareFloorsVector, GivesRatioIntervalAndVerdict) {
    const Vector& vector = GetParam();
    const Side test = side_of(vector.test);

    const Ruling found = compare_floors(side_of(kBase), test, in_one_boot(vector.margin));

    EXPECT_EQ(support_of(side_of(kBase)), 7);
    EXPECT_EQ(support_of(test), vector.support);
    ASSERT_TRUE(found.ratio.has_value());
    EXPECT_NEAR(found.ratio->estimate, vector.ratio.estimate, 1e-5);
    EXPECT_NEAR(found.ratio->low, vector.ratio.low, 1e-5);
    EXPECT_NEAR(found.ratio->high, vector.ratio.high, 1e-5);
    EXPECT_EQ(found.verdict, vector.verdict);
}

std::string name_of(const testing::TestParamInfo<Vector>& info) {
    return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(
    Protocol,
    CompareFloorsVector,
    testing::Values(
        Vector{"V1",
               {117.61, 117.10, 117.91, 133.62, 117.30, 121.28, 117.61, 155.75, 118.22, 117.40},
               0.01,
               7,
               {1.02003, 1.01045, 1.02966},
               Verdict::slower},
        Vector{"V2", kBase, 0.01, 7, {1.00000, 0.99062, 1.00947}, Verdict::same},
        Vector{"V3",
               {115.312,
                114.811,
                115.612,
                131.013,
                115.012,
                118.912,
                115.312,
                152.715,
                115.912,
                115.112},
               0.005,
               7,
               {1.00010, 0.99072, 1.00958},
               Verdict::inconclusive},
        Vector{"V4",
               {117.6, 125, 131, 117.9, 140, 150, 133, 122, 121, 119},
               0.01,
               2,
               {1.02213, 1.01213, 1.02957},
               Verdict::inconclusive},
        Vector{"V5",
               {111.84, 111.36, 112.13, 127.07, 111.55, 115.33, 111.84, 148.12, 112.42, 111.65},
               0.01,
               7,
               {0.96999, 0.96093, 0.97916},
               Verdict::faster},
        Vector{"V6",
               {116.22, 115.72, 116.52, 132.05, 115.92, 119.85, 116.22, 153.92, 116.83, 116.02},
               0.01,
               7,
               {1.00798, 0.99854, 1.01752},
               Verdict::inconclusive}),
    name_of);

TEST(CompareFloors, AreInconclusiveWithoutValues) {
    const Ruling nothing{Verdict::inconclusive, std::nullopt, Doubt::no_values, Unit::trial, 0};

    EXPECT_EQ(compare_floors({}, {}, in_one_boot()), nothing);
    EXPECT_EQ(compare_floors(side_of(kBase), {}, in_one_boot()), nothing);
    EXPECT_EQ(compare_floors({}, side_of(kBase), in_one_boot()), nothing);
    EXPECT_EQ(compare_floors({}, {}, Rules{}), nothing);
}

TEST(CompareFloors, LeaveOutTimesOfNoLength) {
    EXPECT_EQ(compare_floors(side_of({0, 0}), side_of(kBase), in_one_boot()).doubt,
              Doubt::no_values);
    EXPECT_EQ(support_of(side_of({0, -1, 5})), 1);
}

TEST(CompareFloors, SayHowManySessionsBringTheSupport) {
    const Ruling one = compare_floors(side_of({100}), side_of({110}), in_one_boot());
    const Ruling two = compare_floors(side_of(kBase), side_of({117.6, 117.9}), in_one_boot());

    EXPECT_EQ(one.doubt, Doubt::floor_not_reproduced);
    EXPECT_EQ(one.unit, Unit::session);
    EXPECT_EQ(one.more, 4);
    EXPECT_EQ(two.more, 3);
    EXPECT_NEAR(one.ratio->estimate, 1.1, 1e-9);
}

/// Six trials of the first `lucky` of four sessions reach 100 ns, all others 103.
Side reached_in(int lucky) {
    Side side = side_of(std::vector<double>(24, 103));
    for (TrialValue& trial : side.trials) {
        trial.floor_ns = trial.session < lucky ? 100 : 103;
    }
    return side;
}

TEST(CompareFloors, NeedAFloorThatThreeSessionsReach) {
    const Side all = reached_in(4);

    EXPECT_EQ(compare_floors(all, reached_in(3), in_one_boot()).verdict, Verdict::same);
    const Ruling two = compare_floors(all, reached_in(2), in_one_boot());
    EXPECT_EQ(two.doubt, Doubt::floor_not_reproduced);
    EXPECT_EQ(two.more, 2);
    const Ruling one = compare_floors(reached_in(1), all, in_one_boot());
    EXPECT_EQ(one.doubt, Doubt::floor_not_reproduced);
    EXPECT_EQ(one.verdict, Verdict::inconclusive);
    EXPECT_EQ(one.more, 8);
}

/// Each session has one trial, and each trial a floor of its own.
TEST(CompareFloors, AskForNoMoreSessionsThanAreWorthIt) {
    Side side;
    for (int session = 0; session < 12; ++session) {
        side.trials.push_back({100.0 * (1 + 0.02 * session), 200, {}, {}, session, 0});
    }
    Side shorter = side;
    shorter.trials.resize(9);

    const Ruling all = compare_floors(side, side, in_one_boot());
    const Ruling some = compare_floors(shorter, side, in_one_boot());

    EXPECT_EQ(all.doubt, Doubt::floor_not_reproduced);
    EXPECT_EQ(all.more, 0);
    EXPECT_EQ(some.more, 3);
}

TEST(CompareFloors, GiveIdenticalTrialsTheWidthOfTheResolution) {
    const std::vector<double> same(20, 100.0);

    const Ruling found = compare_floors(side_of(same), side_of(same), in_one_boot());

    EXPECT_EQ(found.verdict, Verdict::same);
    EXPECT_NEAR(found.ratio->low, 0.9975, 1e-5);
    EXPECT_NEAR(found.ratio->high, 1.0025, 1e-5);
}

TEST(CompareFloors, DemandMoreSupportOfOneVisit) {
    const Side base = side_of(kBase, 1);
    const Side test = side_of(scaled(kBase, 1.1), 1);

    const Ruling found = compare_floors(base, test, in_one_boot());

    EXPECT_EQ(found.verdict, Verdict::inconclusive);
    EXPECT_EQ(found.doubt, Doubt::one_visit);
    EXPECT_EQ(found.more, 3);
}

TEST(CompareFloors, TakeOneVisitThatShowsItsFloorOften) {
    const std::vector<double> often(20, 100.0);

    const Ruling found =
        compare_floors(side_of(often, 1), side_of(scaled(often, 1.1), 1), in_one_boot());

    EXPECT_EQ(found.verdict, Verdict::slower);
}

TEST(CompareFloors, DemandATenthOfTheTrialsOfOneVisit) {
    std::vector<double> rare(20, 100.0);
    rare.resize(300, 130.0);

    const Ruling found = compare_floors(side_of(rare, 1), side_of(rare, 1), in_one_boot());

    EXPECT_EQ(found.doubt, Doubt::one_visit);
}

TEST(CompareFloors, AreWidenedByWhatBootsDiffer) {
    const std::vector<double> base(20, 100.0);

    const Ruling found = compare_floors(side_of(base), side_of(scaled(base, 1.05)), Rules{});

    EXPECT_EQ(found.verdict, Verdict::slower);
    EXPECT_NEAR(found.ratio->low, 1.05 * std::exp(-0.0025 - 2.575829 * 0.005 * std::sqrt(2)), 1e-6);
}

TEST(CompareFloors, SayHowManyBootsWouldDecide) {
    const std::vector<double> base(20, 100.0);

    const Ruling found = compare_floors(side_of(base), side_of(base), Rules{});

    EXPECT_EQ(found.verdict, Verdict::inconclusive);
    EXPECT_EQ(found.doubt, Doubt::boots_differ);
    EXPECT_EQ(found.unit, Unit::boot);
    EXPECT_EQ(found.more, 9);
}

TEST(CompareFloors, CompareMeansOverThreeBoots) {
    const Side base = side_of_boots({std::vector<double>(6, 100.0),
                                     std::vector<double>(6, 102.0),
                                     std::vector<double>(6, 101.0)});
    const Side test = side_of_boots({std::vector<double>(6, 120.0),
                                     std::vector<double>(6, 122.0),
                                     std::vector<double>(6, 121.0)});

    const Ruling found = compare_floors(base, test, Rules{});

    EXPECT_EQ(found.unit, Unit::boot);
    EXPECT_EQ(found.verdict, Verdict::slower);
    EXPECT_NEAR(found.ratio->estimate, 1.19799, 1e-4);
}

TEST(CompareFloors, LeaveOutBootsThatDoNotReproduceTheirFloor) {
    const std::vector<double> good(6, 100.0);
    const Side base = side_of_boots({good, good, {100, 120, 140}});
    const Side test = side_of_boots({good, good, good});

    const Ruling found = compare_floors(base, test, in_one_boot());

    EXPECT_EQ(found.unit, Unit::trial);
    EXPECT_EQ(found.verdict, Verdict::same);
}

}  // namespace
}  // namespace corerig::analysis
