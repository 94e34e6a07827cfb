// SPDX-License-Identifier: Apache-2.0
#include "scenario/text_check.hpp"

#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

namespace corerig::scenario {
namespace {

std::string errors_of(std::string_view text) {
    const auto checked = check_text(text, "f.toml");
    return checked.has_value() ? "" : to_text(checked.errors());
}

std::string deep_list(int levels) {
    const auto count = static_cast<std::size_t>(levels);
    return "a = " + std::string(count, '[') + std::string(count, ']');
}

std::string long_key(int parts) {
    std::string key = "a";
    for (int i = 1; i < parts; ++i) {
        key += ".a";
    }
    return key + " = 1";
}

TEST(CheckText, RefusesAFileThatIsTooLarge) {
    EXPECT_EQ(errors_of(std::string(kMaxTextBytes, ' ')), "");
    EXPECT_EQ(errors_of(std::string(kMaxTextBytes + 1, ' ')),
              "error[scenario-too-large]: f.toml: the file has 4194305 bytes, but at most 4194304 "
              "are read\n"
              "  hint: is this the scenario, or a result file?\n");
}

class ManyValues : public testing::TestWithParam<std::string> {};

TEST_P(ManyValues, AreRefused) {
    std::string text;
    for (int i = 0; i <= kMaxValues; ++i) {
        text += GetParam();
    }

    EXPECT_EQ(errors_of(text),
              "error[scenario-too-large]: f.toml: the file has more than 100000 values\n"
              "  hint: no scenario needs as many; is this the scenario, or a result file?\n");
}

INSTANTIATE_TEST_SUITE_P(Forms,
                         ManyValues,
                         testing::Values("1,", "a=1\n", "[a]\n", "a=\"=\"\n"),
                         numbered<std::string>);

TEST(CheckText, CountsValuesOutsideOfStringsAndCommentsOnly) {
    const std::string many(kMaxValues, ',');

    EXPECT_EQ(errors_of("a = \"" + many + "\"\n# " + many), "");
    EXPECT_EQ(errors_of(many), "");
}

TEST(CheckText, TakesEveryFormOfUtf8) {
    EXPECT_EQ(
        errors_of("\x7f \xc2\x80 \xdf\xbf \xe0\xa0\x80 \xed\x9f\xbf \xee\x80\x80 \xef\xbf\xbf "
                  "\xf0\x90\x80\x80 \xf1\x80\x80\x80 \xf4\x8f\xbf\xbf"),
        "");
}

class NotUtf8 : public testing::TestWithParam<std::string> {};

TEST_P(NotUtf8, IsRefusedWithItsPlace) {
    const std::string text = "one\n\xc3\xa9x" + GetParam();

    const std::string errors = errors_of(text);

    constexpr std::string_view kStart =
        "error[scenario-not-utf8]: f.toml:2:3: not UTF-8 text: byte 0x";
    EXPECT_EQ(errors.substr(0, kStart.size()), kStart);
    EXPECT_EQ(errors.substr(kStart.size() + 2), " at offset 7\n  hint: save the file in UTF-8\n");
}

INSTANTIATE_TEST_SUITE_P(Bytes,
                         NotUtf8,
                         testing::Values("\x80",              // a continuation alone
                                         "\xc3",              // cut off
                                         "\xc3(",             // no continuation behind it
                                         "\xc0\x80",          // overlong
                                         "\xe0\x80\x80",      // overlong
                                         "\xed\xa0\x80",      // a surrogate
                                         "\xe2\x82",          // cut off
                                         "\xe2\x82(",         // third byte wrong
                                         "\xf0\x80\x80\x80",  // overlong
                                         "\xf4\x90\x80\x80",  // above U+10FFFF
                                         "\xf5\x80\x80\x80",
                                         "\xff"),
                         numbered<std::string>);

TEST(CheckText, BoundsListsAndTables) {
    EXPECT_EQ(errors_of(deep_list(kMaxNesting)), "");
    EXPECT_EQ(
        errors_of(deep_list(kMaxNesting + 1)),
        "error[scenario-too-deep]: f.toml:1:37: nested too deeply (at most 32 brackets, 16 parts "
        "of a key)\n"
        "  hint: no key of a scenario needs more than three levels\n");
}

TEST(CheckText, BoundsDottedKeys) {
    EXPECT_EQ(errors_of(long_key(kMaxKeyParts)), "");
    EXPECT_EQ(
        errors_of("\n" + long_key(kMaxKeyParts + 1)),
        "error[scenario-too-deep]: f.toml:2:32: nested too deeply (at most 32 brackets, 16 parts "
        "of a key)\n"
        "  hint: no key of a scenario needs more than three levels\n");
}

class HarmlessText : public testing::TestWithParam<std::string> {};

TEST_P(HarmlessText, MayHoldBracketsAndDots) {
    const std::string many = std::string(40, '[') + std::string(40, '.');
    std::string text = GetParam();
    text.replace(text.find('@'), 1, many);

    EXPECT_EQ(errors_of(text), "");
}

INSTANTIATE_TEST_SUITE_P(Forms,
                         HarmlessText,
                         testing::Values("a = 1 # @",
                                         "# @\na = 1",
                                         "a = \"@\"",
                                         "a = '@'",
                                         R"(a = "quote \" @")",
                                         R"(a = 'backslash \' # @)",
                                         "a = \"\"\"\n@\n\"\"\"",
                                         "a = '''\n@\n'''",
                                         "a = \"\"\"two quotes\"\"\"\"\" # @",
                                         "a = \"\"\"\\\"\"\"@\"\"\"",
                                         "a = \"never closed @"),
                         numbered<std::string>);

TEST(CheckText, CountsAgainBehindAString) {
    const std::string text = "a = [\"]]]\", '''\n]''', " + std::string(kMaxNesting, '[');

    EXPECT_EQ(
        errors_of(text),
        "error[scenario-too-deep]: f.toml:2:38: nested too deeply (at most 32 brackets, 16 parts "
        "of a key)\n"
        "  hint: no key of a scenario needs more than three levels\n");
}

}  // namespace
}  // namespace corerig::scenario
