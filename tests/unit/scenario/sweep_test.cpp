// SPDX-License-Identifier: Apache-2.0
#include "scenario/sweep.hpp"

#include "unit/scenario/fixture_catalog.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

namespace corerig::scenario {
namespace {

Axis axis(std::string key, std::size_t points) {
    Axis result;
    result.key = std::move(key);
    for (std::size_t i = 0; i < points; ++i) {
        result.points.push_back({std::to_string(i), [](Configuration& it) { ++it.threads; }});
    }
    return result;
}

Configuration with_axes(std::vector<AxisValue> axes) {
    Configuration configuration;
    configuration.axes = std::move(axes);
    return configuration;
}

std::vector<std::string> ids_of(const std::vector<Configuration>& configurations) {
    std::vector<std::string> ids;
    for (const Configuration& configuration : configurations) {
        ids.push_back(configuration.id);
    }
    return ids;
}

TEST(CountPoints, MultipliesAndStopsBeyondTheLimit) {
    EXPECT_EQ(count_points({}), 1U);
    EXPECT_EQ(count_points({axis("a", 2), axis("b", 3)}), 6U);
    EXPECT_EQ(count_points({axis("a", 100), axis("b", 100)}), kMaxConfigurations);
    EXPECT_EQ(count_points(std::vector<Axis>(100, axis("a", 101))), kMaxConfigurations + 1);
}

TEST(Expand, KeepsTheFirstAxisSlowest) {
    auto configurations = expand({}, {axis("slow", 2), axis("fast", 3)});
    name_configurations("c", configurations);

    EXPECT_EQ(ids_of(configurations),
              (std::vector<std::string>{"c/slow=0/fast=0",
                                        "c/slow=0/fast=1",
                                        "c/slow=0/fast=2",
                                        "c/slow=1/fast=0",
                                        "c/slow=1/fast=1",
                                        "c/slow=1/fast=2"}));
    EXPECT_EQ(configurations.back().threads, 3);
}

TEST(Expand, GivesOneConfigurationWithoutAxes) {
    auto configurations = expand({}, {});
    name_configurations("c", configurations);

    EXPECT_EQ(ids_of(configurations), std::vector<std::string>{"c"});
}

TEST(NameConfigurations, ReplacesWhatDoesNotBelongIntoAFileName) {
    std::vector<Configuration> configurations{
        with_axes({{"workload", "a b"}, {"policy", "fifo:10"}, {"place", "0-3 & !1"}})};

    name_configurations("c", configurations);

    EXPECT_EQ(ids_of(configurations),
              std::vector<std::string>{"c/a-b/policy=fifo-10/place=0-3----1"});
}

TEST(NameConfigurations, KeepsDifferentValuesApart) {
    std::vector<Configuration> configurations{with_axes({{"label", "a/b"}, {"n", "1"}}),
                                              with_axes({{"label", "a b"}, {"n", "1"}}),
                                              with_axes({{"label", "a-b"}, {"n", "1"}}),
                                              with_axes({{"label", "a-b-2"}, {"n", "1"}}),
                                              with_axes({{"label", "a b"}, {"n", "2"}})};

    name_configurations("c", configurations);

    EXPECT_EQ(ids_of(configurations),
              (std::vector<std::string>{"c/label=a-b/n=1",
                                        "c/label=a-b-2/n=1",
                                        "c/label=a-b-3/n=1",
                                        "c/label=a-b-2-2/n=1",
                                        "c/label=a-b-2/n=2"}));
}

Scenario parse(const std::string& tail) {
    const auto scenario = parse_scenario(
        "schema = 1\n[scenario]\nname = \"x\"\n" + tail, "x.toml", {}, FixtureCatalog());
    EXPECT_TRUE(scenario.has_value()) << to_text(scenario.errors());
    return *scenario;
}

TEST(Sweep, TakesAxesOfTheCaseInWrittenOrderThenThoseOfTheWorkload) {
    const Scenario scenario = parse(
        "[workload.syscall]\n"
        "via = [\"inline\", \"libc\"]\n"
        "call = [\"getpid\", \"gettid\"]\n"
        "[[case]]\n"
        "id = \"c\"\n"
        "threads = [1, 2]\n"
        "policy = [\"other\"]\n");

    EXPECT_EQ(ids_of(scenario.configurations),
              (std::vector<std::string>{"c/threads=1/policy=other/via=inline/call=getpid",
                                        "c/threads=1/policy=other/via=inline/call=gettid",
                                        "c/threads=1/policy=other/via=libc/call=getpid",
                                        "c/threads=1/policy=other/via=libc/call=gettid",
                                        "c/threads=2/policy=other/via=inline/call=getpid",
                                        "c/threads=2/policy=other/via=inline/call=gettid",
                                        "c/threads=2/policy=other/via=libc/call=getpid",
                                        "c/threads=2/policy=other/via=libc/call=gettid"}));
}

TEST(Sweep, TakesAxesOfMeasureAfterThoseOfTheCaseUnlessTheCaseSaysItsOwn) {
    const Scenario scenario = parse(
        "[measure]\n"
        "iterations = [10, 20]\n"
        "policy = [\"other\", \"batch\"]\n"
        "[workload.syscall]\n"
        "[[case]]\n"
        "id = \"inherits\"\n"
        "threads = [1, 2]\n"
        "policy = \"idle\"\n"
        "[[case]]\n"
        "id = \"own\"\n"
        "iterations = 30\n");

    EXPECT_EQ(ids_of(scenario.configurations),
              (std::vector<std::string>{"inherits/threads=1/iterations=10",
                                        "inherits/threads=1/iterations=20",
                                        "inherits/threads=2/iterations=10",
                                        "inherits/threads=2/iterations=20",
                                        "own/policy=other",
                                        "own/policy=batch"}));
    EXPECT_EQ(scenario.configurations[1].measure.policy.kind, Policy::Kind::idle);
    EXPECT_EQ(scenario.configurations[5].measure.iterations, 30U);
}

TEST(Sweep, GivesEachWorkloadItsOwnAxesAndItsSmallestTeam) {
    const Scenario scenario = parse(
        "[workload.probe]\n"
        "label = \"l\"\n"
        "pause = [\"10us\", \"20us\"]\n"
        "[workload.syscall]\n"
        "[[case]]\n"
        "id = \"c\"\n"
        "workload = [\"probe\", \"syscall\"]\n");

    EXPECT_EQ(ids_of(scenario.configurations),
              (std::vector<std::string>{"c/probe/pause=10us", "c/probe/pause=20us", "c/syscall"}));
    EXPECT_EQ(scenario.configurations[0].threads, 2);
    EXPECT_EQ(scenario.configurations[1].workload.values[6],
              plugin::ParameterValue(std::int64_t{20'000}));
    EXPECT_EQ(scenario.configurations[2].threads, 1);
}

TEST(Sweep, TakesTheSmallestTeamAsAValue) {
    const Scenario scenario = parse(
        "[workload.probe]\n"
        "label = \"l\"\n"
        "[[case]]\n"
        "id = \"c\"\n"
        "threads = [\"auto\", 4]\n");

    EXPECT_EQ(ids_of(scenario.configurations),
              (std::vector<std::string>{"c/threads=auto", "c/threads=4"}));
    EXPECT_EQ(scenario.configurations[0].threads, 2);
}

TEST(Sweep, KnowsTheCaseOfEveryConfiguration) {
    const Scenario scenario = parse(
        "[workload.syscall]\n"
        "[[case]]\n"
        "id = \"a\"\n"
        "threads = [1, 2]\n"
        "[[case]]\n"
        "id = \"b\"\n");

    EXPECT_EQ(scenario.configurations[1].case_index, 0U);
    EXPECT_EQ(scenario.configurations[2].case_index, 1U);
}

TEST(Sweep, FitsExactlyIntoTheLimit) {
    std::string list = "[1";
    for (int i = 2; i <= 100; ++i) {
        list += ", " + std::to_string(i);
    }

    const Scenario scenario = parse("[workload.syscall]\n[[case]]\nid = \"c\"\nthreads = " + list +
                                    "]\niterations = " + list + "]\n");

    EXPECT_EQ(scenario.configurations.size(), kMaxConfigurations);
}

TEST(Sweep, CountsTheConfigurationsOfAllCases) {
    std::string list = "[1";
    for (int i = 2; i <= 100; ++i) {
        list += ", " + std::to_string(i);
    }

    const auto scenario = parse_scenario(
        "schema = 1\n[scenario]\nname = \"x\"\n[workload.syscall]\n"
        "[[case]]\nid = \"small\"\n"
        "[[case]]\nid = \"large\"\nthreads = " +
            list + "]\niterations = " + list + "]\n",
        "x.toml",
        {},
        FixtureCatalog());

    ASSERT_FALSE(scenario.has_value());
    EXPECT_EQ(to_text(scenario.errors()),
              "error[scenario-too-many-configurations]: x.toml:7:1: [[case]] \"large\" makes the "
              "scenario larger than 10000 configurations\n"
              "  hint: shorten one of its lists, or one of its workload's\n");
}

}  // namespace
}  // namespace corerig::scenario
