// SPDX-License-Identifier: Apache-2.0
#include "run/instruction_counter.hpp"

#include "run/clock.hpp"

#include <fmt/format.h>

#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <limits>
#include <system_error>

namespace corerig::run {

namespace {

constexpr std::int64_t kLoopInstructions = 100'000;

std::int64_t read_count(int fd) {
    std::uint64_t count = 0;
    // A counter that had to yield to another one ends like a file: it reads nothing.
    return ::read(fd, &count, sizeof count) == static_cast<ssize_t>(sizeof count)
               ? static_cast<std::int64_t>(count)
               : -1;
}

#if defined(__x86_64__) || defined(__aarch64__)

/// Two instructions a turn.
void count_down(std::int64_t turns) {
#if defined(__x86_64__)
    asm volatile("1: sub $1, %0\n\tjnz 1b" : "+r"(turns) : : "cc");
#else
    asm volatile("1: subs %0, %0, #1\n\tb.ne 1b" : "+r"(turns) : : "cc");
#endif
}

/// Four instructions a turn, two of which wait for each other.
void multiply(std::int64_t turns) {
    std::int64_t product = turns;
#if defined(__x86_64__)
    asm volatile("1: imul %1, %1\n\timul %1, %1\n\tsub $1, %0\n\tjnz 1b"
                 : "+r"(turns), "+r"(product)
                 :
                 : "cc");
#else
    asm volatile("1: mul %1, %1, %1\n\tmul %1, %1, %1\n\tsubs %0, %0, #1\n\tb.ne 1b"
                 : "+r"(turns), "+r"(product)
                 :
                 : "cc");
#endif
}

bool run_loop(Loop loop, std::int64_t instructions) {
    loop == Loop::count_down ? count_down(instructions / 2) : multiply(instructions / 4);
    return true;
}

#else

bool run_loop(Loop /*loop*/, std::int64_t /*instructions*/) {
    return false;
}

#endif

/// Time of one more thousand turns: that of the clock itself is in both, and an interrupt is not in
/// the fastest of several.
double ns_per_instruction(const TimeLoop& time_loop, Loop loop) {
    constexpr int kTries = 5;
    std::int64_t once = std::numeric_limits<std::int64_t>::max();
    std::int64_t twice = once;
    for (int i = 0; i < kTries; ++i) {
        once = std::min(once, time_loop(loop, kLoopInstructions));
        twice = std::min(twice, time_loop(loop, 2 * kLoopInstructions));
    }
    return static_cast<double>(twice - once) / static_cast<double>(kLoopInstructions);
}

std::string why_not_opened(const base::KernelFiles& files, int error) {
    const std::string text = std::generic_category().message(error);
    if (error == EACCES || error == EPERM) {
        const auto level = files.read_trimmed("/proc/sys/kernel/perf_event_paranoid");
        return fmt::format(
            "counting the kernel's instructions is not permitted ({}{}): it needs "
            "kernel.perf_event_paranoid of 1 or less, or CAP_PERFMON",
            level ? "kernel.perf_event_paranoid is " : "perf_event_open: ",
            level.value_or(text));
    }
    return fmt::format("no counter of instructions (perf_event_open: {})", text);
}

}  // namespace

const char* name_of(InstructionSource source) {
    return source == InstructionSource::pmu     ? "pmu"
           : source == InstructionSource::clock ? "clock"
                                                : "none";
}

base::UniqueFd open_instruction_event() {
    perf_event_attr wanted{};
    wanted.size = sizeof wanted;
    wanted.type = PERF_TYPE_HARDWARE;
    wanted.config = PERF_COUNT_HW_INSTRUCTIONS;
    wanted.pinned = 1;
    wanted.exclude_hv = 1;
    constexpr pid_t kThisThread = 0;
    constexpr int kAnyCpu = -1;
    constexpr int kNoGroup = -1;
    return base::UniqueFd(static_cast<int>(::syscall(
        SYS_perf_event_open, &wanted, kThisThread, kAnyCpu, kNoGroup, PERF_FLAG_FD_CLOEXEC)));
}

std::int64_t time_loop_ns(Loop loop, std::int64_t instructions) {
    const std::int64_t start = sample_clock_ns();
    const bool is_known = run_loop(loop, instructions);
    return is_known ? sample_clock_ns() - start : -1;
}

bool counts_instructions(const TimeLoop& time_loop) {
    constexpr double kTolerance = 0.001;  // a kernel finds the rate of its clock less exactly
    const auto takes_one_ns_each = [&](Loop loop) {
        return std::abs(ns_per_instruction(time_loop, loop) - 1) < kTolerance;
    };
    return takes_one_ns_each(Loop::count_down) && takes_one_ns_each(Loop::multiply);
}

InstructionChoice choose_instruction_source(const base::KernelFiles& files,
                                            const OpenInstructionEvent& open,
                                            const TimeLoop& time_loop) {
    if (counts_instructions(time_loop)) {
        return {InstructionSource::clock, ""};
    }
    const base::UniqueFd event = open();
    if (event.get() < 0) {
        return {InstructionSource::none, why_not_opened(files, errno)};
    }
    const std::int64_t before = read_count(event.get());
    static_cast<void>(time_loop(Loop::count_down, kLoopInstructions));
    const std::int64_t after = read_count(event.get());
    if (before < 0 || after <= before) {
        return {InstructionSource::none, "the counter of instructions counts nothing"};
    }
    return {InstructionSource::pmu, ""};
}

InstructionCounter::InstructionCounter(InstructionSource source, const OpenInstructionEvent& open)
    : source_(source) {
    if (source == InstructionSource::pmu) {
        event_ = open();
    }
    constexpr int kTries = 32;
    for (int i = 0; i < kTries; ++i) {
        const std::int64_t before = look();
        const std::int64_t start = sample_clock_ns();
        const std::int64_t elapsed = sample_clock_ns() - start;
        const std::int64_t counted = count(before, look(), elapsed);
        empty_ = empty_ < 0 ? counted : std::min(empty_, counted);
    }
}

std::int64_t InstructionCounter::look() const {
    return event_.get() < 0 ? -1 : read_count(event_.get());
}

std::int64_t InstructionCounter::between(std::int64_t before,
                                         std::int64_t after,
                                         std::int64_t elapsed_ns) const {
    const std::int64_t counted = count(before, after, elapsed_ns);
    return counted < 0 || empty_ < 0 ? -1 : std::max<std::int64_t>(counted - empty_, 0);
}

std::int64_t InstructionCounter::count(std::int64_t before,
                                       std::int64_t after,
                                       std::int64_t elapsed_ns) const {
    if (source_ == InstructionSource::clock) {
        return elapsed_ns;
    }
    return before < 0 || after < before ? -1 : after - before;
}

}  // namespace corerig::run
