// SPDX-License-Identifier: Apache-2.0
#include "analysis/verdict.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace corerig::analysis {
namespace {

Interval around(double estimate, double half) {
    return {estimate, estimate - half, estimate + half};
}

TEST(VerdictOf, NeedsAnIntervalBesideZeroAndAnEstimateOfTheMargin) {
    EXPECT_EQ(verdict_of(around(0.02, 0.015), 0.01), Verdict::slower);
    EXPECT_EQ(verdict_of(around(-0.02, 0.015), 0.01), Verdict::faster);
    EXPECT_EQ(verdict_of(around(0.02, 0.025), 0.01), Verdict::inconclusive);
    EXPECT_EQ(verdict_of(around(0.009, 0.005), 0.01), Verdict::inconclusive);
}

TEST(VerdictOf, IsTheSameInsideTheMargin) {
    EXPECT_EQ(verdict_of(around(0.004, 0.005), 0.01), Verdict::same);
    EXPECT_EQ(verdict_of(around(0, 0), 0.01), Verdict::same);
    EXPECT_EQ(verdict_of(around(0.006, 0.005), 0.01), Verdict::inconclusive);
}

TEST(RuleOn, SaysThatMoreHardlyHelpsOnTheMargin) {
    const Ruling found = rule_on(around(0.0099, 0.001), 0.01, {Unit::trial, 40});

    EXPECT_EQ(found.doubt, Doubt::on_the_margin);
    EXPECT_EQ(found.more, 0);
}

TEST(RuleOn, SaysHowManyMoreWouldHalveTheWidth) {
    const double target = std::log1p(0.01) / 2;

    const Ruling found = rule_on(around(0.0, 2 * target + 1e-9), 0.01, {Unit::session, 4});

    EXPECT_EQ(found.doubt, Doubt::too_wide);
    EXPECT_EQ(found.unit, Unit::session);
    EXPECT_EQ(found.more, 13);
}

TEST(RuleOn, KeepsWildNumbersInBounds) {
    const Ruling found = rule_on(around(0.0, 1e6), 1e-9, {Unit::sample, 1'000'000});

    EXPECT_EQ(found.more, 1'000'000);
}

TEST(RuleOn, BlamesBootsWhenTheyAreMostOfTheWidth) {
    const Ruling found = rule_on(around(0, 0.02), 0.01, {Unit::trial, 100, 0.018, 1, 0.005});

    EXPECT_EQ(found.doubt, Doubt::boots_differ);
    EXPECT_EQ(found.unit, Unit::boot);
    EXPECT_EQ(found.more, 9);
}

/// Boots a side by what boots differ by, and by the difference to be found.
struct Needed {
    double sd;
    double effect;
    int boots;
};

class BootsNeeded : public testing::TestWithParam<Needed> {};

TEST_P(BootsNeeded, IsWithinOneOfTheStudy) {
    EXPECT_NEAR(boots_needed(GetParam().sd, GetParam().effect), GetParam().boots, 1);
}

INSTANTIATE_TEST_SUITE_P(Study,
                         BootsNeeded,
                         testing::Values(Needed{0.0025, 0.01, 4},
                                         Needed{0.0025, 0.02, 3},
                                         Needed{0.0025, 0.10, 3},
                                         Needed{0.005, 0.01, 10},
                                         Needed{0.005, 0.02, 4},
                                         Needed{0.005, 0.05, 3},
                                         Needed{0.013, 0.01, 62},
                                         Needed{0.013, 0.02, 17},
                                         Needed{0.013, 0.05, 5},
                                         Needed{0.013, 0.10, 3},
                                         Needed{0.024, 0.01, 208},
                                         Needed{0.024, 0.02, 54},
                                         Needed{0.024, 0.05, 10},
                                         Needed{0.024, 0.10, 5}));

}  // namespace
}  // namespace corerig::analysis
