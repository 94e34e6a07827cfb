// SPDX-License-Identifier: Apache-2.0
#include "base/assert.hpp"

#include <gtest/gtest.h>

namespace corerig::base {

namespace {

TEST(Assert, LetsATrueConditionPass) {
    CORERIG_ASSERT(1 + 1 == 2);
}

TEST(AssertDeathTest, PrintsTheConditionAndItsPlaceAndAborts) {
    EXPECT_EXIT(CORERIG_ASSERT(1 + 1 == 3),
                testing::KilledBySignal(SIGABRT),
                "corerig: internal error: .*assert_test.cpp:[0-9]+: 1 \\+ 1 == 3 does not hold");
}

}  // namespace

}  // namespace corerig::base
