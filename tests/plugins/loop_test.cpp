// SPDX-License-Identifier: Apache-2.0
#include "instruction_count.hpp"

#include <corerig/plugin.hpp>

#include <gtest/gtest.h>

namespace corerig::test {

TEST(Delay, TakesOneFloatAdditionATurn) {
    const auto counted = count_difference([] { delay(100); }, [] { delay(200); });

    if (!counted) {
        GTEST_SKIP() << "instructions cannot be counted here";
    }
    EXPECT_EQ(counted->float_additions, 100);
}

TEST(Delay, TakesThreeInstructionsATurnWhateverTheCompiler) {
    const auto counted = count_difference([] { delay(100); }, [] { delay(200); });

    if (!counted) {
        GTEST_SKIP() << "instructions cannot be counted here";
    }
    EXPECT_EQ(counted->all, 300);
}

TEST(Delay, DoesNothingInNoTurns) {
    const auto counted = count_difference([] {}, [] { delay(0); });

    if (!counted) {
        GTEST_SKIP() << "instructions cannot be counted here";
    }
    EXPECT_EQ(counted->float_additions, 0);
}

TEST(Padded, SharesNoCacheLineWithItsNeighbour) {
    const Padded<char> pair[2] = {};

    EXPECT_EQ(&pair[1].value - &pair[0].value, 128);
}

}  // namespace corerig::test
