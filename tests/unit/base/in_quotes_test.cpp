// SPDX-License-Identifier: Apache-2.0
#include "base/in_quotes.hpp"

#include <gtest/gtest.h>

namespace corerig::base {

namespace {

TEST(InQuotes, KeepsPrintableAscii) {
    EXPECT_EQ(in_quotes(""), "\"\"");
    EXPECT_EQ(in_quotes("0-3,8 ~\t"), "\"0-3,8 ~\t\"");
}

TEST(InQuotes, ShowsEveryOtherByteAsANumber) {
    EXPECT_EQ(in_quotes("\x1b[m\n\x7f\xff"), "\"\\x1b[m\\x0a\\x7f\\xff\"");
}

TEST(InQuotes, CutsALongText) {
    EXPECT_EQ(in_quotes("01234", 5), "\"01234\"");
    EXPECT_EQ(in_quotes("012345", 5), "\"01234...\"");
}

}  // namespace

}  // namespace corerig::base
