// SPDX-License-Identifier: Apache-2.0
#include "plugin/text_rules.hpp"

#include <gtest/gtest.h>

namespace corerig::plugin {

namespace {

TEST(IsName, AllowsLowerLettersDigitsAndTheJoiners) {
    EXPECT_TRUE(is_name("a", ""));
    EXPECT_TRUE(is_name("spin-lock2", kWorkloadJoiners));
    EXPECT_TRUE(is_name("delay_length", kParameterJoiners));
    EXPECT_TRUE(is_name("acme-sched_2", kPluginJoiners));
    EXPECT_TRUE(is_name(std::string(31, 'a'), ""));
}

TEST(IsName, RefusesEverythingElse) {
    EXPECT_FALSE(is_name("", "-"));
    EXPECT_FALSE(is_name("2a", "-"));
    EXPECT_FALSE(is_name("-a", "-"));
    EXPECT_FALSE(is_name("Spin", "-"));
    EXPECT_FALSE(is_name("spin_lock", kWorkloadJoiners));
    EXPECT_FALSE(is_name("spin lock", "-_"));
    EXPECT_FALSE(is_name("spin/lock", "-_"));
    EXPECT_FALSE(is_name(std::string(32, 'a'), ""));
}

TEST(IsName, SaysItsRule) {
    EXPECT_EQ(name_rule("-_"), "a name is a-z, then a-z, 0-9 and any of -_, at most 31 characters");
}

TEST(IsOneLine, AllowsUtf8) {
    EXPECT_TRUE(is_one_line(""));
    EXPECT_TRUE(is_one_line("plain ~ text"));
    EXPECT_TRUE(is_one_line("\xc2\xb5s \xe2\x82\xac \xf0\x9f\x90\xa7"));
}

TEST(IsOneLine, RefusesWhatATerminalWouldAct) {
    EXPECT_FALSE(is_one_line("a\nb"));
    EXPECT_FALSE(is_one_line("\x1b[31mred"));
    EXPECT_FALSE(is_one_line("\x7f"));
    EXPECT_FALSE(is_one_line("\xc2\x9b"));      // the one-byte form of ESC [
    EXPECT_FALSE(is_one_line("\xe2\x80\xae"));  // right-to-left override
    EXPECT_FALSE(is_one_line("\xe2\x81\xa6"));  // isolate
    EXPECT_FALSE(is_one_line(std::string(1, '\0')));
}

TEST(IsOneLine, RefusesBrokenUtf8) {
    EXPECT_FALSE(is_one_line("\x80"));
    EXPECT_FALSE(is_one_line("\xc2"));
    EXPECT_FALSE(is_one_line("\xc2 "));
    EXPECT_FALSE(is_one_line("\xc0\xaf"));          // overlong '/'
    EXPECT_FALSE(is_one_line("\xe0\x80\xaf"));      // overlong '/'
    EXPECT_FALSE(is_one_line("\xed\xa0\x80"));      // surrogate
    EXPECT_FALSE(is_one_line("\xf4\x90\x80\x80"));  // above U+10FFFF
    EXPECT_FALSE(is_one_line("\xff"));
}

TEST(IsText, AllowsLineFeedsOnly) {
    EXPECT_TRUE(is_text("a\n\nb\n"));
    EXPECT_FALSE(is_text("a\n\tb"));
    EXPECT_FALSE(is_text("a\r\nb"));
}

}  // namespace

}  // namespace corerig::plugin
