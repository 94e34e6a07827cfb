// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <ctime>

namespace corerig::run {

/// Nanoseconds of one of the kernel's clocks.
[[nodiscard]] inline std::int64_t read_clock(clockid_t clock) {
    timespec now{};
    ::clock_gettime(clock, &now);
    return static_cast<std::int64_t>(now.tv_sec) * 1'000'000'000 + now.tv_nsec;
}

/// The clock samples are timed with: not slewed by NTP, so that ratios stay ratios.
[[nodiscard]] inline std::int64_t sample_clock_ns() {
    return read_clock(CLOCK_MONOTONIC_RAW);
}

/// The clock of limits, the one poll() sleeps by.
[[nodiscard]] inline std::int64_t monotonic_ns() {
    return read_clock(CLOCK_MONOTONIC);
}

inline constexpr const char* kSampleClockName = "CLOCK_MONOTONIC_RAW";

/// Smallest step of the sample clock that was seen, in ns.
[[nodiscard]] std::int64_t measure_clock_resolution();

/// Median cost of one read of the sample clock, in ns.
[[nodiscard]] double measure_clock_read_cost();

}  // namespace corerig::run
