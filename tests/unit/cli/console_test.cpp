// SPDX-License-Identifier: Apache-2.0
#include "cli/console.hpp"

#include "support/stream_catcher.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>

#include <array>
#include <csignal>

namespace corerig::cli {
namespace {

const base::Errors kTwoErrors{
    {base::ErrorCode{"cpu-not-usable"}, "a.toml:3:8", "CPU 9 is not present (0-7)", "use 0-7"},
    {base::ErrorCode{"filter-syntax"}, "", "an open parenthesis", ""}};

class ConsoleTest : public testing::Test {
 protected:
    support::StreamCatcher output_;
    support::StreamCatcher error_;
    Console console_{output_.fd(), error_.fd()};
};

TEST_F(ConsoleTest, PrintsTheResultToStandardOutputOnly) {
    const ExitCode code = console_.print("table\n");

    EXPECT_EQ(code, ExitCode::done);
    EXPECT_EQ(output_.text(), "table\n");
    EXPECT_EQ(error_.text(), "");
}

TEST_F(ConsoleTest, ShowsErrorsWithPlaceAndHint) {
    console_.show_errors(kTwoErrors);

    EXPECT_EQ(error_.text(),
              "corerig: error[cpu-not-usable]: a.toml:3:8: CPU 9 is not present (0-7)\n"
              "  hint: use 0-7\n"
              "corerig: error[filter-syntax]: an open parenthesis\n");
    EXPECT_EQ(output_.text(), "");
}

TEST_F(ConsoleTest, ColorsOnlyTheKind) {
    console_.set_color(true);

    console_.show_errors({kTwoErrors[1]});
    console_.show_warnings({kTwoErrors[1]});

    EXPECT_EQ(error_.text(),
              "corerig: \x1b[1;31merror[filter-syntax]\x1b[0m: an open parenthesis\n"
              "corerig: \x1b[1;33mwarning[filter-syntax]\x1b[0m: an open parenthesis\n");
}

TEST_F(ConsoleTest, ShowsOnlyErrorsWhenQuiet) {
    console_.set_quiet(true);
    console_.set_verbose(true);

    console_.show_warnings(kTwoErrors);
    console_.note("note");
    console_.detail("detail");
    console_.show_errors({kTwoErrors[1]});

    EXPECT_EQ(error_.text(), "corerig: error[filter-syntax]: an open parenthesis\n");
}

TEST_F(ConsoleTest, ShowsDetailsOnlyWhenAsked) {
    console_.detail("hidden");
    console_.set_verbose(true);
    console_.detail("shown");
    console_.note("note");

    EXPECT_EQ(error_.text(), "shown\nnote\n");
}

TEST(Console, SaysThatStandardOutputIsFull) {
    const support::StreamCatcher error;
    const int full = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
    const Console console(full, error.fd());

    const ExitCode code = console.print("table\n");

    ::close(full);
    EXPECT_EQ(code, ExitCode::bad_input);
    EXPECT_EQ(error.text(),
              "corerig: error[output-unwritable]: standard output: No space left on device\n");
}

TEST(Console, SaysNothingWhenTheReaderHasGone) {
    const support::StreamCatcher error;
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe(ends.data()), 0);
    ::close(ends[0]);
    std::signal(SIGPIPE, SIG_IGN);
    const Console console(ends[1], error.fd());

    const ExitCode code = console.print("table\n");

    ::close(ends[1]);
    EXPECT_EQ(code, ExitCode::bad_input);
    EXPECT_EQ(error.text(), "");
}

}  // namespace
}  // namespace corerig::cli
