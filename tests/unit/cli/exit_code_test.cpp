// SPDX-License-Identifier: Apache-2.0
#include "cli/exit_code.hpp"

#include <gtest/gtest.h>

namespace corerig::cli {
namespace {

TEST(WorstOf, PutsAFailedTrialBeforeASkip) {
    EXPECT_EQ(worst_of(ExitCode::trial_failed, ExitCode::nothing_ran), ExitCode::trial_failed);
    EXPECT_EQ(worst_of(ExitCode::skipped_test, ExitCode::trial_failed), ExitCode::trial_failed);
}

TEST(WorstOf, PutsWhatEndsTheRunBeforeEverything) {
    EXPECT_EQ(worst_of(ExitCode::bad_input, ExitCode::timed_out), ExitCode::timed_out);
    EXPECT_EQ(worst_of(ExitCode::interrupted, ExitCode::internal_error), ExitCode::interrupted);
}

TEST(WorstOf, PutsAJudgementBetweenASkipAndAFailedTrial) {
    EXPECT_EQ(worst_of(ExitCode::nothing_ran, ExitCode::judged_against), ExitCode::judged_against);
    EXPECT_EQ(worst_of(ExitCode::too_disturbed, ExitCode::judged_against), ExitCode::too_disturbed);
    EXPECT_EQ(worst_of(ExitCode::too_disturbed, ExitCode::trial_failed), ExitCode::trial_failed);
    EXPECT_EQ(worst_of(ExitCode::not_comparable, ExitCode::bad_input), ExitCode::bad_input);
}

TEST(WorstOf, IsDoneOnlyWhenBothAre) {
    EXPECT_EQ(worst_of(ExitCode::done, ExitCode::done), ExitCode::done);
    EXPECT_EQ(worst_of(ExitCode::done, ExitCode::nothing_ran), ExitCode::nothing_ran);
}

}  // namespace
}  // namespace corerig::cli
