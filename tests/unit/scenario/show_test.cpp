// SPDX-License-Identifier: Apache-2.0
#include "scenario/show.hpp"

#include "unit/scenario/fixture_catalog.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

namespace corerig::scenario {
namespace {

using Path = std::filesystem::path;

/// What a scenario means, without where it was written.
Scenario without_places(Scenario scenario) {
    scenario.resolved.clear();
    const auto forget = [](std::vector<Condition>& conditions) {
        for (Condition& condition : conditions) {
            condition.where = {};
        }
    };
    forget(scenario.conditions);
    for (Variant& variant : scenario.variants) {
        forget(variant.when);
    }
    for (Case& definition : scenario.cases) {
        forget(definition.conditions);
    }
    for (Configuration& configuration : scenario.configurations) {
        configuration.workload.given.clear();
    }
    return scenario;
}

std::vector<Path> all_valid_files() {
    std::vector<Path> files = fixture_files("valid");
    for (Path& path : shipped_files()) {
        files.push_back(std::move(path));
    }
    return files;
}

std::string case_name(const testing::TestParamInfo<Path>& info) {
    return test_name_of(info.param);
}

class ShowScenario : public testing::TestWithParam<Path> {};

TEST_P(ShowScenario, ReadsBackToTheSameScenario) {
    const auto scenario = parse_file(GetParam(), {});
    ASSERT_TRUE(scenario.has_value()) << to_text(scenario.errors());

    const auto again = parse_scenario(show_scenario(*scenario), "shown.toml", {}, FixtureCatalog());

    ASSERT_TRUE(again.has_value()) << to_text(again.errors());
    EXPECT_EQ(without_places(*again), without_places(*scenario));
}

INSTANTIATE_TEST_SUITE_P(Files, ShowScenario, testing::ValuesIn(all_valid_files()), case_name);

TEST(ShowOverrides, NamesTheCommandLineAsAnOrigin) {
    const std::string text =
        "schema = 1\n[scenario]\nname = \"x\"\n[workload.syscall]\n[[case]]\nid = \"here\"\n";
    const auto scenario =
        parse_scenario(text, "x.toml", {{"measure.samples", "5"}}, FixtureCatalog());
    ASSERT_TRUE(scenario.has_value()) << to_text(scenario.errors());

    const std::string shown = show_scenario(*scenario);

    EXPECT_EQ(shown.substr(shown.find("[measure]")),
              "[measure]\n"
              "samples = 5                                               # command line\n"
              "trials = 1                                                # default\n"
              "sessions = 1                                              # default\n"
              "session_gap = \"60s\"                                       # default\n"
              "discard = 1                                               # default\n"
              "iterations = \"auto\"                                       # default\n"
              "reference_iterations = \"auto\"                             # default\n"
              "sample_time = \"250us\"                                     # default\n"
              "reference = true                                          # default\n"
              "reference_others = \"spin\"                                 # default\n"
              "policy = \"other\"                                          # default\n"
              "trial_timeout = \"auto\"                                    # default\n");
}

}  // namespace
}  // namespace corerig::scenario
