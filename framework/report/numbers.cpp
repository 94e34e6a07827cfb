// SPDX-License-Identifier: Apache-2.0
#include "report/numbers.hpp"

#include "base/quantity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace corerig::report {

namespace {

constexpr std::array kUnits{
    TimeUnit{"ns", 1}, TimeUnit{"us", 1e3}, TimeUnit{"ms", 1e6}, TimeUnit{"s", 1e9}};
constexpr int kSignificantDigits = 4;
constexpr int kMostDecimals = 9;

constexpr double kMinute = 60e9;
constexpr double kHour = 3600e9;

}  // namespace

TimeUnit unit_named(std::string_view name) {
    const auto* const found = std::find_if(
        kUnits.begin(), kUnits.end(), [&](const TimeUnit& unit) { return unit.name == name; });
    return found == kUnits.end() ? kUnits.front() : *found;
}

TimeUnit unit_for(double value_ns) {
    TimeUnit best = kUnits.front();
    for (const TimeUnit& unit : kUnits) {
        if (value_ns >= unit.ns) {
            best = unit;
        }
    }
    return best;
}

int decimals_for(double value) {
    if (!(value > 0)) {
        return 0;
    }
    const int digits_before_point = static_cast<int>(std::floor(std::log10(value))) + 1;
    return std::clamp(kSignificantDigits - digits_before_point, 0, kMostDecimals);
}

std::string fixed(double value, int decimals) {
    std::string text = fmt::format("{:.{}f}", value, decimals);
    return text.find_first_of("123456789") == std::string::npos && text.front() == '-'
               ? text.substr(1)
               : text;
}

std::string exact_time(std::int64_t value_ns) {
    if (value_ns < 0) {
        return fmt::format("{} ns", value_ns);
    }
    std::string text = base::format_duration(base::Nanoseconds(value_ns));
    return text.insert(text.find_first_not_of("0123456789."), " ");
}

std::string time_beside(double value_ns, std::int64_t other_ns) {
    const TimeUnit unit = unit_for(static_cast<double>(other_ns));
    const double value = value_ns / unit.ns;
    return fmt::format("{} {}", fixed(value, decimals_for(value) + 1), unit.name);
}

std::string short_time(double value_ns) {
    const TimeUnit unit = unit_for(value_ns);
    const double value = value_ns / unit.ns;
    return fmt::format("{} {}", fixed(value, std::max(0, decimals_for(value) - 1)), unit.name);
}

std::string rough_time(std::int64_t value_ns) {
    const auto value = static_cast<double>(value_ns);
    if (value < 1e9) {
        return fmt::format("{:.0f} ms", value / 1e6);
    }
    if (value < 2 * kMinute) {
        return fmt::format("{:.0f} s", value / 1e9);
    }
    if (value < 2 * kHour) {
        return fmt::format("{:.0f} min", value / kMinute);
    }
    return fmt::format("{:.1f} h", value / kHour);
}

std::string grouped(std::int64_t value) {
    std::string text = fmt::format("{}", value);
    const std::size_t first_digit = value < 0 ? 1 : 0;
    for (std::size_t at = text.size(); at > first_digit + 3;) {
        at -= 3;
        text.insert(at, " ");
    }
    return text;
}

}  // namespace corerig::report
