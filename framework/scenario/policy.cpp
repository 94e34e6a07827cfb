// SPDX-License-Identifier: Apache-2.0
#include "scenario/policy.hpp"

#include "scenario/errors.hpp"
#include "scenario/values.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>

namespace corerig::scenario {

namespace {

struct PolicyName {
    std::string_view name;
    Policy::Kind kind;
    bool has_priority;
};

constexpr std::array kPolicies{PolicyName{"other", Policy::Kind::other, false},
                               PolicyName{"batch", Policy::Kind::batch, false},
                               PolicyName{"idle", Policy::Kind::idle, false},
                               PolicyName{"fifo", Policy::Kind::fifo, true},
                               PolicyName{"rr", Policy::Kind::rr, true}};

/// The range Linux gives both real-time policies (sched_get_priority_max).
constexpr int kMaxPriority = 99;

std::optional<int> parse_priority(std::string_view text) {
    int priority = 0;
    const char* end = text.data() + text.size();
    const auto [stop, status] = std::from_chars(text.data(), end, priority);
    const bool is_number = status == std::errc{} && stop == end;
    return is_number && 1 <= priority && priority <= kMaxPriority ? std::optional(priority)
                                                                  : std::nullopt;
}

std::optional<Policy> parse_policy(std::string_view text) {
    const std::size_t colon = text.find(':');
    for (const PolicyName& candidate : kPolicies) {
        if (candidate.name != text.substr(0, colon) ||
            candidate.has_priority != (colon != std::string_view::npos)) {
            continue;
        }
        if (!candidate.has_priority) {
            return Policy{candidate.kind, 0};
        }
        const auto priority = parse_priority(text.substr(colon + 1));
        return priority ? std::optional(Policy{candidate.kind, *priority}) : std::nullopt;
    }
    return std::nullopt;
}

}  // namespace

std::string to_string(const Policy& policy) {
    for (const PolicyName& candidate : kPolicies) {
        if (candidate.kind == policy.kind) {
            return candidate.has_priority ? fmt::format("{}:{}", candidate.name, policy.priority)
                                          : std::string(candidate.name);
        }
    }
    return "";
}

std::optional<Policy> read_policy(const Node& node, std::string_view key, Findings& findings) {
    const auto text = read_text(node, key, findings);
    if (!text) {
        return std::nullopt;
    }
    const auto policy = parse_policy(*text);
    if (!policy) {
        findings.add(
            node.origin.where,
            kBadValue,
            fmt::format("{} = {} is not a scheduling policy (other, batch, idle, "
                        "fifo:PRIORITY, rr:PRIORITY)",
                        key,
                        shown(*text)),
            fmt::format("a real-time policy has a priority of 1 to {}: \"fifo:10\"", kMaxPriority));
    }
    return policy;
}

}  // namespace corerig::scenario
