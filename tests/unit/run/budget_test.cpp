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

TEST(PauseDuration, IsOfTheConfigurationThatPausesLongest) {
    Amount often = kReportSize;
    often.sessions = 3;
    often.session_gap = 60 * kSecond;

    EXPECT_EQ(pause_duration({kReportSize, often}), 120 * kSecond);
    EXPECT_EQ(total_duration({often}), 120 * kSecond + 3 * trial_duration(often));
    EXPECT_EQ(pause_duration({}), Nanoseconds(0));
}

TEST(ScaleToBudget, LeavesNoMoreThanHalfOfItToPauses) {
    Amount often = kReportSize;
    often.sessions = 4;
    often.session_gap = 60 * kSecond;

    EXPECT_EQ(scale_to_budget({often}, 300 * kSecond).front().sessions, 3);
    EXPECT_EQ(scale_to_budget({often}, 119 * kSecond).front().sessions, 1);
    EXPECT_LE(total_duration(scale_to_budget({often}, 300 * kSecond)), 300 * kSecond);
}

TEST(FillSession, TakesTwoAndAHalfSeconds) {
    Amount amount{1, 20, 0, 2'000, 0, {100, 0}};  // 34 ms
    fill_session(amount);
    EXPECT_EQ(amount.trials, 74);

    Amount enough{100, 20, 0, 2'000, 0, {100, 0}};
    fill_session(enough);
    EXPECT_EQ(enough.trials, 100);
}

TEST(ScaleToBudget, LeavesASkippedConfigurationEmpty) {
    const auto scaled = scale_to_budget({Amount{}, kReportSize}, kSecond);

    EXPECT_EQ(scaled.front(), Amount{});
}

}  // namespace
}  // namespace corerig::run
