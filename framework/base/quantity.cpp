// SPDX-License-Identifier: Apache-2.0
#include "base/quantity.hpp"

#include "base/in_quotes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <span>

namespace corerig::base {

namespace {

struct Unit {
    std::string_view name;
    std::uint64_t factor;
};

constexpr std::array kDurationUnits{Unit{"ns", 1},
                                    Unit{"us", 1'000},
                                    Unit{"ms", 1'000'000},
                                    Unit{"s", 1'000'000'000},
                                    Unit{"min", 60'000'000'000},
                                    Unit{"h", 3'600'000'000'000}};
constexpr std::array kByteUnits{Unit{"B", 1},
                                Unit{"KiB", std::uint64_t{1} << 10},
                                Unit{"MiB", std::uint64_t{1} << 20},
                                Unit{"GiB", std::uint64_t{1} << 30}};

/// A decimal number split at its point: digits without the point, and how many were behind it.
struct Decimal {
    std::uint64_t digits = 0;
    int decimals = 0;
    std::size_t length = 0;  ///< characters read
};

std::optional<Decimal> read_decimal(std::string_view text) {
    constexpr std::uint64_t kLimit = (std::numeric_limits<std::uint64_t>::max() - 9) / 10;
    const std::size_t length = std::min(text.find_first_not_of("0123456789."), text.size());
    const std::size_t point = std::min(text.find('.'), length);
    // A second point belongs to what follows the number.
    const std::size_t end = std::min(text.find('.', point + 1), length);
    if (end == 0 || point == 0 || point + 1 == end) {
        return std::nullopt;
    }
    Decimal number;
    number.length = end;
    number.decimals = point < end ? static_cast<int>(end - point - 1) : 0;
    for (const char c : text.substr(0, end)) {
        if (c == '.') {
            continue;
        }
        if (number.digits > kLimit) {
            return std::nullopt;
        }
        number.digits = number.digits * 10 + static_cast<std::uint64_t>(c - '0');
    }
    return number;
}

std::string unit_names(std::span<const Unit> units) {
    std::string names;
    for (const Unit& unit : units) {
        names += names.empty() ? "" : ", ";
        names += unit.name;
    }
    return names;
}

Error syntax_error(std::string_view text, const std::string& what, std::span<const Unit> units) {
    return Error{kQuantitySyntax,
                 "",
                 fmt::format("{}: {}", in_quotes(text), what),
                 fmt::format("write a number and one of the units {}", unit_names(units))};
}

/// digits * factor / 10^decimals, when that is a whole number that fits; else why not.
struct Scaled {
    std::uint64_t value = 0;
    const char* problem = nullptr;  ///< goes on with the smallest unit
};

Scaled scale_exactly(const Decimal& number, std::uint64_t factor) {
    unsigned __int128 value = static_cast<unsigned __int128>(number.digits) * factor;
    for (int i = 0; i < number.decimals && value != 0; ++i) {
        if (value % 10 != 0) {
            return {0, "is not a whole number of "};
        }
        value /= 10;
    }
    if (value > static_cast<unsigned __int128>(std::numeric_limits<std::int64_t>::max())) {
        return {0, "is more than 9223372036854775807 "};
    }
    return {static_cast<std::uint64_t>(value), nullptr};
}

/// Why a text does not begin with a number.
const char* number_problem(std::string_view text) {
    if (text.substr(0, 1) == "-") {
        return "is negative";
    }
    constexpr std::string_view kDigits = "0123456789.";
    constexpr std::size_t kMostDigits = 19;  // of the largest number there is
    const std::size_t length = std::min(text.find_first_not_of(kDigits), text.size());
    return length > kMostDigits ? "has too many digits" : "is not a quantity";
}

Result<std::uint64_t> parse_scaled(std::string_view text, std::span<const Unit> units) {
    const auto number = read_decimal(text);
    if (!number) {
        return syntax_error(text, number_problem(text), units);
    }
    const std::string_view unit_name = text.substr(number->length);
    if (unit_name.empty()) {
        return syntax_error(text, "has no unit", units);
    }
    const auto unit = std::find_if(units.begin(), units.end(), [unit_name](const Unit& known) {
        return known.name == unit_name;
    });
    if (unit == units.end()) {
        return syntax_error(
            text, fmt::format("has the unknown unit {}", in_quotes(unit_name)), units);
    }
    const Scaled scaled = scale_exactly(*number, unit->factor);
    if (scaled.problem != nullptr) {
        return syntax_error(text, fmt::format("{}{}", scaled.problem, units.front().name), units);
    }
    return scaled.value;
}

}  // namespace

Result<Nanoseconds> parse_duration(std::string_view text) {
    const auto value = parse_scaled(text, kDurationUnits);
    if (!value) {
        return value.errors();
    }
    return Nanoseconds(static_cast<std::int64_t>(*value));
}

Result<std::uint64_t> parse_bytes(std::string_view text) {
    return parse_scaled(text, kByteUnits);
}

Result<double> parse_percent(std::string_view text) {
    constexpr std::array kPercent{Unit{"%", 1}};
    const auto number = read_decimal(text);
    if (!number || text.substr(number->length) != "%") {
        return syntax_error(text, "is not a percentage", kPercent);
    }
    // One division of two exact numbers, so that 0.3 % is the double nearest to 0.003.
    return static_cast<double>(number->digits) / std::pow(10.0, number->decimals + 2);
}

std::string format_duration(Nanoseconds duration) {
    const bool negative = duration.count() < 0;
    const auto count = static_cast<std::uint64_t>(duration.count());
    const std::uint64_t value = negative ? 0 - count : count;
    Unit best = kDurationUnits.front();
    for (const Unit& unit : std::span(kDurationUnits).first(4)) {
        if (value >= unit.factor) {
            best = unit;
        }
    }
    std::string text = fmt::format("{}{}", negative ? "-" : "", value / best.factor);
    // The factor with its leading 1 gone keeps the zeros in front of the decimals.
    std::string decimals = fmt::format("{}", best.factor + value % best.factor).substr(1);
    while (!decimals.empty() && decimals.back() == '0') {
        decimals.pop_back();
    }
    return decimals.empty() ? text + std::string(best.name)
                            : fmt::format("{}.{}{}", text, decimals, best.name);
}

}  // namespace corerig::base
