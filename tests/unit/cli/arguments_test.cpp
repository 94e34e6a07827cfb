// SPDX-License-Identifier: Apache-2.0
#include "cli/arguments.hpp"

#include "support/error_texts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace corerig::cli {
namespace {

using testing::ElementsAre;

const std::vector<OptionSpec> kOptions{
    {.name = "budget", .value = "TIME"},
    {.name = "cpus", .letter = 'c', .value = "SET"},
    {.name = "json", .value = "FILE", .implicit = "-"},
    {.name = "quiet", .letter = 'q'},
    {.name = "set", .value = "KEY=VALUE", .repeatable = true},
};

std::vector<std::string> errors_of(const std::vector<std::string>& words) {
    const auto parsed = parse_arguments(kOptions, words);
    return parsed ? std::vector<std::string>{} : support::error_texts(parsed.errors());
}

TEST(ParseArguments, TakesOptionsAndOperandsInAnyOrder) {
    const auto parsed = parse_arguments(kOptions, {"a", "--budget", "1s", "-c4", "b", "-q"});

    ASSERT_TRUE(parsed.has_value());
    EXPECT_THAT(parsed->operands(), ElementsAre("a", "b"));
    EXPECT_EQ(parsed->value("budget"), "1s");
    EXPECT_EQ(parsed->value("cpus"), "4");
    EXPECT_TRUE(parsed->has("quiet"));
    EXPECT_FALSE(parsed->has("json"));
    EXPECT_EQ(parsed->value("json"), std::nullopt);
}

TEST(ParseArguments, KeepsEveryValueOfARepeatableOption) {
    const auto parsed = parse_arguments(kOptions, {"--set", "a=1", "--set=b=2"});

    ASSERT_TRUE(parsed.has_value());
    EXPECT_THAT(parsed->values("set"), ElementsAre("a=1", "b=2"));
}

TEST(ParseArguments, TakesAValueThatMayBeLeftOutOnlyWhenItIsAttached) {
    const auto alone = parse_arguments(kOptions, {"--json", "a"});
    const auto attached = parse_arguments(kOptions, {"--json=a"});

    ASSERT_TRUE(alone.has_value() && attached.has_value());
    EXPECT_EQ(alone->value("json"), "-");
    EXPECT_THAT(alone->operands(), ElementsAre("a"));
    EXPECT_EQ(attached->value("json"), "a");
}

TEST(ParseArguments, TakesEverythingAfterTwoDashesAsOperands) {
    const auto parsed = parse_arguments(kOptions, {"--", "--budget", "-q"});

    ASSERT_TRUE(parsed.has_value());
    EXPECT_THAT(parsed->operands(), ElementsAre("--budget", "-q"));
}

TEST(ParseArguments, NamesEveryUnknownOptionWithTheNearestOne) {
    EXPECT_THAT(errors_of({"--budgte", "1s", "--bud", "-x", "--operand words", "--zebra=1"}),
                ElementsAre("error[option-unknown]: there is no option --budgte\n"
                            "  hint: did you mean \"--budget\"?",
                            "error[option-unknown]: there is no option --bud\n"
                            "  hint: did you mean \"--budget\"?",
                            "error[option-unknown]: there is no option -x",
                            "error[option-unknown]: there is no option --operand words",
                            "error[option-unknown]: there is no option --zebra"));
}

TEST(ParseArguments, SaysWhatValueIsMissing) {
    EXPECT_THAT(errors_of({"--budget"}),
                ElementsAre("error[option-value]: --budget needs a value: --budget TIME"));
    EXPECT_THAT(errors_of({"-c"}),
                ElementsAre("error[option-value]: --cpus needs a value: --cpus SET"));
    EXPECT_THAT(errors_of({"--json="}),
                ElementsAre("error[option-value]: --json needs a value: --json[=FILE]"));
}

TEST(ParseArguments, RefusesAValueForAFlag) {
    EXPECT_THAT(errors_of({"--quiet=3"}),
                ElementsAre("error[option-value]: --quiet takes no value"));
}

TEST(ParseArguments, FindsEverythingThatIsWrong) {
    EXPECT_THAT(errors_of({"--quiet=3", "--set=", "--zebra", "-q", "-q", "-c"}),
                ElementsAre("error[option-value]: --quiet takes no value",
                            "error[option-value]: --set needs a value: --set KEY=VALUE",
                            "error[option-value]: --cpus needs a value: --cpus SET",
                            "error[option-unknown]: there is no option --zebra",
                            "error[option-repeated]: --quiet is given twice"));
    EXPECT_THAT(errors_of({"-qc"}),
                ElementsAre("error[option-value]: --cpus needs a value: --cpus SET"));
}

TEST(ParseArguments, TakesAWordThatLooksLikeAnOptionForAValue) {
    const auto parsed = parse_arguments(kOptions, {"--set", "--json", "-c", "-q"});

    ASSERT_TRUE(parsed.has_value());
    EXPECT_THAT(parsed->values("set"), ElementsAre("--json"));
    EXPECT_EQ(parsed->value("cpus"), "-q");
    EXPECT_FALSE(parsed->has("json"));
}

TEST(ParseArguments, RefusesASecondValueOfAnOptionThatHasOne) {
    EXPECT_THAT(errors_of({"--budget=1s", "--budget=2s", "-qq"}),
                ElementsAre("error[option-repeated]: --budget is given twice",
                            "error[option-repeated]: --quiet is given twice"));
}

TEST(Spell, ShowsHowTheValueIsGiven) {
    EXPECT_EQ(spell(kOptions[0]), "--budget TIME");
    EXPECT_EQ(spell(kOptions[2]), "--json[=FILE]");
    EXPECT_EQ(spell(kOptions[3]), "--quiet");
}

}  // namespace
}  // namespace corerig::cli
