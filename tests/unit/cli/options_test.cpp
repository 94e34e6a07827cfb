// SPDX-License-Identifier: Apache-2.0
#include "cli/options.hpp"

#include "support/error_texts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace corerig::cli {
namespace {

using testing::ElementsAre;

TEST(ReadScenarioOptions, SplitsOverridesAtTheFirstEqualsSign) {
    const Arguments arguments({{"set", {"measure.samples=5", "a.b=c=d", "e="}}}, {});
    OptionReader reader(arguments);

    const ScenarioOptions options = read_scenario_options(arguments, reader);

    EXPECT_THAT(options.overrides,
                ElementsAre(scenario::Override{"measure.samples", "5"},
                            scenario::Override{"a.b", "c=d"},
                            scenario::Override{"e", ""}));
}

TEST(ReadScenarioOptions, CollectsEverythingThatIsWrong) {
    const Arguments arguments({{"set", {"samples", "=5"}},
                               {"cpus", {"0-"}},
                               {"trials", {"many"}},
                               {"scenario-dir", {"/nowhere/at/all"}}},
                              {});
    OptionReader reader(arguments);

    static_cast<void>(read_scenario_options(arguments, reader));

    const auto texts = support::error_texts(reader.errors());
    ASSERT_EQ(texts.size(), 5U);
    EXPECT_EQ(texts[0], "error[option-value]: --scenario-dir: \"/nowhere/at/all\" is no directory");
    EXPECT_EQ(texts[1],
              "error[option-value]: --set: \"samples\" is not KEY=VALUE\n"
              "  hint: for example --set measure.samples=50");
    EXPECT_EQ(texts[2],
              "error[option-value]: --set: \"=5\" is not KEY=VALUE\n"
              "  hint: for example --set measure.samples=50");
    EXPECT_EQ(reader.errors()[3].where, "--cpus");
    EXPECT_EQ(reader.errors()[3].code, scenario::kCpuExpressionSyntax);
    EXPECT_EQ(texts[4],
              "error[option-value]: --trials: \"many\" is not allowed (a whole number, 1 to "
              "1000000)");
}

TEST(ReadPluginOptions, AsksForAPath) {
    const Arguments arguments({{"plugin", {"mine.so", "./mine.so"}}}, {});
    OptionReader reader(arguments);

    static_cast<void>(read_plugin_options(arguments, reader));

    EXPECT_THAT(support::error_texts(reader.errors()),
                ElementsAre("error[option-value]: --plugin: \"mine.so\" is a name, not a path\n"
                            "  hint: write ./mine.so"));
}

TEST(ReadMachineOptions, LooksAtOneMachineAtATime) {
    const Arguments arguments({{"synthetic", {"pack:1"}}, {"sysroot", {"/"}}}, {});
    OptionReader reader(arguments);

    static_cast<void>(read_machine_options(reader));

    EXPECT_THAT(support::error_texts(reader.errors()),
                ElementsAre("error[option-conflict]: --synthetic: does not go together with "
                            "--sysroot\n"
                            "  hint: look at one machine at a time"));
}

TEST(ReadPlanChoices, StartsFromSeedOne) {
    const Arguments arguments;
    OptionReader reader(arguments);

    const PlanChoices choices = read_plan_choices(reader);

    EXPECT_EQ(choices.seed, 1U);
    EXPECT_EQ(choices.filter, "");
}

}  // namespace
}  // namespace corerig::cli
