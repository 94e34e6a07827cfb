// SPDX-License-Identifier: Apache-2.0
#include "report/words.hpp"

#include <gtest/gtest.h>

namespace corerig::report {
namespace {

TEST(Wrap, GivesNothingForNoWords) {
    EXPECT_EQ(wrap("", "  ", "  "), "");
    EXPECT_EQ(wrap("   ", "  ", "  "), "");
}

TEST(Wrap, JoinsWordsWithOneBlank) {
    EXPECT_EQ(wrap(" a  b ", "- ", "  "), "- a b\n");
}

TEST(Wrap, FillsLinesUpToAHundredColumns) {
    const std::string word(48, 'x');

    EXPECT_EQ(wrap(word + " " + word + " y " + word, " ", "   "),
              " " + word + " " + word + " y\n   " + word + "\n");
}

TEST(Wrap, GivesALongWordALineOfItsOwn) {
    const std::string word(120, 'x');

    EXPECT_EQ(wrap("a " + word + " b", "- ", "  "), "- a\n  " + word + "\n  b\n");
}

TEST(Wrap, CountsCharactersNotBytes) {
    std::string word;
    for (int i = 0; i < 48; ++i) {
        word += "\xc3\xb8";
    }

    EXPECT_EQ(wrap(word + " " + word, " ", " "), " " + word + " " + word + "\n");
}

TEST(Counted, KnowsOneFromMany) {
    EXPECT_EQ(counted(0, "core"), "0 cores");
    EXPECT_EQ(counted(1, "core"), "1 core");
    EXPECT_EQ(counted(2, "core"), "2 cores");
}

TEST(Listed, JoinsItems) {
    EXPECT_EQ(listed({}), "");
    EXPECT_EQ(listed({"a"}), "a");
    EXPECT_EQ(listed({"a", "b\n"}), "a, b ");
}

}  // namespace
}  // namespace corerig::report
