// SPDX-License-Identifier: Apache-2.0
#include "analysis/precision.hpp"

#include "support/report_files.hpp"

#include <gtest/gtest.h>

namespace corerig::analysis {
namespace {

constexpr double kWanted = 0.005;

TEST(PrecisionsOf, AreThoseOfTheFloorForALoneWorker) {
    const auto found = precisions_of(support::sessions_file(1, 4, 20, {115.0, 115.1, 115.2}));

    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].metric, Metric::floor);
    EXPECT_TRUE(found[0].is_within(kWanted));
    EXPECT_FALSE(found[0].is_within(0.001));  // less than the resolution
}

TEST(PrecisionsOf, AreNotWithinWhereFewTrialsReachTheFloor) {
    const auto found = precisions_of(support::sessions_file(1, 1, 4, {115, 130, 140, 150}));

    EXPECT_EQ(found[0].doubt, Doubt::floor_not_reproduced);
    EXPECT_FALSE(found[0].is_within(1));
}

TEST(PrecisionsOf, AreThoseOfTheTypicalTimeForATeam) {
    const auto found = precisions_of(support::sessions_file(2, 4, 20, {115.0, 115.1, 115.2}));

    EXPECT_EQ(found[0].metric, Metric::time);
    EXPECT_TRUE(found[0].is_within(kWanted));
}

TEST(PrecisionsOf, NeedMoreThanOneVisitForATeam) {
    const auto found = precisions_of(support::sessions_file(2, 1, 20, {115.0, 115.1, 115.2}));

    EXPECT_EQ(found[0].doubt, Doubt::one_visit);
    EXPECT_FALSE(found[0].is_within(1));
}

TEST(PrecisionsOf, LeaveOutWhatWasSkipped) {
    result::ResultFile file = support::sessions_file(1, 1, 1, {115});
    file.header.configurations.push_back(file.header.configurations.front());
    file.header.configurations.back().skip_reason = "needs 8 cores";

    const auto found = precisions_of(file);

    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].configuration, 0U);
}

TEST(PrecisionsOf, HaveNoWidthWithoutTrials) {
    const auto found = precisions_of(support::sessions_file(1, 0, 0, {115}));

    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].half_width, std::nullopt);
    EXPECT_FALSE(found[0].is_within(1));
}

}  // namespace
}  // namespace corerig::analysis
