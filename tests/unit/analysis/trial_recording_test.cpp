// SPDX-License-Identifier: Apache-2.0
#include "support/trial_recording.hpp"

#include "support/temp_dir.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace corerig::support {
namespace {

RecordedSide side_with_floors(double first, int cycles) {
    RecordedSide side;
    for (int cycle = 0; cycle < cycles; ++cycle) {
        RecordedTrial trial;
        trial.floor_ns = first + cycle;
        trial.start_s = 100.0 * cycle;
        side.push_back({trial});
    }
    return side;
}

std::vector<double> floors_of(const RecordedSide& side) {
    std::vector<double> floors;
    for (const RecordedSession& session : side) {
        floors.push_back(session.at(0).floor_ns);
    }
    return floors;
}

TEST(TrialRecording, ReadsTheLineThatItWrites) {
    const TempDir folder;
    const RecordedTrial trial{12.5, 834.123, 856.001, 871.5, 21.25, 80, 76};
    const auto file = folder.write("one.txt", "# a note\n" + line_of("lone+2", 3, trial) + "\n");

    const Recording recording = read_recording(file);

    EXPECT_EQ(recording.notes, std::vector<std::string>{"# a note"});
    ASSERT_EQ(recording.sides.at("lone+2").size(), 1U);
    EXPECT_EQ(line_of("lone+2", 3, recording.sides.at("lone+2")[0][0]),
              "lone+2 3 12500 834123 856001 871500 21250 80 76");
}

TEST(TrialRecording, KnowsItsLoad) {
    const Recording busy{{}, {"# made by", "# 12 cycles; load averages at the end 1.2 3.4 6.25"}};

    EXPECT_EQ(busy.load(), 6.25);
    EXPECT_EQ(Recording{}.load(), std::nullopt);
    EXPECT_EQ((Recording{{}, {"# a note 7"}}.load()), std::nullopt);
}

TEST(TrialRecording, HasNoSideWithoutAFile) {
    EXPECT_TRUE(read_recording("/nonexistent").sides.empty());
}

TEST(SideOfSessions, SpansTheTimeThatWasRecorded) {
    const analysis::Side side = side_of_sessions(side_with_floors(100, 4));

    EXPECT_EQ(side.sessions(), 4);
    EXPECT_EQ(side.span_s, 300);
    EXPECT_EQ(side.trials.back().floor_ns, 103);
}

TEST(SessionDraws, TakesEveryCycleOnce) {
    const RecordedSide base = side_with_floors(0, 8);

    const DrawnSides drawn = SessionDraws(base, base, 1).next(4);

    std::vector<double> floors = floors_of(drawn.base);
    const std::vector<double> others = floors_of(drawn.test);
    floors.insert(floors.end(), others.begin(), others.end());
    EXPECT_THAT(floors, testing::UnorderedElementsAre(0, 1, 2, 3, 4, 5, 6, 7));
}

TEST(SessionDraws, DrawTheSameAgain) {
    const RecordedSide base = side_with_floors(0, 12);
    const RecordedSide test = side_with_floors(50, 12);

    SessionDraws once(base, test, 7);
    SessionDraws again(base, test, 7);

    EXPECT_EQ(once.next(4).test[0][0].floor_ns, again.next(4).test[0][0].floor_ns);
    EXPECT_EQ(once.most_sessions(), 6U);
}

}  // namespace
}  // namespace corerig::support
