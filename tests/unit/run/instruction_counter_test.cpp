// SPDX-License-Identifier: Apache-2.0
#include "run/instruction_counter.hpp"

#include "support/temp_dir.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string>
#include <utility>
#include <vector>

namespace corerig::run {
namespace {

/// Every loop of the emulator takes as many nanoseconds as it has instructions, and the clock 100.
std::int64_t emulated(Loop /*loop*/, std::int64_t instructions) {
    return instructions + 100;
}

/// A CPU of 2 GHz: two instructions a cycle, or two multiplications in six.
std::int64_t real(Loop loop, std::int64_t instructions) {
    return 25 + (loop == Loop::count_down ? instructions / 4 : instructions * 3 / 4);
}

/// Another one, whose fast loop happens to take 1 ns for each instruction.
std::int64_t coincident(Loop loop, std::int64_t instructions) {
    return 25 + (loop == Loop::count_down ? instructions : 3 * instructions);
}

/// A counter that shows these numbers one after the other, and then nothing any more.
OpenInstructionEvent counter_of(const std::vector<std::uint64_t>& counts) {
    return [counts] {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) {
            return base::UniqueFd();
        }
        const base::UniqueFd writer(ends[1]);
        const auto bytes = counts.size() * sizeof(std::uint64_t);
        EXPECT_EQ(::write(writer.get(), counts.data(), bytes), static_cast<ssize_t>(bytes));
        return base::UniqueFd(ends[0]);
    };
}

OpenInstructionEvent refusal(int error) {
    return [error] {
        errno = error;
        return base::UniqueFd();
    };
}

/// What a counter shows while it finds out what an empty stretch takes: 700 instructions at least.
std::vector<std::uint64_t> empty_stretches(std::vector<std::uint64_t> then) {
    std::vector<std::uint64_t> counts;
    for (std::uint64_t i = 0; i < 32; ++i) {
        counts.push_back(10'000 * i);
        counts.push_back(10'000 * i + 700 + (i == 5 ? 0 : 9));
    }
    counts.insert(counts.end(), then.begin(), then.end());
    return counts;
}

TEST(CountsInstructions, IsTrueOnlyWhereEveryInstructionTakesOneNanosecond) {
    EXPECT_TRUE(counts_instructions(emulated));
    EXPECT_FALSE(counts_instructions(real));
    EXPECT_FALSE(counts_instructions(coincident));
}

TEST(CountsInstructions, IsFalseWithoutALoopToTry) {
    EXPECT_FALSE(counts_instructions([](Loop, std::int64_t) { return std::int64_t{-1}; }));
}

class ChooseInstructionSource : public ::testing::Test {
 protected:
    InstructionChoice choose(const OpenInstructionEvent& open, const TimeLoop& time_loop = real) {
        return choose_instruction_source(base::KernelFiles(directory_.path()), open, time_loop);
    }

    support::TempDir directory_;
};

TEST_F(ChooseInstructionSource, PrefersTheClockOfAnEmulator) {
    EXPECT_EQ(choose(counter_of({1, 2}), emulated),
              (InstructionChoice{InstructionSource::clock, ""}));
}

TEST_F(ChooseInstructionSource, TakesACounterThatCounts) {
    EXPECT_EQ(choose(counter_of({500, 100'900})), (InstructionChoice{InstructionSource::pmu, ""}));
}

TEST_F(ChooseInstructionSource, RefusesACounterThatStandsStill) {
    const InstructionChoice expected{InstructionSource::none,
                                     "the counter of instructions counts nothing"};

    EXPECT_EQ(choose(counter_of({500, 500})), expected);
    EXPECT_EQ(choose(counter_of({})), expected);
}

TEST_F(ChooseInstructionSource, SaysThatThereIsNoCounter) {
    EXPECT_EQ(choose(refusal(ENOENT)),
              (InstructionChoice{InstructionSource::none,
                                 "no counter of instructions (perf_event_open: No such file or "
                                 "directory)"}));
}

TEST_F(ChooseInstructionSource, SaysWhatForbidsIt) {
    EXPECT_EQ(choose(refusal(EPERM)).absent,
              "counting the kernel's instructions is not permitted (perf_event_open: Operation not "
              "permitted): it needs kernel.perf_event_paranoid of 1 or less, or CAP_PERFMON");

    directory_.write("proc/sys/kernel/perf_event_paranoid", "3\n");

    EXPECT_EQ(choose(refusal(EACCES)).absent,
              "counting the kernel's instructions is not permitted (kernel.perf_event_paranoid is "
              "3): it needs kernel.perf_event_paranoid of 1 or less, or CAP_PERFMON");
}

TEST(InstructionCounter, TakesOffWhatAnEmptyStretchCounts) {
    const InstructionCounter counter(InstructionSource::pmu,
                                     counter_of(empty_stretches({1'000'000, 1'326'725})));

    const std::int64_t before = counter.look();

    EXPECT_EQ(counter.between(before, counter.look(), 1), 326'025);
}

TEST(InstructionCounter, IsUnknownOnceTheCounterHadToYield) {
    const InstructionCounter counter(InstructionSource::pmu,
                                     counter_of(empty_stretches({1'000'000})));

    const std::int64_t before = counter.look();

    EXPECT_EQ(before, 1'000'000);
    EXPECT_EQ(counter.between(before, counter.look(), 1), -1);
}

TEST(InstructionCounter, IsUnknownWithoutACounter) {
    const InstructionCounter none(InstructionSource::none, refusal(ENOENT));
    const InstructionCounter refused(InstructionSource::pmu, refusal(ENOENT));

    EXPECT_EQ(none.between(none.look(), none.look(), 1'000), -1);
    EXPECT_EQ(refused.between(refused.look(), refused.look(), 1'000), -1);
}

TEST(InstructionCounter, TakesTheTimeWhereTheClockCounts) {
    const InstructionCounter counter(InstructionSource::clock, refusal(ENOENT));

    // What an empty stretch takes is this machine's; no stretch has less than nothing.
    const std::int64_t longer = counter.between(counter.look(), counter.look(), 2'000'000'000);
    const std::int64_t shorter = counter.between(counter.look(), counter.look(), 1'000'000'000);
    EXPECT_EQ(longer - shorter, 1'000'000'000);
    EXPECT_EQ(counter.between(counter.look(), counter.look(), 0), 0);
}

/// The counter of this machine, where it has one that may be used.
TEST(InstructionCounter, CountsALoopOfThisMachine) {
    const InstructionChoice choice =
        choose_instruction_source(base::KernelFiles(), open_instruction_event, time_loop_ns);
    if (choice.source != InstructionSource::pmu) {
        GTEST_SKIP() << (choice.absent.empty() ? "the clock counts instructions" : choice.absent);
    }
    const InstructionCounter counter(choice.source, open_instruction_event);

    const std::int64_t before = counter.look();
    static_cast<void>(time_loop_ns(Loop::count_down, 1'000'000));
    const std::int64_t counted = counter.between(before, counter.look(), 0);

    EXPECT_GE(counted, 1'000'000);
}

}  // namespace
}  // namespace corerig::run
