// SPDX-License-Identifier: Apache-2.0
#include "analysis/overhead.hpp"

#include "unit/analysis/sides.hpp"

#include <gtest/gtest.h>

namespace corerig::analysis {
namespace {

/// A side whose references lie `overhead` below its times.
Side with_overhead(double overhead, const std::vector<double>& times = kCalm) {
    Side side = side_of(times);
    for (TrialValue& trial : side.trials) {
        trial.reference_floor_ns = trial.floor_ns - overhead;
        trial.reference_typical_ns = trial.typical_ns - overhead;
        side.references_ns.push_back(trial.typical_ns - overhead);
    }
    return side;
}

TEST(FloorOverhead, HasTheNoiseOfBothParts) {
    const auto found = floor_overhead(with_overhead(40, {100, 100.1, 100.4, 100.5, 130}), {});

    ASSERT_TRUE(found.has_value());
    EXPECT_NEAR(found->ns.estimate, 40, 0.2);
    EXPECT_NEAR(found->smallest_ns, 0.0025 * (100.25 + 60.25), 1e-9);
    EXPECT_NEAR(found->ns.low, 39.5 - found->smallest_ns, 1e-9);
    EXPECT_NEAR(found->ns.high, 40.5 + found->smallest_ns, 1e-9);
    EXPECT_FALSE(found->is_indistinguishable_from_zero());
}

TEST(FloorOverhead, IsNothingWithoutReferences) {
    EXPECT_EQ(floor_overhead(side_of(kCalm), {}), std::nullopt);
    EXPECT_EQ(floor_overhead({}, {}), std::nullopt);
}

TEST(TypicalOverhead, IsTheDifferenceOverTheUnits) {
    const auto found = typical_overhead(with_overhead(40), {});

    ASSERT_TRUE(found.has_value());
    EXPECT_NEAR(found->ns.estimate, 40, 1e-9);
    EXPECT_FALSE(found->is_indistinguishable_from_zero());
}

TEST(TypicalOverhead, IsNothingWithoutReferencesOrWithOneValue) {
    EXPECT_EQ(typical_overhead(side_of(kCalm), {}), std::nullopt);
    EXPECT_EQ(typical_overhead({}, {}), std::nullopt);
    EXPECT_EQ(typical_overhead(with_overhead(4, {100}), {}), std::nullopt);
}

TEST(TypicalOverhead, CannotBeToldFromZeroWhenItsIntervalHoldsIt) {
    const auto found = typical_overhead(with_overhead(0.1), {});

    ASSERT_TRUE(found.has_value());
    EXPECT_TRUE(found->is_indistinguishable_from_zero());
    EXPECT_EQ(found->bound_ns(), found->ns.high);
}

TEST(TypicalOverhead, MayBeNegative) {
    const auto small = typical_overhead(with_overhead(-0.1), {});
    const auto large = typical_overhead(with_overhead(-40), {});

    ASSERT_TRUE(small && large);
    EXPECT_TRUE(small->is_indistinguishable_from_zero());
    EXPECT_GT(small->bound_ns(), 0);
    EXPECT_FALSE(large->is_indistinguishable_from_zero());
    EXPECT_NEAR(large->ns.estimate, -40, 1e-9);
}

TEST(CompareOverheads, FormARatioOfOverheadsFarFromZero) {
    const Ruling found = compare_overheads(with_overhead(20), with_overhead(40), in_one_boot(0.2));

    EXPECT_EQ(found.verdict, Verdict::slower);
    ASSERT_TRUE(found.ratio.has_value());
    EXPECT_NEAR(found.ratio->estimate, 2, 1e-9);
    EXPECT_LT(found.ratio->low, 2);
}

TEST(CompareOverheads, FormNoneOfOneThatMayBeZero) {
    const Ruling found = compare_overheads(with_overhead(0.1), with_overhead(40), in_one_boot());

    EXPECT_EQ(found.verdict, Verdict::inconclusive);
    EXPECT_EQ(found.ratio, std::nullopt);
    EXPECT_EQ(found.doubt, Doubt::near_zero);
    EXPECT_EQ(found.more, 0);
}

TEST(CompareOverheads, SayWhenItIsTheSpreadThatFormsNone) {
    Side spread = with_overhead(40);
    for (const std::size_t of_one_session : {0U, 4U, 8U}) {
        spread.trials[of_one_session].typical_ns *= 1.5;
    }

    const Ruling found = compare_overheads(spread, with_overhead(40), in_one_boot());

    EXPECT_EQ(found.ratio, std::nullopt);
    EXPECT_EQ(found.doubt, Doubt::overhead_spreads);
    EXPECT_GT(found.more, 0);
}

TEST(CompareOverheads, AreInconclusiveWithoutReferences) {
    EXPECT_EQ(compare_overheads(side_of(kCalm), with_overhead(4), {}).doubt, Doubt::no_values);
    EXPECT_EQ(compare_overheads({}, {}, {}).doubt, Doubt::no_values);
}

TEST(LeastRatio, IsWhatTheBaseAtItsLargestLeaves) {
    const Overhead base{{0.1, -0.3, 0.5}, 0.4};
    const Overhead test{{10, 9, 11}, 0.4};

    EXPECT_EQ(least_ratio(base, test), 18);
    EXPECT_EQ(least_ratio(test, base), std::nullopt);
}

}  // namespace
}  // namespace corerig::analysis
