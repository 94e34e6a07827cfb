// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal_text.hpp"

#include <gtest/gtest.h>

#include <string>

namespace corerig::cli {
namespace {

using namespace std::string_literals;

TEST(TerminalText, LeavesWhatIsPrintableAsItIs) {
    const std::string text = "a\tb\n\xc2\xb5 \xe2\x82\xac \xf0\x9d\x84\x9e ~";

    EXPECT_EQ(terminal_text(text), text);
    EXPECT_EQ(terminal_text(""), "");
}

TEST(TerminalText, WritesControlCharactersOut) {
    EXPECT_EQ(terminal_text("\x1b[2Jx\x07\r\x7f"), "\\u001b[2Jx\\u0007\\u000d\\u007f");
    EXPECT_EQ(terminal_text("a\0b"s), "a\\u0000b");
    EXPECT_EQ(terminal_text("\xc2\x9b"
                            "31m"),
              "\\u009b31m");
}

TEST(TerminalText, WritesOutWhatTurnsTheWritingDirection) {
    EXPECT_EQ(terminal_text("\xe2\x80\xaexyz"), "\\u202exyz");
    EXPECT_EQ(terminal_text("\xe2\x81\xa6"), "\\u2066");
    EXPECT_EQ(terminal_text("\xe2\x80\xa8"), "\\u2028");
}

TEST(TerminalText, WritesOutBytesThatAreNotUtf8) {
    EXPECT_EQ(terminal_text("\xff"), "\\xff");
    EXPECT_EQ(terminal_text("\x9b"), "\\x9b");
    EXPECT_EQ(terminal_text("\xc0\x9b"), "\\xc0\\x9b");           // longer than it need be
    EXPECT_EQ(terminal_text("\xed\xa0\x80"), "\\xed\\xa0\\x80");  // a surrogate
    EXPECT_EQ(terminal_text("\xf5\x80\x80\x80"), "\\xf5\\x80\\x80\\x80");
    EXPECT_EQ(terminal_text("a\xe2\x82"), "a\\xe2\\x82");  // cut off
}

}  // namespace
}  // namespace corerig::cli
