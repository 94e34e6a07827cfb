// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corerig/plugin.h>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace CORERIG_HIDDEN corerig {

/// Option: the unit of the value.  "ns" is written as a duration in scenarios.
struct Unit {
    const char* name;
};

/// Option: the smallest and the kLargest value allowed.
template <class T>
struct Range {
    T min;
    T max;
};
template <class T>
Range(T, T) -> Range<T>;

/// Option: this parameter is a time, in ns, 0 for "not given".  When a scenario gives it, the
/// host finds the value of the INT parameter `counter` at which one reference iteration takes
/// as long.
struct Calibrates {
    const char* counter;
};

/// Option: the scenario must give it; or it is left out of the short description.
enum class Flag : std::uint32_t {
    required = CORERIG_PARAM_REQUIRED,
    expert = CORERIG_PARAM_EXPERT
};

namespace detail {

template <class>
struct MemberOf;

template <class Class, class Value>
struct MemberOf<Value Class::*> {
    using Owner = Class;
    using Type = Value;
};

template <class Value>
constexpr std::uint32_t parameter_type() {
    if constexpr (std::same_as<Value, bool>) {
        return CORERIG_BOOL;
    } else if constexpr (std::is_enum_v<Value>) {
        return CORERIG_ENUM;
    } else if constexpr (std::integral<Value>) {
        return CORERIG_INT;
    } else if constexpr (std::floating_point<Value>) {
        return CORERIG_REAL;
    } else {
        return CORERIG_STRING;
    }
}

/// A parameter and the member of the workload that receives its value.
template <auto Member>
struct Bound {
    using Owner = typename MemberOf<decltype(Member)>::Owner;
    using Value = typename MemberOf<decltype(Member)>::Type;
    static constexpr std::uint32_t kType = parameter_type<Value>();

    corerig_param_t description{};

    static void assign(Owner& owner, const corerig_scalar_t& scalar) {
        if constexpr (kType == CORERIG_REAL) {
            owner.*Member = static_cast<Value>(scalar.d);
        } else if constexpr (kType == CORERIG_STRING) {
            owner.*Member = scalar.s;
        } else {
            owner.*Member = static_cast<Value>(scalar.i);
        }
    }

    template <class T>
    static constexpr corerig_scalar_t scalar(const T& value) {
        if constexpr (kType == CORERIG_REAL) {
            return {.d = static_cast<double>(value)};
        } else if constexpr (kType == CORERIG_STRING) {
            return {.s = value};
        } else {
            return {.i = static_cast<std::int64_t>(value)};
        }
    }

    /// The widest range of an INT is what its member can hold.
    constexpr void limit_to_member() {
        using Limits = std::numeric_limits<Value>;
        constexpr auto kLargest = std::numeric_limits<std::int64_t>::max();
        std::int64_t top = kLargest;
        if constexpr (std::cmp_less(Limits::max(), kLargest)) {
            top = static_cast<std::int64_t>(Limits::max());
        }
        apply(Range<std::int64_t>{static_cast<std::int64_t>(Limits::min()), top});
    }

    constexpr void apply(Unit unit) { description.unit = unit.name; }

    constexpr void apply(Calibrates other) { description.calibrates = other.counter; }

    constexpr void apply(Flag flag) { description.flags |= static_cast<std::uint32_t>(flag); }

    template <class T>
    constexpr void apply(Range<T> range) {
        static_assert(kType == CORERIG_INT || kType == CORERIG_REAL, "only numbers have a range");
        description.flags |= CORERIG_PARAM_RANGE;
        description.min = scalar(range.min);
        description.max = scalar(range.max);
    }

    template <std::size_t N>
    constexpr void apply(const corerig_choice_t (&choices)[N]) {
        static_assert(kType == CORERIG_ENUM, "only an enum has choices");
        description.choices = {choices, std::uint32_t{N}, std::uint32_t{sizeof(corerig_choice_t)}};
    }
};

/// [a-z][a-z0-9]* plus `separator`, at most 31 characters: names of parameters and workloads.
constexpr bool is_valid_name(std::string_view name, char separator) {
    if (name.empty() || name.size() > 31 || name[0] < 'a' || name[0] > 'z') {
        return false;
    }
    return std::ranges::all_of(name, [separator](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') ||
               letter == separator;
    });
}

/// Whether a description is complete in itself: its name, its doc, its choices and its default.
constexpr bool is_complete(const corerig_param_t& parameter) {
    const bool is_choice = parameter.type == CORERIG_ENUM;
    const bool ranged =
        parameter.type == CORERIG_INT && (parameter.flags & CORERIG_PARAM_REQUIRED) == 0U;
    return is_valid_name(parameter.name, '_') && !std::string_view(parameter.doc).empty() &&
           (!is_choice || (parameter.def.i >= 0 && parameter.def.i < parameter.choices.count)) &&
           (!ranged || (parameter.def.i >= parameter.min.i && parameter.def.i <= parameter.max.i));
}

}  // namespace detail

/// parameter<&Class::member>("name", default, "what it is", options...).  The type of the
/// member decides the type of the parameter; an enum takes an array of corerig_choice_t as an
/// option, with one entry per enumerator, in their order.
template <auto Member, class Default, class... Options>
constexpr auto parameter(const char* name,
                         const Default& default_value,
                         const char* doc,
                         const Options&... options) {
    detail::Bound<Member> bound;
    bound.description.name = name;
    bound.description.doc = doc;
    bound.description.unit = "";
    bound.description.type = bound.kType;
    bound.description.def = bound.scalar(default_value);
    bound.description.choices.item_size = std::uint32_t{sizeof(corerig_choice_t)};
    if constexpr (bound.kType == CORERIG_INT) {
        bound.limit_to_member();
    }
    (bound.apply(options), ...);
    return bound;
}

/// All parameters of a workload, in the order in which they are shown.
template <class... Bound>
constexpr auto parameters(Bound... bound) {
    return std::tuple<Bound...>{bound...};
}

}  // namespace corerig
