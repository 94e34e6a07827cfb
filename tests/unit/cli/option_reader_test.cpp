// SPDX-License-Identifier: Apache-2.0
#include "cli/option_reader.hpp"

#include "support/error_texts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace corerig::cli {
namespace {

using testing::ElementsAre;
using namespace std::chrono_literals;

Arguments one(const std::string& option, const std::string& value) {
    return Arguments({{option, {value}}}, {});
}

TEST(OptionReader, ReadsADuration) {
    const Arguments arguments = one("budget", "1.5s");
    OptionReader reader(arguments);

    EXPECT_EQ(reader.duration("budget"), 1500ms);
    EXPECT_EQ(reader.duration("timeout"), std::nullopt);
    EXPECT_TRUE(reader.errors().empty());
}

TEST(OptionReader, NamesTheOptionOfABadDuration) {
    const Arguments arguments = one("budget", "30");
    OptionReader reader(arguments);

    EXPECT_EQ(reader.duration("budget"), std::nullopt);
    ASSERT_EQ(reader.errors().size(), 1U);
    EXPECT_EQ(reader.errors().front().where, "--budget");
    EXPECT_EQ(reader.errors().front().code, base::kQuantitySyntax);
}

TEST(OptionReader, ReadsAFraction) {
    const Arguments arguments = one("margin", "0.75%");
    OptionReader reader(arguments);

    EXPECT_EQ(reader.fraction("margin"), 0.0075);
    EXPECT_EQ(reader.fraction("typical-margin"), std::nullopt);
    EXPECT_TRUE(reader.errors().empty());
}

class OptionReaderFraction : public testing::TestWithParam<std::string> {};

TEST_P(OptionReaderFraction, IsAboveNothingAndAtMostAll) {
    const Arguments arguments = one("margin", GetParam());
    OptionReader reader(arguments);

    EXPECT_EQ(reader.fraction("margin"), std::nullopt);
    EXPECT_EQ(reader.errors().size(), 1U);
}

INSTANTIATE_TEST_SUITE_P(Refused, OptionReaderFraction, testing::Values("0%", "101%", "1"));

TEST(OptionReader, RefusesATimeOfZero) {
    const Arguments arguments = one("timeout", "0s");
    OptionReader reader(arguments);

    EXPECT_EQ(reader.duration("timeout"), std::nullopt);
    EXPECT_THAT(
        support::error_texts(reader.errors()),
        ElementsAre("error[option-value]: --timeout: \"0s\" is not allowed (a time above zero)"));
}

TEST(OptionReader, RefusesNumbersOutsideTheRange) {
    const Arguments arguments({{"a", {"0"}}, {"b", {"12x"}}, {"c", {"-1"}}, {"d", {"7"}}}, {});
    OptionReader reader(arguments);

    EXPECT_EQ(reader.number("a", 1, 9), std::nullopt);
    EXPECT_EQ(reader.number("b", 1, 9), std::nullopt);
    EXPECT_EQ(reader.number("c", 0, std::numeric_limits<std::uint64_t>::max()), std::nullopt);
    EXPECT_EQ(reader.number("d", 1, 9), 7U);
    EXPECT_THAT(
        support::error_texts(reader.errors()),
        ElementsAre("error[option-value]: --a: \"0\" is not allowed (a whole number, 1 to 9)",
                    "error[option-value]: --b: \"12x\" is not allowed (a whole number, 1 to 9)",
                    "error[option-value]: --c: \"-1\" is not allowed (a whole number from 0)"));
}

TEST(OptionReader, RefusesAChoiceThatIsNone) {
    const Arguments arguments = one("color", "blue");
    OptionReader reader(arguments);

    EXPECT_EQ(reader.choice("color", {"auto", "never"}), "auto");
    EXPECT_THAT(
        support::error_texts(reader.errors()),
        ElementsAre("error[option-value]: --color: \"blue\" is not allowed (one of auto, never)"));
}

TEST(OptionReader, CountsOperands) {
    const Arguments none;
    const Arguments three({}, {"a", "b", "c"});
    OptionReader too_few(none);
    OptionReader too_many(three);

    too_few.require_operands(1, 1, "NAME", "name one");
    too_many.require_operands(1, 1, "NAME", "name one");

    EXPECT_THAT(support::error_texts(too_few.errors()),
                ElementsAre("error[operand-count]: NAME is missing\n  hint: name one"));
    EXPECT_THAT(support::error_texts(too_many.errors()),
                ElementsAre("error[operand-count]: not expected: b c"));
}

}  // namespace
}  // namespace corerig::cli
