// SPDX-License-Identifier: Apache-2.0
#include "analysis/comparison.hpp"
#include "support/trial_recording.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace corerig::analysis {
namespace {

using support::Recording;
using support::SessionDraws;
using support::VerdictCounts;

using Compare = Ruling (*)(const Side&, const Side&, const Rules&);

/// One and two workers with slow-downs of a known size; README.md beside it says how it was made.
const Recording& recording() {
    static const Recording kRecording =
        support::read_recording(CORERIG_TEST_FIXTURES "/statistics/recorded_verdicts.txt");
    return kRecording;
}

Rules within(double margin) {
    Rules rules;
    rules.margin = margin;
    rules.same_boot = true;
    return rules;
}

/// What 300 comparisons say: four sessions a side, from cycles drawn without repetition.
VerdictCounts verdicts_of(Compare compare,
                          const std::string& base,
                          const std::string& test,
                          double margin) {
    SessionDraws draws(recording().sides.at(base), recording().sides.at(test), 1919154);
    VerdictCounts counts;
    for (int i = 0; i < 300; ++i) {
        const support::DrawnSides sides = draws.next(4);
        counts.add(compare(support::side_of_sessions(sides.base),
                           support::side_of_sessions(sides.test),
                           within(margin))
                       .verdict);
    }
    return counts;
}

/// Test over base, of the whole recording.
double estimate_of(const std::string& test) {
    const Ruling ruling = compare_floors(support::side_of_sessions(recording().sides.at("lone+0")),
                                         support::side_of_sessions(recording().sides.at(test)),
                                         within(0.01));
    return ruling.ratio ? ruling.ratio->estimate : NAN;
}

/// What only a quiet machine shows: beside compilers hardly a trial reaches the floor.
class OfAQuietMachine : public testing::Test {
 protected:
    void SetUp() override {
        constexpr double kQuiet = 2;
        const double load = recording().load().value_or(NAN);
        if (!(load < kQuiet)) {
            GTEST_SKIP() << "recorded beside a load of " << load
                         << "; tests/fixtures/statistics/README.md: how to make a quiet recording";
        }
    }
};

using RecordedFloorsOfAQuietMachine = OfAQuietMachine;
using RecordedTypicalTimesOfAQuietMachine = OfAQuietMachine;

TEST(RecordedVerdicts, HaveCyclesForTwoSides) {
    EXPECT_GE(recording().sides.at("lone+0").size(), 8U);
    EXPECT_GE(recording().sides.at("lone+2").size(), 8U);
    EXPECT_GE(recording().sides.at("lone+5").size(), 8U);
    EXPECT_GE(recording().sides.at("lone+25").size(), 8U);
    EXPECT_GE(recording().sides.at("team+0").size(), 8U);
    EXPECT_GE(recording().sides.at("team+25").size(), 8U);
    EXPECT_TRUE(recording().load());
}

/// Beside compilers too: a minute in which one side got lucky decides nothing.
TEST(RecordedFloors, RaiseHardlyAFalseAlarm) {
    EXPECT_LE(verdicts_of(compare_floors, "lone+0", "lone+0", 0.01).alarms(), 3);
    EXPECT_LE(verdicts_of(compare_floors, "lone+0", "lone+0", 0.0075).alarms(), 3);
}

TEST(RecordedFloors, NeverCallTwoPerCentTheSameOrFaster) {
    const VerdictCounts counts = verdicts_of(compare_floors, "lone+0", "lone+2", 0.01);

    EXPECT_EQ(counts.faster + counts.same, 0);
    EXPECT_EQ(counts.slower + counts.inconclusive, 300);
}

TEST(RecordedFloors, NeverCallFivePerCentTheSameOrFaster) {
    const VerdictCounts counts = verdicts_of(compare_floors, "lone+0", "lone+5", 0.01);

    EXPECT_EQ(counts.faster + counts.same, 0);
    EXPECT_EQ(counts.slower + counts.inconclusive, 300);
}

TEST_F(RecordedFloorsOfAQuietMachine, AreTheSame) {
    EXPECT_GE(verdicts_of(compare_floors, "lone+0", "lone+0", 0.01).same, 270);
}

TEST_F(RecordedFloorsOfAQuietMachine, FindTwoPerCent) {
    EXPECT_GE(verdicts_of(compare_floors, "lone+0", "lone+2", 0.01).slower, 285);
}

TEST_F(RecordedFloorsOfAQuietMachine, FindOnePerCentWithTheSmallerMargin) {
    EXPECT_GE(verdicts_of(compare_floors, "lone+0", "lone+1", 0.0075).slower, 270);
}

TEST_F(RecordedFloorsOfAQuietMachine, GiveTheDifferenceThatWasInjected) {
    EXPECT_NEAR(estimate_of("lone+1"), 1.01, 0.003);
    EXPECT_NEAR(estimate_of("lone+2"), 1.02, 0.003);
    EXPECT_NEAR(estimate_of("lone+5"), 1.05, 0.003);
}

TEST(RecordedTypicalTimes, RaiseNoFalseAlarm) {
    EXPECT_LE(verdicts_of(compare_typical, "lone+0", "lone+0", Margins{}.typical).alarms(), 3);
    EXPECT_LE(verdicts_of(compare_typical, "team+0", "team+0", Margins{}.typical).alarms(), 3);
}

TEST_F(RecordedTypicalTimesOfAQuietMachine, FindAQuarterMoreOfOneWorker) {
    EXPECT_GE(verdicts_of(compare_typical, "lone+0", "lone+25", Margins{}.typical).slower, 285);
}

TEST_F(RecordedTypicalTimesOfAQuietMachine, FindAQuarterMoreOfTwoWorkers) {
    EXPECT_GE(verdicts_of(compare_typical, "team+0", "team+25", Margins{}.typical).slower, 285);
}

}  // namespace
}  // namespace corerig::analysis
