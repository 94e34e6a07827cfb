// SPDX-License-Identifier: Apache-2.0
#include "analysis/profile.hpp"

#include "support/report_files.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace corerig::analysis {
namespace {

using support::sessions_file;

/// The file as another boot whose times are all longer by this factor.
result::ResultFile boot_of(result::ResultFile file, const std::string& id, double factor) {
    file.header.machine.environment["boot_id"] = id;
    for (result::TrialRecord& trial : file.trials) {
        for (result::Sample& sample : trial.samples) {
            sample.elapsed_ns =
                static_cast<std::int64_t>(static_cast<double>(sample.elapsed_ns) * factor);
        }
    }
    return file;
}

/// Every second session takes longer by this factor.
result::ResultFile restless(result::ResultFile file, int trials_a_session, double factor) {
    for (result::TrialRecord& trial : file.trials) {
        if ((trial.trial - 1) / trials_a_session % 2 == 1) {
            for (result::Sample& sample : trial.samples) {
                sample.elapsed_ns =
                    static_cast<std::int64_t>(static_cast<double>(sample.elapsed_ns) * factor);
            }
        }
    }
    return file;
}

TEST(ProfileOf, CountsWhatItRestsOn) {
    const auto file = sessions_file(1, 4, 20, {115.0, 115.1, 130});

    const MachineProfile profile = profile_of({&file});

    ASSERT_EQ(profile.cases.size(), 1U);
    const ProfiledCase& lone = profile.cases[0];
    EXPECT_EQ(lone.metric, Metric::floor);
    EXPECT_DOUBLE_EQ(lone.value_ns, 115);
    EXPECT_EQ(lone.trials, 80);
    EXPECT_EQ(lone.support, 56);
    EXPECT_EQ(lone.sessions, 4);
    EXPECT_EQ(lone.boots, 1);
    EXPECT_EQ(lone.comparisons, 6);
    EXPECT_EQ(lone.false_alarms, 0);
}

TEST(ProfileOf, KnowsTheSpreadOfSessions) {
    const auto file = restless(sessions_file(1, 4, 20, {100}), 20, 1.02);

    const ProfiledCase lone = profile_of({&file}).cases.at(0);

    // Two sessions at 0 and two at ln 1.02: their standard deviation with three degrees of freedom.
    const double sd = std::log(1.02) / 2 * std::sqrt(4.0 / 3);
    ASSERT_TRUE(lone.session_sd.has_value());
    EXPECT_NEAR(*lone.session_sd, sd, 1e-6);
    EXPECT_EQ(lone.false_alarms, 4);
    EXPECT_NEAR(
        *lone.smallest_difference(4), std::exp(2.5758 * sd * std::sqrt(0.5) + 0.0025) - 1, 1e-6);
    EXPECT_LT(*lone.smallest_difference(12), *lone.smallest_difference(4));
}

TEST(ProfileOf, KnowsWhatBootsDifferByFromThreeOn) {
    const auto first = boot_of(sessions_file(1, 2, 20, {100}), "a", 1);
    const auto second = boot_of(sessions_file(1, 2, 20, {100}), "b", 1.01);
    const auto third = boot_of(sessions_file(1, 2, 20, {100}), "c", 1.02);

    EXPECT_EQ(profile_of({&first, &second}).boot_sd(), std::nullopt);
    const MachineProfile profile = profile_of({&first, &second, &third});
    ASSERT_TRUE(profile.boot_sd().has_value());
    EXPECT_NEAR(*profile.boot_sd(), 0.0099, 0.0001);
    // Boots are not sessions: inside of each nothing differs, and none is compared with another.
    EXPECT_NEAR(*profile.cases[0].session_sd, 0, 1e-9);
    EXPECT_EQ(profile.cases[0].comparisons, 3);
}

TEST(ProfileOf, AllowsATeamTheMarginThatItsSessionsAllow) {
    const auto quiet = sessions_file(2, 4, 20, {60.0, 60.1});
    const auto noisy = restless(quiet, 20, 1.1);
    const auto wild = restless(quiet, 20, 2);
    const auto lone = sessions_file(1, 4, 20, {60.0, 60.1});

    EXPECT_EQ(profile_of({&quiet}).typical_margin(), 0.05);
    EXPECT_NEAR(*profile_of({&noisy}).typical_margin(), 0.108, 0.001);
    EXPECT_EQ(profile_of({&wild}).typical_margin(), 0.2);
    EXPECT_EQ(profile_of({&lone}).typical_margin(), std::nullopt);
}

TEST(ProfileOf, SaysNothingOfOneSession) {
    const auto file = sessions_file(1, 1, 20, {100});

    const ProfiledCase lone = profile_of({&file}).cases.at(0);

    EXPECT_EQ(lone.session_sd, std::nullopt);
    EXPECT_EQ(lone.smallest_difference(4), std::nullopt);
    EXPECT_EQ(lone.comparisons, 0);
}

TEST(ProfileOf, IsEmptyWithoutTrials) {
    const auto file = sessions_file(1, 0, 0, {100});

    EXPECT_EQ(profile_of({&file}), MachineProfile{});
    EXPECT_EQ(profile_of({}), MachineProfile{});
}

}  // namespace
}  // namespace corerig::analysis
