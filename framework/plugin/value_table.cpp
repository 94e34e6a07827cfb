// SPDX-License-Identifier: Apache-2.0
#include "plugin/value_table.hpp"

#include "base/in_quotes.hpp"
#include "plugin/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>

namespace corerig::plugin {

namespace {

base::Error bad_value(const ParameterSchema& parameter, const std::string& what) {
    return {kParameterBadValue, parameter.name, what, ""};
}

const char* name_of(ParameterType type) {
    switch (type) {
        case ParameterType::boolean:
            return "true or false";
        case ParameterType::integer:
            return "a whole number";
        case ParameterType::real:
            return "a number";
        case ParameterType::text:
            return "a text";
        case ParameterType::choice:
            return "the name of a choice";
    }
    return "";
}

bool has_type(const ParameterValue& value, ParameterType type) {
    switch (type) {
        case ParameterType::boolean:
            return std::holds_alternative<bool>(value);
        case ParameterType::integer:
            return std::holds_alternative<std::int64_t>(value);
        case ParameterType::real:
            return std::holds_alternative<double>(value);
        case ParameterType::text:
        case ParameterType::choice:
            return std::holds_alternative<std::string>(value);
    }
    return false;
}

template <class Number>
const Number* bound(const std::optional<ParameterValue>& value) {
    return value ? std::get_if<Number>(&*value) : nullptr;
}

template <class Number>
base::Status check_range(const ParameterSchema& parameter, Number value) {
    const auto* min = bound<Number>(parameter.min);
    const auto* max = bound<Number>(parameter.max);
    if (min == nullptr || max == nullptr || (value >= *min && value <= *max)) {
        return base::Done{};
    }
    return bad_value(parameter, fmt::format("{} is not in {} to {}", value, *min, *max));
}

base::Status check_choice(const ParameterSchema& parameter, const std::string& value) {
    std::vector<std::string> names;
    for (const Choice& choice : parameter.choices) {
        names.push_back(choice.name);
    }
    if (std::find(names.begin(), names.end(), value) != names.end()) {
        return base::Done{};
    }
    return bad_value(
        parameter,
        fmt::format(
            "{} is no choice; there are: {}", base::in_quotes(value), fmt::join(names, ", ")));
}

std::int64_t choice_index(const ParameterSchema& parameter, std::string_view value) {
    const auto found = std::find_if(parameter.choices.begin(),
                                    parameter.choices.end(),
                                    [value](const Choice& choice) { return choice.name == value; });
    return found - parameter.choices.begin();
}

corerig_value_t item_of(const ParameterSchema& parameter,
                        const ParameterValue& value,
                        const char* text) {
    corerig_value_t item{};
    switch (parameter.type) {
        case ParameterType::boolean:
            item.type = CORERIG_BOOL;
            item.v.i = std::get<bool>(value) ? 1 : 0;
            break;
        case ParameterType::integer:
            item.type = CORERIG_INT;
            item.v.i = std::get<std::int64_t>(value);
            break;
        case ParameterType::real:
            item.type = CORERIG_REAL;
            item.v.d = std::get<double>(value);
            break;
        case ParameterType::text:
            item.type = CORERIG_STRING;
            item.v.s = text;
            break;
        case ParameterType::choice:
            item.type = CORERIG_ENUM;
            item.v.i = choice_index(parameter, text);
            break;
    }
    return item;
}

}  // namespace

base::Status check_value(const ParameterSchema& parameter, const ParameterValue& value) {
    if (!has_type(value, parameter.type)) {
        return bad_value(parameter, fmt::format("is not {}", name_of(parameter.type)));
    }
    if (const auto* integer = std::get_if<std::int64_t>(&value)) {
        return check_range(parameter, *integer);
    }
    if (const auto* real = std::get_if<double>(&value)) {
        return std::isfinite(*real) ? check_range(parameter, *real)
                                    : bad_value(parameter, "is not a finite number");
    }
    if (const auto* text = std::get_if<std::string>(&value)) {
        if (parameter.type == ParameterType::choice) {
            return check_choice(parameter, *text);
        }
        if (text->find('\0') != std::string::npos) {
            return bad_value(parameter, fmt::format("{} holds a NUL", base::in_quotes(*text)));
        }
    }
    return base::Done{};
}

base::Result<ValueTable> ValueTable::make(const WorkloadSchema& schema,
                                          const std::vector<ParameterValue>& values,
                                          const std::vector<bool>& given) {
    const std::size_t count = schema.parameters.size();
    if (values.size() != count || given.size() != count) {
        return base::Error{
            kParameterBadValue,
            schema.name,
            fmt::format(
                "{} values and {} flags for {} parameters", values.size(), given.size(), count),
            ""};
    }
    base::Errors errors;
    for (std::size_t i = 0; i < count; ++i) {
        if (const auto status = check_value(schema.parameters[i], values[i]); !status) {
            errors.push_back(status.error());
        }
    }
    if (!errors.empty()) {
        return errors;
    }
    ValueTable table;
    table.texts_.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto* text = std::get_if<std::string>(&values[i]);
        table.texts_.push_back(text == nullptr ? "" : *text);
        table.items_.push_back(
            item_of(schema.parameters[i], values[i], table.texts_.back().c_str()));
        table.items_.back().flags = given[i] ? 1 : 0;
    }
    return table;
}

corerig_values_t ValueTable::list() const {
    return {items_.data(),
            static_cast<std::uint32_t>(items_.size()),
            static_cast<std::uint32_t>(sizeof(corerig_value_t))};
}

}  // namespace corerig::plugin
