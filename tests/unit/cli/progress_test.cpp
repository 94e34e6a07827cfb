// SPDX-License-Identifier: Apache-2.0
#include "cli/progress.hpp"

#include "support/stream_catcher.hpp"

#include <gtest/gtest.h>

namespace corerig::cli {
namespace {

using namespace std::chrono_literals;

Environment terminal(std::map<std::string, std::string, std::less<>> variables) {
    Environment environment;
    environment.variables = std::move(variables);
    environment.error_is_terminal = true;
    return environment;
}

TEST(ChooseProgress, ShowsABarOnATerminal) {
    EXPECT_EQ(choose_progress(terminal({{"TERM", "xterm"}})), ProgressStyle::bar);
}

TEST(ChooseProgress, ShowsLinesOnADumbTerminalAndInCi) {
    Environment service;
    service.variables = {{"CI", "true"}};

    EXPECT_EQ(choose_progress(terminal({{"TERM", "dumb"}})), ProgressStyle::plain);
    EXPECT_EQ(choose_progress(terminal({{"TERM", "xterm"}, {"CI", "1"}})), ProgressStyle::plain);
    EXPECT_EQ(choose_progress(service), ProgressStyle::plain);
}

TEST(ChooseProgress, ShowsNothingElsewhere) {
    EXPECT_EQ(choose_progress(Environment{}), ProgressStyle::none);
}

TEST(FormatTimeLeft, IsNeverFinerThanASecond) {
    EXPECT_EQ(format_time_left(-5s), "0 s");
    EXPECT_EQ(format_time_left(1ms), "1 s");
    EXPECT_EQ(format_time_left(59s), "59 s");
    EXPECT_EQ(format_time_left(200s), "3 min 20 s");
    EXPECT_EQ(format_time_left(2h + 5min + 1s), "2 h 5 min");
}

class ProgressTest : public testing::Test {
 protected:
    support::StreamCatcher error_;
    Console console_{-1, error_.fd()};
    const Step step_{"trial", 2, 8, "busy/barrier/threads=2", 12s};
};

TEST_F(ProgressTest, WritesALineForEachStepWhenPlain) {
    Progress progress(ProgressStyle::plain, 80, console_);

    progress.show(step_);
    progress.show({"calibration", 0, 3, "idle", std::nullopt});
    progress.clear();

    EXPECT_EQ(error_.text(),
              "trial 3 of 8: busy/barrier/threads=2 (about 12 s left)\n"
              "calibration 1 of 3: idle\n");
}

TEST_F(ProgressTest, DrawsABarAndTakesItAway) {
    Progress progress(ProgressStyle::bar, 80, console_);

    progress.show(step_);
    progress.clear();
    progress.clear();

    EXPECT_EQ(error_.text(),
              "\r\x1b[K[#####...............] trial 3/8  12 s left  busy/barrier/threads=2"
              "\r\x1b[K");
}

TEST_F(ProgressTest, KeepsTheBarOnOneLine) {
    Progress progress(ProgressStyle::bar, 40, console_);

    progress.show(step_);

    EXPECT_EQ(error_.text(), "\r\x1b[K[#####...............] trial 3/8  12 s ");
}

TEST_F(ProgressTest, SaysWhatItWaitsFor) {
    Progress(ProgressStyle::plain, 80, console_).show_pause(3, 42s);

    EXPECT_EQ(error_.text(), "pause of 42 s before session 3\n");
}

TEST_F(ProgressTest, SaysNothingWhenNotWanted) {
    Progress progress(ProgressStyle::none, 80, console_);

    progress.show(step_);
    progress.clear();

    EXPECT_EQ(error_.text(), "");
}

}  // namespace
}  // namespace corerig::cli
