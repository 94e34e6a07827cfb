// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/cpu_set.hpp"
#include "base/unique_fd.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace corerig::run {

/// What a CPU and the thread on it counted so far.  -1: not readable.
struct CpuCounts {
    std::int64_t ticks = -1;         ///< local timer interrupts
    std::int64_t interrupts = -1;    ///< all others
    std::int64_t steal_us = -1;      ///< taken by the hypervisor, in steps of a tick of 10 ms
    std::int64_t throttled_us = -1;  ///< the cgroup's with the quota, for using it up
    std::int64_t migrations = -1;    ///< of the thread that looks
    std::int64_t frequency_khz = -1;

    friend bool operator==(const CpuCounts&, const CpuCounts&) = default;
};

/// Reads them from files that name every CPU of the machine, which takes long: for samples that
/// take much longer.
class CpuWitness {
 public:
    /// Made by the thread whose migrations are meant.
    explicit CpuWitness(base::CpuId cpu);

    [[nodiscard]] CpuCounts look();

 private:
    base::CpuId cpu_;
    base::UniqueFd interrupts_;
    base::UniqueFd stat_;
    base::UniqueFd quota_;
    base::UniqueFd scheduler_;
    base::UniqueFd frequency_;
    std::string buffer_;
};

/// What happened between two looks; the frequency is that of the second.
[[nodiscard]] CpuCounts between(const CpuCounts& before, const CpuCounts& after);

/// Timer ticks and other interrupts of one CPU in the text of /proc/interrupts, whose columns are
/// those of the CPUs that are online.
struct InterruptCount {
    std::int64_t ticks = 0;
    std::int64_t others = 0;

    friend bool operator==(const InterruptCount&, const InterruptCount&) = default;
};

[[nodiscard]] std::optional<InterruptCount> count_interrupts(std::string_view text,
                                                             base::CpuId cpu);

/// Stolen ticks of one CPU in the text of /proc/stat.
[[nodiscard]] std::optional<std::int64_t> stolen_ticks(std::string_view text, base::CpuId cpu);

/// The number behind a name and blanks, colons or tabs at the start of a line.
[[nodiscard]] std::optional<std::int64_t> number_after(std::string_view text,
                                                       std::string_view name);

}  // namespace corerig::run
