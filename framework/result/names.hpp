// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "result/records.hpp"
#include "scenario/scenario.hpp"
#include "topology/topology.hpp"

#include <array>
#include <string_view>

namespace corerig::result {

/// An enumerator and what a result file calls it.
template <class Enum>
struct Named {
    Enum value;
    std::string_view name;
};

/// The names of an enumeration, in the order that messages list them.
template <class Enum>
inline constexpr auto kNames = nullptr;

template <>
inline constexpr auto kNames<Outcome> =
    std::to_array<Named<Outcome>>({{Outcome::ok, "ok"},
                                   {Outcome::skipped, "skipped"},
                                   {Outcome::failed, "failed"},
                                   {Outcome::crashed, "crashed"},
                                   {Outcome::timed_out, "timed-out"},
                                   {Outcome::cancelled, "cancelled"}});

template <>
inline constexpr auto kNames<scenario::Origin::Kind> = std::to_array<Named<scenario::Origin::Kind>>(
    {{scenario::Origin::Kind::default_value, "default"},
     {scenario::Origin::Kind::file, "file"},
     {scenario::Origin::Kind::command_line, "command-line"}});

template <>
inline constexpr auto kNames<scenario::Condition::Relation> =
    std::to_array<Named<scenario::Condition::Relation>>(
        {{scenario::Condition::Relation::equal, "equal"},
         {scenario::Condition::Relation::not_equal, "not-equal"},
         {scenario::Condition::Relation::at_least, "at-least"},
         {scenario::Condition::Relation::at_most, "at-most"},
         {scenario::Condition::Relation::empty, "empty"},
         {scenario::Condition::Relation::not_empty, "not-empty"}});

template <>
inline constexpr auto kNames<scenario::Claim::Metric> =
    std::to_array<Named<scenario::Claim::Metric>>({{scenario::Claim::Metric::time, "time"},
                                                   {scenario::Claim::Metric::overhead, "overhead"},
                                                   {scenario::Claim::Metric::floor, "floor"}});

template <>
inline constexpr auto kNames<scenario::Claim::Expect> =
    std::to_array<Named<scenario::Claim::Expect>>({{scenario::Claim::Expect::greater, "greater"},
                                                   {scenario::Claim::Expect::less, "less"},
                                                   {scenario::Claim::Expect::same, "same"}});

template <>
inline constexpr auto kNames<topology::CpuKind> =
    std::to_array<Named<topology::CpuKind>>({{topology::CpuKind::unknown, "unknown"},
                                             {topology::CpuKind::performance, "performance"},
                                             {topology::CpuKind::efficiency, "efficiency"}});

}  // namespace corerig::result
