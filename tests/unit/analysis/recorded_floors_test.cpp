// SPDX-License-Identifier: Apache-2.0
#include "analysis/side.hpp"
#include "support/trial_recording.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace corerig::analysis {
namespace {

using support::VerdictCounts;

using Sessions = std::vector<std::vector<double>>;

/// Sessions of one program over a quarter of an hour, on a machine so busy that most trials miss
/// their floor; see list_floors.py beside the recording.
Sessions recorded_sessions() {
    std::ifstream file(CORERIG_TEST_FIXTURES "/statistics/recorded_floors.txt");
    Sessions sessions;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        auto& session = sessions.emplace_back();
        for (double picoseconds = 0; words >> picoseconds;) {
            session.push_back(picoseconds / 1000);
        }
    }
    return sessions;
}

Side side_of_sessions(const Sessions& sessions, double factor) {
    Side side;
    side.span_s = 600;
    for (std::size_t i = 0; i < sessions.size(); ++i) {
        for (const double floor : sessions[i]) {
            TrialValue trial;
            trial.floor_ns = factor * floor;
            trial.session = static_cast<int>(i);
            side.trials.push_back(trial);
        }
    }
    return side;
}

/// What 200 comparisons say: four sessions a side, drawn without repetition, the test slower by
/// `effect`.
VerdictCounts outcome_of(double effect, double margin) {
    Rules rules;
    rules.margin = margin;
    rules.same_boot = true;
    Sessions sessions = recorded_sessions();
    std::mt19937_64 engine(1919154);
    VerdictCounts outcome;
    for (int i = 0; i < 200; ++i) {
        for (std::size_t left = sessions.size(); left > 1; --left) {
            std::swap(sessions[left - 1], sessions[engine() % left]);
        }
        const Side base = side_of_sessions({sessions.begin(), sessions.begin() + 4}, 1);
        const Side test =
            side_of_sessions({sessions.begin() + 4, sessions.begin() + 8}, 1 + effect);
        outcome.add(compare_floors(base, test, rules).verdict);
    }
    return outcome;
}

TEST(FloorsOfABusyMachine, AreEnoughForTwoSides) {
    ASSERT_EQ(recorded_sessions().size(), 12U);
}

TEST(FloorsOfABusyMachine, RaiseNoFalseAlarm) {
    const VerdictCounts outcome = outcome_of(0, 0.01);

    EXPECT_EQ(outcome.slower + outcome.faster, 0);
    EXPECT_EQ(outcome.same + outcome.inconclusive, 200);
}

TEST(FloorsOfABusyMachine, AskForMoreRatherThanMissTwoPerCent) {
    const VerdictCounts outcome = outcome_of(0.02, 0.01);

    EXPECT_EQ(outcome.faster + outcome.same, 0);
    EXPECT_EQ(outcome.slower + outcome.inconclusive, 200);
}

TEST(FloorsOfABusyMachine, AskForMoreRatherThanMissFivePerCent) {
    const VerdictCounts outcome = outcome_of(0.05, 0.01);

    EXPECT_EQ(outcome.faster + outcome.same, 0);
    EXPECT_EQ(outcome.slower + outcome.inconclusive, 200);
}

}  // namespace
}  // namespace corerig::analysis
