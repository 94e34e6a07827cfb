// SPDX-License-Identifier: Apache-2.0
#include "run/budget.hpp"

#include <gtest/gtest.h>

namespace corerig::run {
namespace {

using base::Nanoseconds;

constexpr Nanoseconds kSecond{1'000'000'000};

/// 20 samples of 0.2 s and 0.1 s of reference: the 2007 report's own size.
const Amount kReportSize{1, 20, 1, 20'000, 10'000, {10'000, 10'000}};

TEST(TrialDuration, AddsSamplesReferencesAndTheProcess) {
    EXPECT_EQ(trial_duration(kReportSize), Nanoseconds(21 * 300'000'000LL + 30'000'000));
}

TEST(ScaleToBudget, LeavesWhatFitsAlone) {
    const auto scaled = scale_to_budget({kReportSize}, 10 * kSecond);

    EXPECT_EQ(scaled, std::vector{kReportSize});
}

TEST(ScaleToBudget, ShortensSamplesFirst) {
    const auto scaled = scale_to_budget({kReportSize, kReportSize}, kSecond);

    const Amount expected{1, 20, 1, 1'492, 746, {10'000, 10'000}};
    EXPECT_EQ(scaled, (std::vector{expected, expected}));
}

TEST(ScaleToBudget, MakesFewerSamplesOnceTheyAreOneMillisecondLong) {
    const auto scaled = scale_to_budget({kReportSize, kReportSize}, kSecond / 10);

    const Amount expected{1, 20, 1, 100, 100, {10'000, 10'000}};
    EXPECT_EQ(scaled.front().iterations, expected.iterations);
    EXPECT_EQ(scaled.front().reference_iterations, expected.reference_iterations);
    EXPECT_LT(scaled.front().samples, 20);
    EXPECT_GE(scaled.front().samples, 5);
}

TEST(ScaleToBudget, KeepsOneTrialOfFiveShortSamplesWhateverTheBudget) {
    const Amount long_one{4, 20, 1, 1'000'000, 0, {1'000, 0}};

    const auto scaled = scale_to_budget({long_one}, Nanoseconds(0));

    EXPECT_EQ(scaled, (std::vector{Amount{1, 5, 1, 1'000, 0, {1'000, 0}}}));
}

TEST(ScaleToBudget, NeverMakesASingleSampleMore) {
    const Amount one_sample{4, 1, 0, 100'000'000, 0, {100, 0}};

    const auto scaled = scale_to_budget({one_sample}, 4 * kSecond);

    EXPECT_EQ(scaled, (std::vector{Amount{4, 1, 0, 9'700'000, 0, {100, 0}}}));
}

TEST(ScaleToBudget, LeavesASkippedConfigurationEmpty) {
    const auto scaled = scale_to_budget({Amount{}, kReportSize}, kSecond);

    EXPECT_EQ(scaled.front(), Amount{});
}

}  // namespace
}  // namespace corerig::run
