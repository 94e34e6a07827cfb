// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace corerig::report {

/// A unit of time and how many nanoseconds it has.
struct TimeUnit {
    std::string_view name = "ns";
    double ns = 1;

    friend bool operator==(const TimeUnit&, const TimeUnit&) = default;
};

/// The unit with this name; nanoseconds for a name that is none.
[[nodiscard]] TimeUnit unit_named(std::string_view name);

/// The largest unit in which `value_ns` is at least 1; nanoseconds for less.
[[nodiscard]] TimeUnit unit_for(double value_ns);

/// Decimals that show four significant digits of `value`, between 0 and 9.
[[nodiscard]] int decimals_for(double value);

/// With that many decimals, never "-0.00".
[[nodiscard]] std::string fixed(double value, int decimals);

/// "10.49 us": exact.
[[nodiscard]] std::string exact_time(std::int64_t value_ns);

/// A time in the unit of another one, with five significant digits: "10.488 us".
[[nodiscard]] std::string time_beside(double value_ns, std::int64_t other_ns);

/// With three significant digits in its own unit: "1.67 s", "80.0 ms".
[[nodiscard]] std::string short_time(double value_ns);

/// "30 s", "12 min": for people who wait.
[[nodiscard]] std::string rough_time(std::int64_t value_ns);

/// "12 713".
[[nodiscard]] std::string grouped(std::int64_t value);

}  // namespace corerig::report
