// SPDX-License-Identifier: Apache-2.0
#include "base/utf8.hpp"

#include <gtest/gtest.h>

#include <string>

namespace corerig::base {
namespace {

TEST(FirstCharacter, ReadsEveryLength) {
    EXPECT_EQ(first_character("ab").code, 0x61U);
    EXPECT_EQ(first_character("ab").bytes, 1U);
    EXPECT_EQ(first_character("\xc2\xb5s").code, 0xb5U);
    EXPECT_EQ(first_character("\xe2\x82\xac").code, 0x20acU);
    EXPECT_EQ(first_character("\xf0\x9d\x84\x9e").code, 0x1d11eU);
    EXPECT_EQ(first_character("\xf4\x8f\xbf\xbf").code, 0x10ffffU);
    EXPECT_EQ(first_character("\xf4\x8f\xbf\xbf").bytes, 4U);
}

TEST(FirstCharacter, ReadsNothingElse) {
    for (const std::string& text : {std::string("\x80"),
                                    std::string("\xc1\xbf"),
                                    std::string("\xe0\x9f\xbf"),
                                    std::string("\xed\xa0\x80"),
                                    std::string("\xf0\x8f\xbf\xbf"),
                                    std::string("\xf4\x90\x80\x80"),
                                    std::string("\xf5\x80\x80\x80"),
                                    std::string("\xff"),
                                    std::string("\xc2"),
                                    std::string("\xe2\x82"),
                                    std::string("\xe2\x82x")}) {
        EXPECT_EQ(first_character(text).bytes, 0U) << testing::PrintToString(text);
    }
}

}  // namespace
}  // namespace corerig::base
