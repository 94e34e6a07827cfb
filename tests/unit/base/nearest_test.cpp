// SPDX-License-Identifier: Apache-2.0
#include "base/nearest.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace corerig::base {

namespace {

const std::vector<std::string> kNames{"barrier", "spinlock", "syscall", "threads"};

TEST(NearestName, FindsATypingMistake) {
    EXPECT_EQ(nearest_name("sycall", kNames), "syscall");     // a letter is missing
    EXPECT_EQ(nearest_name("syscalll", kNames), "syscall");   // one too many
    EXPECT_EQ(nearest_name("spinlocj", kNames), "spinlock");  // a wrong one
    EXPECT_EQ(nearest_name("abrrier", kNames), "barrier");    // two swapped
    EXPECT_EQ(nearest_name("barrier", kNames), "barrier");
}

TEST(NearestName, CountsASwapAsOneMistake) {
    const std::vector<std::string> names{"ab"};

    EXPECT_EQ(nearest_name("ba", names), "ab");
    EXPECT_EQ(nearest_name("xy", names), "");
}

TEST(NearestName, GivesNothingWhenNoneIsNear) {
    EXPECT_EQ(nearest_name("quantum", kNames), "");
    EXPECT_EQ(nearest_name("", kNames), "");
    EXPECT_EQ(nearest_name("syscall", {}), "");
}

TEST(NearestName, AllowsAThirdOfTheLettersToBeWrong) {
    const std::vector<std::string> names{"abcdef"};

    EXPECT_EQ(nearest_name("abcdxx", names), "abcdef");
    EXPECT_EQ(nearest_name("abcxxx", names), "");
}

TEST(NearestName, TakesTheFirstOfEquals) {
    const std::vector<std::string> names{"cpu0", "cpu1"};

    EXPECT_EQ(nearest_name("cpu2", names), "cpu0");
}

TEST(NearestName, DoesNotCompareWhatCannotBeAName) {
    EXPECT_EQ(nearest_name(std::string(65, 'a'), std::vector{std::string(65, 'a')}), "");
}

}  // namespace

}  // namespace corerig::base
