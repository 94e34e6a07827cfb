// SPDX-License-Identifier: Apache-2.0
#include "cli/environment.hpp"

#include <gtest/gtest.h>

namespace corerig::cli {
namespace {

Environment with(std::map<std::string, std::string, std::less<>> variables) {
    Environment environment;
    environment.variables = std::move(variables);
    environment.home = "/home-of-user";
    return environment;
}

TEST(Environment, TakesXdgDirectoriesThatAreAbsolute) {
    const Environment environment = with({{"XDG_DATA_HOME", "/data"}, {"XDG_STATE_HOME", "/st"}});

    EXPECT_EQ(environment.data_home(), "/data");
    EXPECT_EQ(environment.state_home(), "/st");
}

TEST(Environment, FallsBackToTheHomeForAbsentAndRelativeXdgDirectories) {
    const Environment environment = with({{"XDG_STATE_HOME", "relative"}});

    EXPECT_EQ(environment.data_home(), "/home-of-user/.local/share");
    EXPECT_EQ(environment.state_home(), "/home-of-user/.local/state");
}

TEST(Environment, HasNoDirectoriesWithoutAHome) {
    Environment environment = with({});
    environment.home.clear();

    EXPECT_EQ(environment.data_home(), "");
    EXPECT_EQ(environment.state_home(), "");
}

TEST(Environment, KnowsAServiceByCi) {
    EXPECT_FALSE(with({}).is_ci());
    EXPECT_FALSE(with({{"CI", ""}}).is_ci());
    EXPECT_FALSE(with({{"CI", "false"}}).is_ci());
    EXPECT_TRUE(with({{"CI", "true"}}).is_ci());
}

TEST(Environment, TakesATerminalWithoutANameForADumbOne) {
    EXPECT_TRUE(with({}).is_dumb_terminal());
    EXPECT_TRUE(with({{"TERM", "dumb"}}).is_dumb_terminal());
    EXPECT_FALSE(with({{"TERM", "xterm"}}).is_dumb_terminal());
}

TEST(ReadEnvironment, FindsTheProgramAndTheMachine) {
    const Environment environment = read_environment();

    EXPECT_EQ(environment.program.filename(), "unit_cli");
    EXPECT_NE(environment.host, "");
    EXPECT_NE(environment.kernel_release, "");
}

}  // namespace
}  // namespace corerig::cli
