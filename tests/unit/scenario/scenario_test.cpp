// SPDX-License-Identifier: Apache-2.0
#include "scenario/scenario.hpp"

#include "unit/scenario/fixture_catalog.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

namespace corerig::scenario {
namespace {

Scenario every_key() {
    const std::filesystem::path directory = CORERIG_TEST_FIXTURES;
    const auto scenario = parse_file(directory / "scenarios/valid/every-key.toml", {});
    EXPECT_TRUE(scenario.has_value()) << to_text(scenario.errors());
    return *scenario;
}

TEST(ParseScenario, RefusesAFileThatIsTooLargeBeforeReadingIt) {
    const std::string text(5'000'000, '[');

    const auto scenario = parse_scenario(text, "x.toml", {}, FixtureCatalog());

    ASSERT_FALSE(scenario.has_value());
    EXPECT_EQ(to_text(scenario.errors()),
              "error[scenario-too-large]: x.toml: the file has 5000000 bytes, but at most 4194304 "
              "are read\n"
              "  hint: is this the scenario, or a result file?\n");
}

TEST(ParseScenario, ReadsTheMeasureKeysOfACaseOverThoseOfTheScenario) {
    const Scenario scenario = every_key();

    Measure pairs;
    pairs.trials = 4;
    pairs.samples = 8;
    pairs.discard = 0;
    pairs.sample_time = base::Nanoseconds(1'000'000);
    pairs.policy = {Policy::Kind::fifo, 10};
    EXPECT_EQ(scenario.configurations[0].measure, pairs);

    Measure single;
    single.trials = 3;
    single.samples = 7;
    single.discard = 2;
    single.iterations = 5000;
    single.reference_iterations = 2500;
    single.sample_time = base::Nanoseconds(500'000);
    single.reference = false;
    single.reference_others = ReferenceOthers::sleep;
    single.policy = {Policy::Kind::batch, 0};
    single.trial_timeout = base::Nanoseconds(90'000'000'000);
    EXPECT_EQ(scenario.configurations[1].measure, single);
}

TEST(ParseScenario, ReadsPlacesAndLoads) {
    const Scenario scenario = every_key();

    Place place;
    place.candidates = {*parse_cpu_expression("node:0 & !0")};
    place.one_per = OnePer::l2;
    place.within = Within::package;
    place.order = Order::far;
    place.offline = Offline::drop;
    place.oversubscribe = true;
    EXPECT_EQ(scenario.configurations[0].place, place);

    Background donothing;
    donothing.on = *parse_cpu_expression("rest | siblings");
    donothing.one_per = OnePer::cpu;
    donothing.policy = {Policy::Kind::idle, 0};
    donothing.nice = 5;
    donothing.duty_percent = 50;
    EXPECT_EQ(scenario.configurations[0].backgrounds, std::vector<Background>{donothing});

    Background command;
    command.command = {"stress-ng", "--vm", "1"};
    command.on = *parse_cpu_expression("node:1");
    command.nice = -5;
    Background real_time;
    real_time.on = *parse_cpu_expression("workers");
    real_time.policy = {Policy::Kind::rr, 99};
    EXPECT_EQ(scenario.configurations[1].backgrounds,
              (std::vector<Background>{command, real_time}));
}

TEST(ParseScenario, StoresParametersInTheUnitOfTheirSchema) {
    const Scenario scenario = every_key();

    using Values = std::vector<plugin::ParameterValue>;
    const Workload& probe = scenario.configurations[0].workload;
    EXPECT_EQ(probe.values,
              (Values{true,
                      std::int64_t{11},
                      0.25,
                      std::string("a \"label\""),
                      std::string("safe"),
                      std::int64_t{65'536},
                      std::int64_t{10'500},
                      12.5,
                      std::int64_t{12},
                      1250.0,
                      2'097'152.0}));
    EXPECT_EQ(probe.given, std::vector<bool>(11, true));
    EXPECT_EQ(probe.installed.full_name(), "probe/probe");
    EXPECT_EQ(scenario.configurations[1].workload.given, (std::vector<bool>{true, false, true}));
}

TEST(ParseScenario, ReadsConditions) {
    const Scenario scenario = every_key();

    std::vector<std::string> texts;
    for (const Condition& condition : scenario.conditions) {
        texts.push_back(to_string(condition));
    }
    EXPECT_EQ(texts,
              (std::vector<std::string>{"cpus >= 8",
                                        "cores >= 4",
                                        "nodes = 1",
                                        "packages <= 2",
                                        "smt = y",
                                        "kernel.release >= 5.10",
                                        "privilege.sys_nice = y",
                                        "privilege.perfmon = y",
                                        "cpus.isolated is not empty",
                                        "cpus.nohz_full is empty",
                                        "kernel.config.HZ = 250"}));
    EXPECT_EQ(to_string(scenario.variants[0].when[1]), "kernel.config.HZ is not 1000");
    EXPECT_EQ(to_string(scenario.cases[0].conditions[0]), "cores >= 2");
    EXPECT_EQ(scenario.conditions[5].where, (base::SourceRef{"every-key.toml", 18, 13}));
}

TEST(ParseScenario, ReadsClaimsAndReportedRows) {
    const Scenario scenario = every_key();

    Claim claim;
    claim.id = "pairs-cost-less";
    claim.says = "pairs cost less";
    claim.test = {"pairs", "", std::nullopt, "new", {}};
    claim.base = {"single", "count", 1, "new", {}};
    claim.metric = Claim::Metric::floor;
    claim.expect = Claim::Expect::less;
    claim.by = 0.025;
    claim.reported = 0.75;
    EXPECT_EQ(scenario.claims, std::vector<Claim>{claim});

    Reported series;
    series.label = "there";
    series.kernel = "6.1";
    series.machine = "a machine";
    series.case_id = "pairs";
    series.variant = "new";
    series.unit = "ms";
    series.rows = {{"probe", 4, 1, 1.5, -0.25, 12, 3}, {"probe", {}, 2, 2, {}, {}, {}}};
    EXPECT_EQ(scenario.reported, std::vector<Reported>{series});
}

TEST(Picks, LooksAtWhatIsGivenOnly) {
    const std::vector<AxisValue> axes{{"call", "getpid"}, {"threads", "2"}};

    EXPECT_TRUE(picks({}, "c", "w", 2, axes));
    EXPECT_TRUE(picks({"c", "w", 2, "any variant", {{"call", "getpid"}}}, "c", "w", 2, axes));
    EXPECT_FALSE(picks({"d", "", {}, "", {}}, "c", "w", 2, axes));
    EXPECT_FALSE(picks({"", "v", {}, "", {}}, "c", "w", 2, axes));
    EXPECT_FALSE(picks({"", "", 3, "", {}}, "c", "w", 2, axes));
    EXPECT_FALSE(picks({"", "", {}, "", {{"call", "gettid"}}}, "c", "w", 2, axes));
    EXPECT_FALSE(picks({"", "", {}, "", {{"via", "libc"}}}, "c", "w", 2, axes));
}

TEST(PolicyText, IsAsAScenarioWritesIt) {
    EXPECT_EQ(to_string(Policy{}), "other");
    EXPECT_EQ(to_string(Policy{Policy::Kind::fifo, 10}), "fifo:10");
    EXPECT_EQ(to_string(Policy{Policy::Kind::rr, 1}), "rr:1");
}

}  // namespace
}  // namespace corerig::scenario
