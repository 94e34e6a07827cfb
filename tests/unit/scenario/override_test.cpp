// SPDX-License-Identifier: Apache-2.0
#include "scenario/override.hpp"

#include "unit/scenario/fixture_catalog.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

namespace corerig::scenario {
namespace {

constexpr std::string_view kText = R"(schema = 1
[scenario]
name = "x"
[workload.syscall]
[workload.spinlock]
delay = "1us"
[[variant]]
id = "active"
when = { "cpus.nohz_full" = "not empty" }
[[case]]
id = "pinned"
workload = "syscall"
place = { prefer = ["nohz_full", "all"], one_per = "cpu" }
[[case]]
id = "short"
workload = "spinlock"
threads = [1, 2]
place = "4"
background = [{ on = "rest" }, { command = ["yes"] }]
[[case]]
id = "free"
workload = "syscall"
place = "unpinned"
[[claim]]
id = "c"
says = "x"
test = { case = "short", threads = 2 }
base = { case = "short", threads = 1 }
[[reported]]
label = "r"
unit = "us"
case = "short"
rows = [{ threads = 2, time = 1.5 }]
)";

base::Result<Scenario> parse(const std::vector<Override>& overrides) {
    return parse_scenario(kText, "x.toml", overrides, FixtureCatalog());
}

/// "path = value" of every key that comes from the command line.
std::vector<std::string> changed_keys(const Scenario& scenario) {
    std::vector<std::string> keys;
    for (const ResolvedKey& key : scenario.resolved) {
        if (key.origin.kind == Origin::Kind::command_line) {
            keys.push_back(key.path + " = " + key.value);
        }
    }
    return keys;
}

struct Change {
    std::string name;
    std::vector<Override> overrides;
    std::vector<std::string> keys;
};

std::string name_of(const testing::TestParamInfo<Change>& info) {
    return info.param.name;
}

class ApplyOverrides : public testing::TestWithParam<Change> {};

TEST_P(ApplyOverrides, ChangesTheKeysThatAreNamed) {
    const auto scenario = parse(GetParam().overrides);

    ASSERT_TRUE(scenario.has_value()) << to_text(scenario.errors());
    EXPECT_EQ(changed_keys(*scenario), GetParam().keys);
}

INSTANTIATE_TEST_SUITE_P(
    Values,
    ApplyOverrides,
    testing::Values(
        Change{"number", {{"measure.samples", "5"}}, {"measure.samples = 5"}},
        Change{"bare_word",
               {{"workload.syscall.call", "gettid"}},
               {"workload.syscall.call = \"gettid\""}},
        Change{"quoted_text",
               {{"workload.syscall.call", "\"gettid\""}},
               {"workload.syscall.call = \"gettid\""}},
        Change{"number_taken_as_text",
               {{"workload.syscall.call", "039"}, {"scenario.title", "1e3"}},
               {"scenario.title = \"1e3\"", "workload.syscall.call = \"039\""}},
        Change{"duration", {{"measure.sample_time", "1ms"}}, {"measure.sample_time = \"1ms\""}},
        Change{"list", {{"case.short.threads", "[1, 4]"}}, {"case.short.threads = [1, 4]"}},
        Change{"boolean", {{"measure.reference", "false"}}, {"measure.reference = false"}},
        Change{"text_with_signs",
               {{"case.free.background.on", "!0 & node:1"}},
               {"case.free.background.on = \"!0 & node:1\""}},
        Change{"second_line_is_no_second_key",
               {{"scenario.title", "a\nname = \"b\""}},
               {"scenario.title = \"a\\nname = \\\"b\\\"\""}},
        Change{"last_one_wins",
               {{"measure.samples", "5"}, {"measure.samples", "6"}},
               {"measure.samples = 6"}}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Paths,
    ApplyOverrides,
    testing::Values(
        Change{"by_id", {{"case.pinned.title", "t"}}, {"case.pinned.title = \"t\""}},
        Change{"of_a_claim", {{"claim.c.by", "12%"}}, {"claim.c.by = \"12%\""}},
        Change{"below_a_claim",
               {{"claim.c.test.threads", "1"}, {"claim.c.base.threads", "2"}},
               {"claim.c.test.threads = 1", "claim.c.base.threads = 2"}},
        Change{"of_the_second_load",
               {{"case.short.background.2.on", "workers"}},
               {"case.short.background.2.on = \"workers\""}},
        Change{"of_a_reported_series", {{"reported.1.unit", "ns"}}, {"reported.1.unit = \"ns\""}},
        Change{"nested_condition",
               {{"variant.active.when.cpus.nohz_full", "empty"}},
               {"variant.active.when.\"cpus.nohz_full\" = \"empty\""}},
        Change{"quoted_condition",
               {{"variant.active.when.\"cpus.nohz_full\"", "empty"}},
               {"variant.active.when.\"cpus.nohz_full\" = \"empty\""}},
        Change{"absent_table",
               {{"requires.cores", "4"}, {"case.free.requires.smt", "true"}},
               {"case.free.requires.smt = \"y\"", "requires.cores = 4"}},
        Change{"whole_table",
               {{"case.pinned.background", "{ on = \"all\" }"}},
               {"case.pinned.background.on = \"all\""}}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Places,
    ApplyOverrides,
    testing::Values(
        Change{"short_form_for_a_table",
               {{"case.pinned.place", "4"}},
               {"case.pinned.place.cpus = \"4\"", "case.pinned.place.one_per = \"cpu\""}},
        Change{"part_of_a_table",
               {{"case.pinned.place.one_per", "core"}},
               {"case.pinned.place.one_per = \"core\""}},
        Change{"cpus_put_prefer_aside",
               {{"case.pinned.place.cpus", "4"}},
               {"case.pinned.place.cpus = \"4\""}},
        Change{"prefer_puts_cpus_aside",
               {{"case.short.place.prefer", "[\"isolated\", \"all\"]"}},
               {"case.short.place.prefer = [\"isolated\", \"all\"]"}},
        Change{"part_of_a_short_form",
               {{"case.short.place.one_per", "core"}},
               {"case.short.place.one_per = \"core\""}},
        Change{"part_of_an_override_in_short_form",
               {{"case.short.place", "5"}, {"case.short.place.order", "far"}},
               {"case.short.place.cpus = \"5\"",
                "case.short.place.one_per = \"cpu\"",
                "case.short.place.order = \"far\""}},
        Change{"part_of_unpinned",
               {{"case.free.place.one_per", "node"}},
               {"case.free.place.one_per = \"node\""}},
        Change{
            "unpinned", {{"case.pinned.place", "unpinned"}}, {"case.pinned.place = \"unpinned\""}},
        Change{"sweep",
               {{"case.pinned.place", "[\"unpinned\", \"4\"]"}},
               {"case.pinned.place = [\"unpinned\", \"4\"]"}},
        Change{"count_puts_the_time_aside",
               {{"workload.spinlock.delay_iterations", "5000"}},
               {"workload.spinlock.delay_iterations = 5000"}},
        Change{"command_puts_the_load_aside",
               {{"case.short.background.1.command", "[\"yes\"]"}},
               {"case.short.background.1.command = [\"yes\"]"}}),
    name_of);

TEST(ApplyOverrides, KeepsWhatAShortPlaceMeant) {
    const auto scenario = parse({{"case.short.place.order", "far"}});

    ASSERT_TRUE(scenario.has_value()) << to_text(scenario.errors());
    Place place;
    place.candidates = {*parse_cpu_expression("4")};
    place.one_per = OnePer::cpu;
    place.order = Order::far;
    EXPECT_EQ(scenario->configurations[1].place, place);
}

TEST(ApplyOverrides, LeavesAClaimWithoutItsConfiguration) {
    const auto scenario = parse({{"case.short.threads", "[1, 4]"}});

    ASSERT_TRUE(scenario.has_value()) << to_text(scenario.errors());
    EXPECT_EQ(scenario->claims.front().test.threads, 2);
    EXPECT_EQ(scenario->reported.front().rows.front().threads, 2);
}

TEST(ApplyOverrides, LeavesAClaimWithSeveralConfigurations) {
    const auto scenario = parse({{"workload.spinlock.delay", "[\"1us\", \"2us\"]"}});

    ASSERT_TRUE(scenario.has_value()) << to_text(scenario.errors());
    EXPECT_EQ(scenario->configurations.size(), 6U);
}

struct Mistake {
    std::string name;
    Override override_value;
    std::string errors;
};

std::string mistake_name(const testing::TestParamInfo<Mistake>& info) {
    return info.param.name;
}

class RefusedOverride : public testing::TestWithParam<Mistake> {};

TEST_P(RefusedOverride, IsNamedAsItWasTyped) {
    const auto scenario = parse({GetParam().override_value});

    const Override& typed = GetParam().override_value;
    ASSERT_FALSE(scenario.has_value());
    EXPECT_EQ(
        to_text(scenario.errors()),
        "error[scenario-" +
            std::string(GetParam().errors)
                .replace(
                    GetParam().errors.find("@"), 1, "--set " + typed.path + "=" + typed.value) +
            "\n");
}

INSTANTIATE_TEST_SUITE_P(
    Mistakes,
    RefusedOverride,
    testing::Values(
        Mistake{"unknown_case",
                {"case.pined.place", "4"},
                "override-path]: @: there is no \"pined\" in case (it has: pinned, short, free)\n"
                "  hint: did you mean \"pinned\"?"},
        Mistake{
            "unknown_workload",
            {"workload.sycall.call", "x"},
            "override-path]: @: there is no \"sycall\" in workload (it has: syscall, spinlock)\n"
            "  hint: did you mean \"syscall\"?"},
        Mistake{"unknown_key",
                {"case.pinned.place.on_per", "cpu"},
                "unknown-key]: @: unknown key \"on_per\" in place (keys: cpus, prefer, one_per, "
                "within, order, offline, oversubscribe)\n"
                "  hint: did you mean \"one_per\"?"},
        Mistake{"unknown_table",
                {"mesure.samples", "5"},
                "unknown-key]: @: unknown key \"mesure\" in a scenario (keys: schema, scenario, "
                "requires, measure, workload, variant, case, claim, reported)\n"
                "  hint: did you mean \"measure\"?"},
        Mistake{"no_such_item",
                {"reported.2.unit", "ns"},
                "override-path]: @: there is no \"2\" in reported (it has: 1)"},
        Mistake{"below_a_number",
                {"schema.x", "1"},
                "override-path]: @: schema is a whole number, not a table with keys"},
        Mistake{"no_path",
                {"case..x", "1"},
                "override-path]: @: \"case..x\" is not a dotted path of 1 to 16 parts\n"
                "  hint: write it like case.pinned.place=4"},
        Mistake{
            "too_long_a_path",
            {"a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a", "1"},
            "override-path]: @: \"a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a\" is not a dotted path of 1 to "
            "16 parts\n"
            "  hint: write it like case.pinned.place=4"},
        Mistake{"broken_list",
                {"case.short.threads", "[1, 2"},
                "override-value]: @: \"[1, 2\" is not a TOML value\n"
                "  hint: a list is written '[\"a\", \"b\"]', quoted for the shell"},
        Mistake{"wrong_type",
                {"measure.samples", "many"},
                "wrong-type]: @: samples = \"many\" is text, wanted a whole number"},
        Mistake{"no_unit",
                {"measure.sample_time", "5"},
                "wrong-unit]: @: sample_time = 5 has no unit\n"
                "  hint: write a text with a number and its unit: \"10us\""},
        Mistake{"empty",
                {"measure.samples", ""},
                "wrong-type]: @: samples = \"\" is text, wanted a whole number"},
        Mistake{"other_schema",
                {"schema", "2"},
                "schema]: @: schema = 2, but this corerig reads schema 1 only\n"
                "  hint: a newer corerig may read it"}),
    mistake_name);

TEST(ApplyOverrides, LeavesClaimsWithSeveralConfigurationsThroughMeasure) {
    const auto scenario = parse({{"measure.iterations", "[10, 20]"}});

    ASSERT_TRUE(scenario.has_value()) << to_text(scenario.errors());
    EXPECT_EQ(scenario->configurations.size(), 8U);
}

TEST(ApplyOverrides, ShowsNothingThatATerminalActsOn) {
    const auto scenario = parse({{"scenario.title", "\x1b\xff"}});

    ASSERT_FALSE(scenario.has_value());
    EXPECT_EQ(
        to_text(scenario.errors()),
        "error[scenario-not-utf8]: --set scenario.title=\\x1b\\xff: not UTF-8 text: byte 0xff at "
        "offset 9\n"
        "  hint: save the file in UTF-8\n");
}

TEST(ApplyOverrides, SaysThatAScenarioHasNoSuchList) {
    const auto scenario =
        parse_scenario("schema = 1\n", "x.toml", {{"claim.c.by", "1%"}}, FixtureCatalog());

    ASSERT_FALSE(scenario.has_value());
    EXPECT_EQ(base::to_string(scenario.errors().back()),
              "error[scenario-override-path]: --set claim.c.by=1%: there is no \"claim\" in the "
              "scenario (it has: schema)");
}

}  // namespace
}  // namespace corerig::scenario
