// SPDX-License-Identifier: Apache-2.0
#include "cli/result_path.hpp"

#include "support/temp_dir.hpp"

#include <gtest/gtest.h>

namespace corerig::cli {
namespace {

using namespace std::chrono_literals;

const ResultName kName{"spin", std::chrono::sys_seconds{1'796'033'700s}, "blade7", "6.12.5"};

TEST(ResultsDirectory, IsBelowTheStateHome) {
    Environment environment;
    environment.home = "/home-of-user";

    const auto directory = results_directory(environment);

    ASSERT_TRUE(directory.has_value());
    EXPECT_EQ(*directory, "/home-of-user/.local/state/corerig/results");
}

TEST(ResultsDirectory, SaysWhatToDoWithoutAHome) {
    const auto directory = results_directory(Environment{});

    ASSERT_FALSE(directory.has_value());
    EXPECT_EQ(base::to_string(directory.error()),
              "error[home-unknown]: there is no home directory to keep results in\n"
              "  hint: say where with --output FILE, or set HOME or XDG_STATE_HOME");
}

TEST(ResultPath, SaysScenarioTimeHostAndKernel) {
    EXPECT_EQ(result_path("/nowhere", kName), "/nowhere/spin/20261130T101500Z-blade7-6.12.5.jsonl");
}

TEST(ResultPath, LeavesTheHostOut) {
    ResultName name = kName;
    name.host.clear();

    EXPECT_EQ(result_path("/nowhere", name), "/nowhere/spin/20261130T101500Z-6.12.5.jsonl");
}

TEST(ResultPath, NeverLeavesItsDirectory) {
    ResultName name = kName;
    name.host = "../../etc";

    EXPECT_EQ(result_path("/nowhere", name),
              "/nowhere/spin/20261130T101500Z-..-..-etc-6.12.5.jsonl");
}

TEST(ResultPath, NumbersAFileThatIsThereAlready) {
    const support::TempDir directory;
    directory.write("spin/20261130T101500Z-blade7-6.12.5.jsonl", "");

    EXPECT_EQ(result_path(directory.path(), kName),
              directory / "spin/20261130T101500Z-blade7-6.12.5-2.jsonl");
}

TEST(NewestResult, LooksAtTheTimeInTheNameOverAllScenarios) {
    const support::TempDir directory;
    directory.write("a/20261130T101500Z-x-6.1.jsonl", "");
    const auto newest = directory.write("b/20261201T000000Z-a-6.1.jsonl", "");
    directory.write("b/20261130T235959Z-z-6.1.jsonl", "");
    directory.write("b/20300101T000000Z-z-6.1.txt", "");

    const auto found = newest_result(directory.path());

    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(*found, newest);
}

TEST(NewestResult, TakesTheLastWrittenOfOneSecond) {
    const support::TempDir directory;
    const auto first = directory.write("a/20261130T101500Z-x-6.1.jsonl", "");
    const auto second = directory.write("a/20261130T101500Z-x-6.1-2.jsonl", "");
    std::filesystem::last_write_time(first, std::filesystem::last_write_time(second) - 1s);

    const auto found = newest_result(directory.path());

    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(*found, second);
}

TEST(NewestResult, SaysThatThereIsNone) {
    const support::TempDir directory;

    const auto found = newest_result(directory.path());

    ASSERT_FALSE(found.has_value());
    EXPECT_EQ(base::to_string(found.error()),
              "error[result-none]: " + directory.path().string() +
                  ": there are no results\n"
                  "  hint: 'corerig run SCENARIO' makes some; or name a result file");
}

}  // namespace
}  // namespace corerig::cli
