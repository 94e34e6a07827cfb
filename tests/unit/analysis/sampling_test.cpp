// SPDX-License-Identifier: Apache-2.0
#include "analysis/sampling.hpp"

#include <gtest/gtest.h>

namespace corerig::analysis {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;

TEST(SessionsOf, BeginWhereTrialsPauseForHalfTheGap) {
    EXPECT_EQ(sessions_of({0, kSecond, 62 * kSecond, 63 * kSecond, 200 * kSecond},
                          {kSecond, kSecond, kSecond, 120 * kSecond, kSecond}),
              (std::vector<int>{0, 0, 1, 1, 1}));
}

TEST(SessionsOf, GoOnAfterAShorterPause) {
    EXPECT_EQ(sessions_of({0, 30 * kSecond, 61 * kSecond}, {kSecond, kSecond, kSecond}),
              (std::vector<int>{0, 0, 1}));
}

TEST(SessionsOf, AreNoneWithoutTrials) {
    EXPECT_EQ(sessions_of({}, {}), std::vector<int>{});
}

}  // namespace
}  // namespace corerig::analysis
