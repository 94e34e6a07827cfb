// SPDX-License-Identifier: Apache-2.0
#include "scenario/parameter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace corerig::scenario {

namespace {

using plugin::ParameterSchema;
using plugin::ParameterType;
using plugin::ParameterValue;
using Value = std::optional<ParameterValue>;

template <class T>
Range<T> range_of(const ParameterSchema& schema) {
    Range<T> range;
    const auto take = [](const std::optional<ParameterValue>& limit, T& end) {
        if (const T* value = limit ? std::get_if<T>(&*limit) : nullptr) {
            end = *value;
        }
    };
    take(schema.min, range.min);
    take(schema.max, range.max);
    return range;
}

/// Units that the project writes in a form of its own.
enum class Unit { none, time, size, percent, other };

Unit unit_of(const ParameterSchema& schema) {
    if (schema.unit.empty()) {
        return Unit::none;
    }
    if (schema.unit == "ns") {
        return Unit::time;
    }
    if (schema.unit == "B") {
        return Unit::size;
    }
    return schema.unit == "%" ? Unit::percent : Unit::other;
}

/// "12 cycles" or "12cycles" of a unit that only the plugin knows.
std::optional<double> read_with_unit(const Node& node,
                                     const ParameterSchema& schema,
                                     Findings& findings) {
    const auto text = read_quantity(node, schema.name, "12" + schema.unit, findings);
    if (!text) {
        return std::nullopt;
    }
    const bool has_unit = text->size() > schema.unit.size() && text->ends_with(schema.unit);
    const std::string_view before =
        std::string_view(*text).substr(0, has_unit ? text->size() - schema.unit.size() : 0);
    const std::string_view number = before.substr(0, before.find_last_not_of(' ') + 1);
    double value = 0;
    const char* end = number.data() + number.size();
    const auto [stop, status] = std::from_chars(number.data(), end, value);
    if (!has_unit || status != std::errc{} || stop != end || !std::isfinite(value)) {
        findings.add(
            node.origin.where,
            kWrongUnit,
            fmt::format("{} = {} is not a number of {}", schema.name, shown(*text), schema.unit),
            fmt::format("write a number and its unit: \"12{}\"", schema.unit));
        return std::nullopt;
    }
    return value;
}

/// Whatever its unit, the value as a number of schema.unit; in range is for the caller to check.
std::optional<double> read_scaled(const Node& node,
                                  const ParameterSchema& schema,
                                  Findings& findings) {
    if (unit_of(schema) == Unit::percent) {
        const auto fraction = read_percent(node, schema.name, {}, findings);
        return fraction ? std::optional(*fraction * 100) : std::nullopt;
    }
    return read_with_unit(node, schema, findings);
}

/// Checks a number that was written with a unit against the range of its schema.
template <class T>
Value check_scaled(T value, const Node& node, const ParameterSchema& schema, Findings& findings) {
    const Range<T> range = range_of<T>(schema);
    if (range.min <= value && value <= range.max) {
        return value;
    }
    const Range<T> open;
    const auto end = [&schema](T limit, T none) {
        return limit == none ? "" : toml_string(format_parameter(schema, limit));
    };
    add_out_of_range(
        node, schema.name, end(range.min, open.min), end(range.max, open.max), findings);
    return std::nullopt;
}

std::uint64_t no_less_than_0(std::int64_t limit) {
    return static_cast<std::uint64_t>(std::max(limit, std::int64_t{0}));
}

Value read_whole(const Node& node, const ParameterSchema& schema, Findings& findings) {
    const Range<std::int64_t> range = range_of<std::int64_t>(schema);
    switch (unit_of(schema)) {
        case Unit::none: {
            const auto value = read_integer(node, schema.name, range, findings);
            return value ? Value(*value) : std::nullopt;
        }
        case Unit::time: {
            const auto value =
                read_duration(node,
                              schema.name,
                              {base::Nanoseconds(range.min), base::Nanoseconds(range.max)},
                              findings);
            return value ? Value(std::int64_t{value->count()}) : std::nullopt;
        }
        case Unit::size: {
            const auto value = read_bytes(node,
                                          schema.name,
                                          {no_less_than_0(range.min), no_less_than_0(range.max)},
                                          findings);
            return value ? Value(static_cast<std::int64_t>(*value)) : std::nullopt;
        }
        case Unit::percent:
        case Unit::other:
            break;
    }
    const auto value = read_scaled(node, schema, findings);
    // Larger numbers are not exact as a double, and the cast below would be undefined.
    constexpr double kLargest = 9.0e15;
    if (value && (std::trunc(*value) != *value || std::abs(*value) > kLargest)) {
        findings.add(node.origin.where,
                     kBadValue,
                     fmt::format("{} = {} is not a whole number", schema.name, shown(node)));
        return std::nullopt;
    }
    return value ? check_scaled(static_cast<std::int64_t>(*value), node, schema, findings)
                 : std::nullopt;
}

Value read_fraction(const Node& node, const ParameterSchema& schema, Findings& findings) {
    std::optional<double> value;
    switch (unit_of(schema)) {
        case Unit::none:
            value = read_real(node, schema.name, range_of<double>(schema), findings);
            return value ? Value(*value) : std::nullopt;
        case Unit::time: {
            const auto time = read_duration(node, schema.name, {}, findings);
            value = time ? std::optional(static_cast<double>(time->count())) : std::nullopt;
            break;
        }
        case Unit::size: {
            const auto size = read_bytes(node, schema.name, {}, findings);
            value = size ? std::optional(static_cast<double>(*size)) : std::nullopt;
            break;
        }
        case Unit::percent:
        case Unit::other:
            value = read_scaled(node, schema, findings);
            break;
    }
    return value ? check_scaled(*value, node, schema, findings) : std::nullopt;
}

Value read_string(const Node& node, const ParameterSchema& schema, Findings& findings) {
    const auto text = read_text(node, schema.name, findings);
    if (text && text->find('\0') != std::string::npos) {
        findings.add(node.origin.where,
                     kBadValue,
                     fmt::format("{} = {} contains a NUL character", schema.name, shown(*text)));
        return std::nullopt;
    }
    return text ? Value(*text) : std::nullopt;
}

Value read_one(const Node& node, const ParameterSchema& schema, Findings& findings) {
    switch (schema.type) {
        case ParameterType::boolean: {
            const auto value = read_boolean(node, schema.name, findings);
            return value ? Value(*value) : std::nullopt;
        }
        case ParameterType::integer:
            return read_whole(node, schema, findings);
        case ParameterType::real:
            return read_fraction(node, schema, findings);
        case ParameterType::text:
            return read_string(node, schema, findings);
        case ParameterType::choice:
            break;
    }
    std::vector<std::string> names;
    for (const plugin::Choice& choice : schema.choices) {
        names.push_back(choice.name);
    }
    const auto chosen = read_choice(node, schema.name, names, findings);
    return chosen ? Value(names[*chosen]) : std::nullopt;
}

std::string format_size(std::uint64_t bytes) {
    constexpr std::array<std::string_view, 4> kUnits{"B", "KiB", "MiB", "GiB"};
    constexpr std::uint64_t kStep = 1024;
    std::size_t unit = 0;
    while (bytes != 0 && bytes % kStep == 0 && unit + 1 < kUnits.size()) {
        bytes /= kStep;
        ++unit;
    }
    return fmt::format("{}{}", bytes, kUnits[unit]);
}

template <class T>
std::string format_scaled(const ParameterSchema& schema, T value) {
    const bool is_natural = value >= 0 && static_cast<double>(value) < 9.0e18 &&
                            static_cast<T>(static_cast<std::int64_t>(value)) == value;
    if (unit_of(schema) == Unit::time && is_natural) {
        return base::format_duration(base::Nanoseconds(static_cast<std::int64_t>(value)));
    }
    if (unit_of(schema) == Unit::size && is_natural) {
        return format_size(static_cast<std::uint64_t>(value));
    }
    return fmt::format("{}{}", value, schema.unit);
}

}  // namespace

Swept<ParameterValue> read_parameter(const Node& node,
                                     const ParameterSchema& schema,
                                     Findings& findings) {
    return read_swept<ParameterValue>(
        node,
        schema.name,
        findings,
        [&](const Node& item) { return read_one(item, schema, findings); },
        [&](const ParameterValue& value) { return format_parameter(schema, value); });
}

std::string format_parameter(const ParameterSchema& schema, const ParameterValue& value) {
    if (const bool* boolean = std::get_if<bool>(&value)) {
        return *boolean ? "true" : "false";
    }
    if (const auto* integer = std::get_if<std::int64_t>(&value)) {
        return format_scaled(schema, *integer);
    }
    if (const auto* real = std::get_if<double>(&value)) {
        return format_scaled(schema, *real);
    }
    return std::get<std::string>(value);
}

bool is_written_as_text(const ParameterSchema& schema) {
    return schema.type == ParameterType::text || schema.type == ParameterType::choice ||
           !schema.unit.empty();
}

}  // namespace corerig::scenario
