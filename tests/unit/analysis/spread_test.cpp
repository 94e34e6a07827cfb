// SPDX-License-Identifier: Apache-2.0
#include "analysis/series.hpp"

#include <gtest/gtest.h>

#include <random>

namespace corerig::analysis {
namespace {

TEST(SpreadOf, IsNothingForNoValues) {
    EXPECT_EQ(spread_of({}), std::nullopt);
}

TEST(SpreadOf, HasNoDeviationForOneValue) {
    EXPECT_EQ(spread_of({7.5}), (Spread{1, 7.5, 0, 7.5, 7.5, 7.5}));
}

TEST(SpreadOf, TakesTheMeanOfTheTwoMiddleValuesAsMedian) {
    EXPECT_EQ(spread_of({4, 1, 9, 2}), (Spread{4, 4, 3.559026084010437, 1, 3, 9}));
}

TEST(SpreadOf, TakesTheMiddleValueOfAnOddNumberAsMedian) {
    EXPECT_EQ(spread_of({5, 1, 3}), (Spread{3, 3, 2, 1, 3, 5}));
}

TEST(SpreadOf, TakesNegativeValues) {
    EXPECT_EQ(spread_of({-1, 1}), (Spread{2, 0, 1.4142135623730951, -1, 0, 1}));
}

/// The four runs "test case 1, CPU 4" of Launchpad bug 1919154, comment 8.
TEST(SpreadOf, GivesTheFiguresOfAPublishedReport) {
    const auto spread = spread_of({485.34105655, 482.20818730, 484.96349690, 482.24935123});

    ASSERT_TRUE(spread.has_value());
    EXPECT_NEAR(spread->mean_ns, 483.69, 0.005);
    EXPECT_NEAR(spread->median_ns, 483.61, 0.005);
    EXPECT_NEAR(spread->sd_ns, 1.69, 0.005);
    EXPECT_EQ(spread->min_ns, 482.20818730);
    EXPECT_EQ(spread->max_ns, 485.34105655);
}

class SpreadOfRandomValues : public testing::TestWithParam<int> {};

TEST_P(SpreadOfRandomValues, IsInOrderAndDoesNotDependOnTheirOrder) {
    std::mt19937_64 engine(static_cast<std::uint64_t>(GetParam()));
    std::vector<double> values(1 + engine() % 50);
    for (double& value : values) {
        value = std::uniform_real_distribution<double>(-1e3, 1e6)(engine);
    }
    std::vector<double> shuffled = values;
    std::shuffle(shuffled.begin(), shuffled.end(), engine);

    const auto spread = spread_of(values);

    ASSERT_TRUE(spread.has_value());
    EXPECT_EQ(spread, spread_of(shuffled));
    EXPECT_EQ(spread->count, static_cast<int>(values.size()));
    EXPECT_LE(spread->min_ns, spread->median_ns);
    EXPECT_LE(spread->median_ns, spread->max_ns);
    EXPECT_LE(spread->sd_ns, spread->max_ns - spread->min_ns);
}

INSTANTIATE_TEST_SUITE_P(Seeds, SpreadOfRandomValues, testing::Range(1, 51));

}  // namespace
}  // namespace corerig::analysis
