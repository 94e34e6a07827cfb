// SPDX-License-Identifier: Apache-2.0
#include "scenario/show.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

namespace corerig::scenario {
namespace {

using Path = std::filesystem::path;

std::string case_name(const testing::TestParamInfo<Path>& info) {
    return test_name_of(info.param);
}

std::string golden_of(Path path, const char* extension) {
    return read_file(path.replace_extension(extension));
}

class InvalidScenario : public testing::TestWithParam<Path> {};

TEST_P(InvalidScenario, GivesAllItsErrors) {
    const auto scenario = parse_file(GetParam(), {});

    ASSERT_FALSE(scenario.has_value());
    EXPECT_EQ(to_text(scenario.errors()), golden_of(GetParam(), ".errors"));
}

INSTANTIATE_TEST_SUITE_P(Files,
                         InvalidScenario,
                         testing::ValuesIn(fixture_files("invalid")),
                         case_name);

class ValidScenario : public testing::TestWithParam<Path> {};

TEST_P(ValidScenario, ShowsEveryKeyWithItsOrigin) {
    const auto scenario = parse_file(GetParam(), {});

    ASSERT_TRUE(scenario.has_value()) << to_text(scenario.errors());
    EXPECT_EQ(show_scenario(*scenario), golden_of(GetParam(), ".show"));
}

INSTANTIATE_TEST_SUITE_P(Files,
                         ValidScenario,
                         testing::ValuesIn(fixture_files("valid")),
                         case_name);

}  // namespace
}  // namespace corerig::scenario
