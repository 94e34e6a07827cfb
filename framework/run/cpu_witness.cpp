// SPDX-License-Identifier: Apache-2.0
#include "run/cpu_witness.hpp"

#include "topology/cgroup.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <charconv>

namespace corerig::run {

namespace {

constexpr std::string_view kBlanks = " \t:";

base::UniqueFd open_file(const std::string& path) {
    return base::UniqueFd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
}

/// The whole file; "" when it cannot be read.  The buffer grows once and stays.
std::string_view read_all(int fd, std::string& buffer) {
    constexpr std::size_t kFirst = 16'384;
    constexpr std::size_t kMost = std::size_t{8} << 20;
    buffer.resize(std::max(buffer.size(), kFirst));
    std::size_t length = 0;
    for (;;) {
        const ssize_t got = fd < 0 ? -1
                                   : ::pread(fd,
                                             buffer.data() + length,
                                             buffer.size() - length,
                                             static_cast<off_t>(length));
        if (got <= 0) {
            return got < 0 ? std::string_view() : std::string_view(buffer.data(), length);
        }
        length += static_cast<std::size_t>(got);
        if (length == buffer.size()) {
            if (length >= kMost) {
                return {};
            }
            buffer.resize(2 * length);
        }
    }
}

std::string_view take_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

std::string_view take_word(std::string_view& line) {
    line.remove_prefix(std::min(line.find_first_not_of(kBlanks), line.size()));
    const std::size_t end = std::min(line.find_first_of(kBlanks), line.size());
    const std::string_view word = line.substr(0, end);
    line.remove_prefix(end);
    return word;
}

std::optional<std::int64_t> as_number(std::string_view word) {
    std::int64_t number = 0;
    const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    return error == std::errc{} && stop == word.data() + word.size() ? std::optional(number)
                                                                     : std::nullopt;
}

/// Which column is that of the CPU.
std::optional<std::size_t> column_of(std::string_view header, base::CpuId cpu) {
    const std::string name = fmt::format("CPU{}", cpu);
    std::size_t column = 0;
    for (std::string_view word = take_word(header); !word.empty(); word = take_word(header)) {
        if (word == name) {
            return column;
        }
        ++column;
    }
    return std::nullopt;
}

/// x86 calls the line of its timer LOC; others name the timer at the end of a line.
bool is_tick(std::string_view label, std::string_view description) {
    return label == "LOC" || description.find("arch_timer") != std::string_view::npos ||
           description.find("riscv-timer") != std::string_view::npos;
}

/// The number in a column of a line; none where the line has fewer, as those of errors do.
std::optional<std::int64_t> number_in(std::string_view& line, std::size_t column) {
    std::optional<std::int64_t> number;
    for (std::size_t i = 0; i <= column; ++i) {
        number = as_number(take_word(line));
        if (!number) {
            return std::nullopt;
        }
    }
    return number;
}

/// Of version 2, or in nanoseconds of version 1.
std::int64_t throttled_us_in(std::string_view text) {
    if (const auto us = number_after(text, "throttled_usec")) {
        return *us;
    }
    const auto ns = number_after(text, "throttled_time");
    return ns ? *ns / 1'000 : -1;
}

std::int64_t difference(std::int64_t before, std::int64_t after) {
    return before < 0 || after < 0 ? -1 : after - before;
}

}  // namespace

CpuWitness::CpuWitness(base::CpuId cpu)
    : cpu_(cpu),
      interrupts_(open_file("/proc/interrupts")),
      stat_(open_file("/proc/stat")),
      quota_(open_file(topology::read_cpu_ration(base::KernelFiles()).stat_file)),
      scheduler_(open_file("/proc/thread-self/sched")),
      frequency_(
          open_file(fmt::format("/sys/devices/system/cpu/cpu{}/cpufreq/scaling_cur_freq", cpu))) {
}

CpuCounts CpuWitness::look() {
    const std::int64_t us_per_tick = 1'000'000 / ::sysconf(_SC_CLK_TCK);
    CpuCounts counts;
    if (const auto found = count_interrupts(read_all(interrupts_.get(), buffer_), cpu_)) {
        counts.ticks = found->ticks;
        counts.interrupts = found->others;
    }
    if (const auto ticks = stolen_ticks(read_all(stat_.get(), buffer_), cpu_)) {
        counts.steal_us = *ticks * us_per_tick;
    }
    counts.throttled_us = throttled_us_in(read_all(quota_.get(), buffer_));
    counts.migrations =
        number_after(read_all(scheduler_.get(), buffer_), "se.nr_migrations").value_or(-1);
    counts.frequency_khz = number_after(read_all(frequency_.get(), buffer_), "").value_or(-1);
    return counts;
}

CpuCounts between(const CpuCounts& before, const CpuCounts& after) {
    return {difference(before.ticks, after.ticks),
            difference(before.interrupts, after.interrupts),
            difference(before.steal_us, after.steal_us),
            difference(before.throttled_us, after.throttled_us),
            difference(before.migrations, after.migrations),
            after.frequency_khz};
}

std::optional<InterruptCount> count_interrupts(std::string_view text, base::CpuId cpu) {
    const auto column = column_of(take_line(text), cpu);
    if (!column) {
        return std::nullopt;
    }
    InterruptCount count;
    while (!text.empty()) {
        std::string_view line = take_line(text);
        const std::string_view label = take_word(line);
        if (const auto number = number_in(line, *column)) {
            (is_tick(label, line) ? count.ticks : count.others) += *number;
        }
    }
    return count;
}

std::optional<std::int64_t> stolen_ticks(std::string_view text, base::CpuId cpu) {
    constexpr std::size_t kSteal = 7;  // after user, nice, system, idle, iowait, irq, softirq
    const std::string name = fmt::format("cpu{}", cpu);
    while (!text.empty()) {
        std::string_view line = take_line(text);
        if (take_word(line) == name) {
            return number_in(line, kSteal);
        }
    }
    return std::nullopt;
}

std::optional<std::int64_t> number_after(std::string_view text, std::string_view name) {
    while (!text.empty()) {
        std::string_view line = take_line(text);
        if (name.empty() || take_word(line) == name) {
            return as_number(take_word(line));
        }
    }
    return std::nullopt;
}

}  // namespace corerig::run
