// SPDX-License-Identifier: Apache-2.0
#include "cli/json_output.hpp"

#include "support/stream_catcher.hpp"
#include "support/temp_dir.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

namespace corerig::cli {
namespace {

class JsonOutputTest : public testing::Test {
 protected:
    support::TempDir directory_;
    support::StreamCatcher output_;
    support::StreamCatcher error_;
    Console console_{output_.fd(), error_.fd()};
};

TEST_F(JsonOutputTest, ReplacesALongerFile) {
    const auto path = directory_.write("result.json", "something much longer\n");
    const auto json = JsonOutput::open(path.string());
    ASSERT_TRUE(json.has_value());

    const ExitCode code = json->write("{}\n", console_);

    std::ifstream file(path);
    EXPECT_EQ(code, ExitCode::done);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), "{}\n");
    EXPECT_FALSE(json->takes_standard_output());
    EXPECT_EQ(output_.text(), "");
}

TEST_F(JsonOutputTest, TakesStandardOutputForADash) {
    const auto json = JsonOutput::open("-");
    ASSERT_TRUE(json.has_value());

    const ExitCode code = json->write("{}\n", console_);

    EXPECT_EQ(code, ExitCode::done);
    EXPECT_TRUE(json->takes_standard_output());
    EXPECT_EQ(output_.text(), "{}\n");
}

TEST_F(JsonOutputTest, FailsBeforeTheWorkForATargetThatCannotBeWritten) {
    const std::string path = (directory_ / "missing/result.json").string();

    const auto json = JsonOutput::open(path);

    ASSERT_FALSE(json.has_value());
    EXPECT_EQ(base::to_string(json.error()),
              "error[output-unwritable]: " + path + ": No such file or directory");
}

TEST_F(JsonOutputTest, SaysThatTheTargetIsFull) {
    const auto json = JsonOutput::open("/dev/full");
    ASSERT_TRUE(json.has_value());

    const ExitCode code = json->write("{}\n", console_);

    EXPECT_EQ(code, ExitCode::bad_input);
    EXPECT_EQ(error_.text(),
              "corerig: error[output-unwritable]: /dev/full: No space left on device\n");
}

}  // namespace
}  // namespace corerig::cli
