// SPDX-License-Identifier: Apache-2.0
#include "plan/conditions.hpp"

#include "plan/words.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

namespace corerig::plan {

namespace {

using scenario::Condition;
using Relation = Condition::Relation;

/// "5.15.0-86-generic" as {5, 15, 0}: the numbers between dots; what follows is the builder's.
std::vector<std::uint64_t> version_numbers(std::string_view text) {
    std::vector<std::uint64_t> numbers;
    while (!text.empty()) {
        std::uint64_t number = 0;
        const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error != std::errc{}) {
            break;
        }
        numbers.push_back(number);
        text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
        if (text.empty() || text.front() != '.') {
            break;
        }
        text.remove_prefix(1);
    }
    return numbers;
}

/// Compares as far as `wanted` goes: 6.1.55 is equal to 6.1 and neither above nor below it.
int compare_versions(std::string_view found, std::string_view wanted) {
    std::vector<std::uint64_t> ours = version_numbers(found);
    const std::vector<std::uint64_t> theirs = version_numbers(wanted);
    ours.resize(theirs.size(), 0);
    if (ours == theirs) {
        return 0;
    }
    return ours < theirs ? -1 : 1;
}

std::optional<std::int64_t> number_of(std::string_view text) {
    std::int64_t number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    return error == std::errc{} && stop == end ? std::optional(number) : std::nullopt;
}

/// None: the two cannot be put in order.
std::optional<int> compare(const Condition& condition, const std::string& found) {
    if (condition.key == "kernel.release") {
        return compare_versions(found, condition.value);
    }
    const auto ours = number_of(found);
    const auto theirs = number_of(condition.value);
    if (!ours || !theirs) {
        return std::nullopt;
    }
    return *ours < *theirs ? -1 : static_cast<int>(*ours > *theirs);
}

bool is_equal(const Condition& condition, const std::string& found) {
    const auto order = compare(condition, found);
    return found == condition.value || (order && *order == 0);
}

}  // namespace

bool holds(const Condition& condition, const topology::Topology& machine) {
    const Fact fact = find_fact(condition.key, machine);
    if (!fact.known) {
        return false;
    }
    switch (condition.relation) {
        case Relation::equal:
            return is_equal(condition, fact.value);
        case Relation::not_equal:
            return !is_equal(condition, fact.value);
        case Relation::at_least:
            return compare(condition, fact.value).value_or(-1) >= 0;
        case Relation::at_most:
            return compare(condition, fact.value).value_or(1) <= 0;
        case Relation::empty:
            return fact.value == "empty";
        case Relation::not_empty:
            break;
    }
    return fact.value != "empty";
}

std::string wanted_text(const Condition& condition) {
    switch (condition.relation) {
        case Relation::equal:
            return fmt::format("{} = {}", condition.key, condition.value);
        case Relation::not_equal:
            return fmt::format("{} != {}", condition.key, condition.value);
        case Relation::at_least:
            return fmt::format("{} >= {}", condition.key, condition.value);
        case Relation::at_most:
            return fmt::format("{} <= {}", condition.key, condition.value);
        case Relation::empty:
            return condition.key + " empty";
        case Relation::not_empty:
            break;
    }
    return condition.key + " not empty";
}

std::string unmet_text(const std::vector<Condition>& conditions,
                       const topology::Topology& machine) {
    std::vector<std::string> missing;
    for (const Condition& condition : conditions) {
        if (holds(condition, machine)) {
            continue;
        }
        const Fact fact = find_fact(condition.key, machine);
        const std::string detail = fact.detail.empty() ? "" : fmt::format(" ({})", fact.detail);
        missing.push_back(
            fact.known
                ? fmt::format("needs {}, found {}{}", wanted_text(condition), fact.value, detail)
                : fmt::format(
                      "needs {}, which is not known: {}", wanted_text(condition), fact.detail));
    }
    return joined(missing, "; ");
}

std::string fact_text(const std::string& key, const topology::Topology& machine) {
    const Fact fact = find_fact(key, machine);
    return fact.known ? fmt::format("{} is {}", key, fact.value)
                      : fmt::format("{} is not known: {}", key, fact.detail);
}

}  // namespace corerig::plan
