// SPDX-License-Identifier: Apache-2.0
#include "plan/session.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

namespace corerig::plan {
namespace {

using Trials = std::vector<PlannedTrial>;

TEST(TrialsOfSession, GoThereAndBack) {
    EXPECT_EQ(trials_of_session({2, 2, 2}, 1, 1),
              (Trials{{0, 1}, {1, 1}, {2, 1}, {2, 2}, {1, 2}, {0, 2}}));
}

TEST(TrialsOfSession, LeaveOutWhatHasNone) {
    EXPECT_EQ(trials_of_session({1, 0, 3}, 1, 1), (Trials{{0, 1}, {2, 1}, {2, 2}, {2, 3}}));
    EXPECT_EQ(trials_of_session({}, 1, 1), Trials{});
}

TEST(TrialsOfSession, CountOnOverSessions) {
    EXPECT_EQ(trials_of_session({2}, 3, 1), (Trials{{0, 5}, {0, 6}}));
}

TEST(TrialsOfSession, HaveAnOrderOfTheirOwnFromTheSecondOn) {
    const std::vector<int> counts(16, 1);
    auto second = trials_of_session(counts, 2, 1);

    EXPECT_EQ(second, trials_of_session(counts, 2, 1));
    EXPECT_NE(second, trials_of_session(counts, 2, 2));
    EXPECT_FALSE(std::is_sorted(second.begin(), second.end(), [](const auto& a, const auto& b) {
        return a.configuration < b.configuration;
    }));
    std::sort(second.begin(), second.end(), [](const auto& a, const auto& b) {
        return std::tie(a.configuration, a.trial) < std::tie(b.configuration, b.trial);
    });
    EXPECT_EQ(second, [] {
        Trials all;
        for (std::size_t i = 0; i < 16; ++i) {
            all.push_back({i, 2});
        }
        return all;
    }());
}

/// What a steady drift adds to each configuration is the same for all, in every pair of rounds.
TEST(TrialsOfSession, SpreadASteadyDriftEvenly) {
    const auto trials = trials_of_session({4, 4, 4}, 2, 7);
    std::vector<std::size_t> places(3);
    for (std::size_t place = 0; place < trials.size(); ++place) {
        places[trials[place].configuration] += place;
    }
    EXPECT_EQ(places[0], places[1]);
    EXPECT_EQ(places[1], places[2]);
}

TEST(SessionsOf, IsTheMostOfWhatRuns) {
    std::vector<PlannedConfiguration> configurations(3);
    configurations[1].configuration.measure.sessions = 4;
    configurations[2].configuration.measure.sessions = 9;
    configurations[2].skip_reason = "no such CPU";

    EXPECT_EQ(sessions_of(configurations), 4);
    EXPECT_EQ(sessions_of({}), 0);
}

}  // namespace
}  // namespace corerig::plan
