// SPDX-License-Identifier: Apache-2.0
#include "analysis/interval.hpp"

#include "analysis/quantiles.hpp"
#include "unit/analysis/reference_values.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace corerig::analysis {
namespace {

constexpr double kSmall = 1e-9;

void expect_interval(const std::optional<Interval>& found, ReferenceLine& line) {
    ASSERT_TRUE(found.has_value());
    const Interval wanted{line.number(), line.number(), line.number()};
    EXPECT_NEAR(found->estimate, wanted.estimate, kSmall);
    EXPECT_NEAR(found->low, wanted.low, kSmall);
    EXPECT_NEAR(found->high, wanted.high, kSmall);
}

class NormalQuantile : public testing::TestWithParam<std::string> {};

TEST_P(NormalQuantile, IsThatOfSciPy) {
    ReferenceLine line(GetParam());

    const double found = normal_quantile(line.number());

    EXPECT_NEAR(found, line.number(), kSmall);
}

INSTANTIATE_TEST_SUITE_P(SciPy, NormalQuantile, testing::ValuesIn(reference_lines("normal")));

class StudentQuantile : public testing::TestWithParam<std::string> {};

TEST_P(StudentQuantile, IsThatOfSciPy) {
    ReferenceLine line(GetParam());
    const double probability = line.number();

    const double found = student_quantile(probability, line.number());

    EXPECT_NEAR(found, line.number(), kSmall);
}

INSTANTIATE_TEST_SUITE_P(SciPy, StudentQuantile, testing::ValuesIn(reference_lines("student")));

class ShiftBetween : public testing::TestWithParam<std::string> {};

TEST_P(ShiftBetween, IsThatOfAllDifferencesSorted) {
    ReferenceLine line(GetParam());
    const std::vector<double> base = line.list();

    const auto found = shift_between(base, line.list());

    expect_interval(found, line);
}

INSTANTIATE_TEST_SUITE_P(SciPy, ShiftBetween, testing::ValuesIn(reference_lines("shift")));

class MeanDifference : public testing::TestWithParam<std::string> {};

TEST_P(MeanDifference, HasTheEndsAtWhichSciPysTestRejects) {
    ReferenceLine line(GetParam());
    const std::vector<double> base = line.list();

    const auto found = mean_difference(base, line.list());

    expect_interval(found, line);
}

INSTANTIATE_TEST_SUITE_P(SciPy, MeanDifference, testing::ValuesIn(reference_lines("welch")));

class RatioBetween : public testing::TestWithParam<std::string> {};

TEST_P(RatioBetween, HasTheEndsThatSolveFiellersEquation) {
    ReferenceLine line(GetParam());
    const double base = line.number();
    const double base_half = line.number();
    const double test = line.number();
    const double test_half = line.number();

    const auto found = ratio_between({base, base - base_half, base + base_half},
                                     {test, test - test_half, test + test_half});

    expect_interval(found, line);
}

INSTANTIATE_TEST_SUITE_P(SciPy, RatioBetween, testing::ValuesIn(reference_lines("fieller")));

TEST(ShiftBetweenSides, IsNothingWhenASideIsEmpty) {
    EXPECT_EQ(shift_between({}, {1}), std::nullopt);
    EXPECT_EQ(shift_between({1}, {}), std::nullopt);
    EXPECT_EQ(shift_between({}, {}), std::nullopt);
}

TEST(ShiftBetweenSides, IsZeroBetweenIdenticalValues) {
    EXPECT_EQ(shift_between({5, 5, 5}, {5, 5, 5}), (Interval{0, 0, 0}));
}

TEST(ShiftBetweenSides, TakesValuesOnBothSidesOfZero) {
    EXPECT_EQ(shift_between({-1, 2}, {-3, 4}), (Interval{0, -5, 5}));
}

TEST(ShiftBetweenSides, TakesSidesTooLargeForAllTheirDifferences) {
    std::vector<double> base(300'000);
    std::mt19937_64 engine(1);
    std::generate(base.begin(), base.end(), [&engine] {
        return std::uniform_real_distribution<double>(0, 1)(engine);
    });
    std::vector<double> test = base;
    std::transform(test.begin(), test.end(), test.begin(), [](double value) { return value + 2; });

    const auto found = shift_between(base, test);

    ASSERT_TRUE(found.has_value());
    EXPECT_NEAR(found->estimate, 2, 1e-3);
    EXPECT_LT(found->half_width(), 0.01);
    EXPECT_LE(found->low, 2);
    EXPECT_GE(found->high, 2);
}

TEST(MeanDifferenceOfSides, NeedsTwoValuesOnEither) {
    EXPECT_EQ(mean_difference({1}, {1, 2}), std::nullopt);
    EXPECT_EQ(mean_difference({1, 2}, {1}), std::nullopt);
    EXPECT_EQ(mean_difference({}, {}), std::nullopt);
}

TEST(MeanDifferenceOfSides, HasNoWidthBetweenIdenticalValues) {
    EXPECT_EQ(mean_difference({5, 5}, {7, 7, 7}), (Interval{2, 2, 2}));
}

TEST(MeanDifferenceOfSides, HasAWidthWhenOneSideHas) {
    const auto found = mean_difference({5, 5}, {6, 8});

    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->estimate, 2);
    EXPECT_NEAR(found->half_width(), 63.6567, 1e-4);
}

TEST(RatioBetweenEstimates, IsNothingWhereTheBaseMayBeZero) {
    EXPECT_EQ(ratio_between({1, 0, 2}, {5, 4, 6}), std::nullopt);
    EXPECT_EQ(ratio_between({0, 0, 0}, {5, 4, 6}), std::nullopt);
    EXPECT_EQ(ratio_between({-1, -1.5, -0.5}, {5, 4, 6}), std::nullopt);
}

TEST(MedianOf, IsTheMiddleOrTheMeanOfTheTwoThere) {
    EXPECT_EQ(median_of({}), std::nullopt);
    EXPECT_EQ(median_of({3}), 3);
    EXPECT_EQ(median_of({3, 1}), 2);
    EXPECT_EQ(median_of({9, 1, 3}), 3);
    EXPECT_EQ(median_of({4, 1, 9, 2}), 3);
}

}  // namespace
}  // namespace corerig::analysis
