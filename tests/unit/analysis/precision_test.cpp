// SPDX-License-Identifier: Apache-2.0
#include "analysis/precision.hpp"

#include "support/report_files.hpp"

#include <gtest/gtest.h>

namespace corerig::analysis {
namespace {

constexpr std::int64_t kSecondNs = 1'000'000'000;
constexpr double kWanted = 0.005;

/// `sessions` sessions, a minute and a half apart, of `trials` trials of 5 samples; the fastest
/// sample of trial i takes `least_ns[i % size]` an iteration.
result::ResultFile file_of(int threads,
                           int sessions,
                           int trials,
                           const std::vector<double>& least_ns) {
    constexpr std::uint64_t kStretch = 10'000;
    result::ResultFile file;
    file.header.configurations = {support::planned("lone", "getppid", threads)};
    int number = 0;
    for (int session = 0; session < sessions; ++session) {
        for (int i = 0; i < trials; ++i) {
            result::TrialRecord trial = support::ended_well(file, 0, ++number);
            trial.started_unix_ns = 90 * session * kSecondNs + i * kSecondNs / 20;
            trial.duration_ns = kSecondNs / 20;
            const double least = least_ns[static_cast<std::size_t>(i) % least_ns.size()];
            for (int sample = 0; sample < 5; ++sample) {
                const double elapsed = least * (1 + 0.01 * sample) * kStretch;
                trial.samples.push_back(
                    support::quiet_sample(threads, kStretch, static_cast<std::int64_t>(elapsed)));
            }
            file.trials.push_back(trial);
        }
    }
    return file;
}

TEST(PrecisionsOf, AreThoseOfTheFloorForALoneWorker) {
    const auto found = precisions_of(file_of(1, 4, 20, {115.0, 115.1, 115.2}));

    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].metric, Metric::floor);
    EXPECT_TRUE(found[0].is_within(kWanted));
    EXPECT_FALSE(found[0].is_within(0.001));  // less than the resolution
}

TEST(PrecisionsOf, AreNotWithinWhereFewTrialsReachTheFloor) {
    const auto found = precisions_of(file_of(1, 1, 4, {115, 130, 140, 150}));

    EXPECT_EQ(found[0].doubt, Doubt::floor_not_reproduced);
    EXPECT_FALSE(found[0].is_within(1));
}

TEST(PrecisionsOf, AreThoseOfTheTypicalTimeForATeam) {
    const auto found = precisions_of(file_of(2, 4, 20, {115.0, 115.1, 115.2}));

    EXPECT_EQ(found[0].metric, Metric::time);
    EXPECT_TRUE(found[0].is_within(kWanted));
}

TEST(PrecisionsOf, NeedMoreThanOneVisitForATeam) {
    const auto found = precisions_of(file_of(2, 1, 20, {115.0, 115.1, 115.2}));

    EXPECT_EQ(found[0].doubt, Doubt::one_visit);
    EXPECT_FALSE(found[0].is_within(1));
}

TEST(PrecisionsOf, LeaveOutWhatWasSkipped) {
    result::ResultFile file = file_of(1, 1, 1, {115});
    file.header.configurations.push_back(file.header.configurations.front());
    file.header.configurations.back().skip_reason = "needs 8 cores";

    const auto found = precisions_of(file);

    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].configuration, 0U);
}

TEST(PrecisionsOf, HaveNoWidthWithoutTrials) {
    const auto found = precisions_of(file_of(1, 0, 0, {115}));

    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].half_width, std::nullopt);
    EXPECT_FALSE(found[0].is_within(1));
}

}  // namespace
}  // namespace corerig::analysis
