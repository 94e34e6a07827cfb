// SPDX-License-Identifier: Apache-2.0
#include "cli/scenario_search.hpp"

#include "support/temp_dir.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace corerig::cli {
namespace {

using testing::ElementsAre;

TEST(MakeScenarioPath, GoesFromTheCommandLineToTheSystem) {
    Environment environment;
    environment.variables = {{"CORERIG_SCENARIO_PATH", "/team:/lab"}};
    environment.home = "/home-of-user";
    environment.program = "/opt/corerig/bin/corerig";

    const ScenarioPath path = make_scenario_path(environment, {"mine"});

    EXPECT_THAT(path.directories,
                ElementsAre("mine",
                            "/team",
                            "/lab",
                            "/home-of-user/.local/share/corerig/scenarios",
                            "/opt/corerig/share/corerig/scenarios",
                            "/usr/local/share/corerig/scenarios",
                            "/usr/share/corerig/scenarios"));
    EXPECT_TRUE(path.warnings.empty());
}

TEST(MakeScenarioPath, NamesADirectoryOnce) {
    Environment environment;
    environment.program = "/usr/bin/corerig";

    const ScenarioPath path = make_scenario_path(environment, {});

    EXPECT_THAT(path.directories,
                ElementsAre("/usr/share/corerig/scenarios", "/usr/local/share/corerig/scenarios"));
}

TEST(MakeScenarioPath, NeverTakesTheCurrentDirectoryFromTheEnvironment) {
    Environment environment;
    environment.variables = {{"CORERIG_SCENARIO_PATH", ".::/lab"}};

    const ScenarioPath path = make_scenario_path(environment, {});

    EXPECT_EQ(path.directories.front(), "/lab");
    ASSERT_EQ(path.warnings.size(), 1U);
    EXPECT_EQ(base::to_string(path.warnings.front()),
              "error[scenario-path-ignored]: CORERIG_SCENARIO_PATH: \".\" is ignored, because it "
              "is not absolute");
}

class SearchTest : public testing::Test {
 protected:
    support::TempDir directory_;
    const std::filesystem::path first_ = directory_.write("first/spin.toml", "").parent_path();
    const std::filesystem::path second_ = directory_.write("second/spin.toml", "").parent_path();
    const std::filesystem::path barrier_ = directory_.write("second/barrier.toml", "");
    const std::vector<std::filesystem::path> path_{first_, second_, "/nowhere"};
};

TEST_F(SearchTest, ListsWhatShadowsWhat) {
    directory_.write("second/README.md", "");

    EXPECT_THAT(
        list_scenarios(path_),
        ElementsAre(InstalledScenario{"barrier", barrier_, {}},
                    InstalledScenario{"spin", first_ / "spin.toml", {}},
                    InstalledScenario{"spin", second_ / "spin.toml", first_ / "spin.toml"}));
}

TEST_F(SearchTest, FindsTheFirstOfAName) {
    const auto found = find_scenario("spin", path_);

    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(*found, first_ / "spin.toml");
}

TEST_F(SearchTest, TakesASlashOrTheSuffixForAPath) {
    EXPECT_EQ(*find_scenario("./spin", path_), "./spin");
    EXPECT_EQ(*find_scenario("spin.toml", path_), "spin.toml");
}

TEST_F(SearchTest, NamesTheNearestAndAllOfThem) {
    const auto found = find_scenario("sppin", path_);

    ASSERT_FALSE(found.has_value());
    EXPECT_EQ(base::to_string(found.error()),
              "error[scenario-unknown]: there is no scenario \"sppin\"\n"
              "  hint: did you mean \"spin\"? installed: barrier, spin; a file is given by its "
              "path: ./sppin.toml");
}

TEST(FindScenario, SaysThatNoneIsInstalled) {
    const auto found = find_scenario("spin", {"/nowhere"});

    ASSERT_FALSE(found.has_value());
    EXPECT_EQ(base::to_string(found.error()),
              "error[scenario-unknown]: there is no scenario \"spin\"\n"
              "  hint: none is installed; a file is given by its path: ./spin.toml");
}

TEST(ReadText, SaysWhyAFileCannotBeRead) {
    const support::TempDir directory;
    const std::string missing = (directory / "missing.toml").string();

    EXPECT_EQ(base::to_string(read_text(missing).error()),
              "error[file-unreadable]: " + missing + ": No such file or directory");
    EXPECT_EQ(base::to_string(read_text(directory.path()).error()),
              "error[file-unreadable]: " + directory.path().string() + ": Is a directory");
}

TEST(ReadText, StopsReadingWhatHasNoEnd) {
    const auto text = read_text("/dev/zero");

    ASSERT_TRUE(text.has_value());
    EXPECT_EQ(text->size(), std::size_t{16} << 20U);
}

}  // namespace
}  // namespace corerig::cli
