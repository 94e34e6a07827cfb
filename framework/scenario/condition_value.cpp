// SPDX-License-Identifier: Apache-2.0
#include "scenario/condition_value.hpp"

#include "scenario/errors.hpp"
#include "scenario/values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace corerig::scenario {

namespace {

using Relation = Condition::Relation;

constexpr std::string_view kConfigPrefix = "kernel.config.";
constexpr std::string_view kPrivilegePrefix = "privilege.";
constexpr std::string_view kDigits = "0123456789";

struct RelationSign {
    std::string_view sign;
    Relation relation;
};

constexpr std::array kSigns{RelationSign{">=", Relation::at_least},
                            RelationSign{"<=", Relation::at_most},
                            RelationSign{"!=", Relation::not_equal},
                            RelationSign{"==", Relation::equal}};

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(' ');
    const std::size_t last = text.find_last_not_of(' ');
    return first == std::string_view::npos ? "" : text.substr(first, last - first + 1);
}

/// ">= 5.10" as its relation and its value; a text without a sign wants to be equal.
Condition split_relation(std::string_view text) {
    for (const RelationSign& candidate : kSigns) {
        if (text.starts_with(candidate.sign)) {
            return {"",
                    candidate.relation,
                    std::string(trimmed(text.substr(candidate.sign.size()))),
                    {}};
        }
    }
    return {"", Relation::equal, std::string(trimmed(text)), {}};
}

bool is_number(std::string_view text) {
    constexpr std::size_t kLongest = 9;
    return !text.empty() && text.size() <= kLongest &&
           text.find_first_not_of(kDigits) == std::string_view::npos;
}

/// "5.10", "6.1.0-57": starts with a number; the rest is the distribution's.
bool is_release(std::string_view text) {
    constexpr std::string_view kAllowed =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._+~-";
    return !text.empty() && kDigits.find(text.front()) != std::string_view::npos &&
           text.find_first_not_of(kAllowed) == std::string_view::npos;
}

bool is_config_name(std::string_view text) {
    constexpr std::string_view kAllowed =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";
    return !text.empty() && text.find_first_not_of(kAllowed) == std::string_view::npos &&
           !text.starts_with("CONFIG_");
}

std::string_view wanted_of(Subject subject) {
    switch (subject) {
        case Subject::count:
            return R"(a whole number (at least), or ">= 4", "<= 4", "== 4", "!= 4")";
        case Subject::yes_no:
            return "true or false";
        case Subject::release:
            return R"(a text such as ">= 5.10" or "<= 6.1")";
        case Subject::config:
            return R"("y", "n", "m", a value, or one after >=, <=, !=)";
        case Subject::cpu_list:
            break;
    }
    return R"("empty" or "not empty")";
}

std::optional<Condition> read_count(const Node& node, const std::optional<std::string>& text) {
    if (const auto* count = std::get_if<std::int64_t>(&node.scalar)) {
        const bool is_count = 0 <= *count && *count <= base::kMaxCpuId + 1;
        return is_count
                   ? std::optional(Condition{"", Relation::at_least, fmt::format("{}", *count), {}})
                   : std::nullopt;
    }
    const bool has_sign = text && std::any_of(kSigns.begin(), kSigns.end(), [&](const auto& sign) {
                              return text->starts_with(sign.sign);
                          });
    const Condition condition = split_relation(text.value_or(""));
    return has_sign && is_number(condition.value) ? std::optional(condition) : std::nullopt;
}

std::optional<Condition> read_yes_no(const Node& node, const std::optional<std::string>& text) {
    const bool* boolean = std::get_if<bool>(&node.scalar);
    if (boolean != nullptr || text == "y" || text == "n") {
        const bool is_wanted = boolean != nullptr ? *boolean : text == "y";
        return Condition{"", Relation::equal, is_wanted ? "y" : "n", {}};
    }
    return std::nullopt;
}

std::optional<Condition> read_config(const Node& node, const std::optional<std::string>& text) {
    if (const auto* number = std::get_if<std::int64_t>(&node.scalar)) {
        return Condition{"", Relation::equal, fmt::format("{}", *number), {}};
    }
    if (!text) {
        return std::nullopt;
    }
    const Condition condition = split_relation(*text);
    const bool is_order =
        condition.relation == Relation::at_least || condition.relation == Relation::at_most;
    constexpr std::string_view kSignCharacters = "<>=!";
    const bool is_value = !condition.value.empty() &&
                          kSignCharacters.find(condition.value.front()) == std::string_view::npos;
    return !is_value || (is_order && !is_number(condition.value)) ? std::nullopt
                                                                  : std::optional(condition);
}

std::optional<Condition> read_by_subject(const Node& node, Subject subject) {
    const auto text = text_of(node);
    switch (subject) {
        case Subject::count:
            return read_count(node, text);
        case Subject::yes_no:
            return read_yes_no(node, text);
        case Subject::release: {
            const Condition condition = split_relation(text.value_or(""));
            return is_release(condition.value) ? std::optional(condition) : std::nullopt;
        }
        case Subject::config:
            return read_config(node, text);
        case Subject::cpu_list:
            break;
    }
    if (text == "empty") {
        return Condition{"", Relation::empty, "", {}};
    }
    return text == "not empty" ? std::optional(Condition{"", Relation::not_empty, "", {}})
                               : std::nullopt;
}

const std::vector<std::string>& privilege_names() {
    static const std::vector<std::string> names{
        "audit_control",   "audit_read",   "audit_write",
        "block_suspend",   "bpf",          "checkpoint_restore",
        "chown",           "dac_override", "dac_read_search",
        "fowner",          "fsetid",       "ipc_lock",
        "ipc_owner",       "kill",         "lease",
        "linux_immutable", "mac_admin",    "mac_override",
        "mknod",           "net_admin",    "net_bind_service",
        "net_broadcast",   "net_raw",      "perfmon",
        "setfcap",         "setgid",       "setpcap",
        "setuid",          "sys_admin",    "sys_boot",
        "sys_chroot",      "sys_module",   "sys_nice",
        "sys_pacct",       "sys_ptrace",   "sys_rawio",
        "sys_resource",    "sys_time",     "sys_tty_config",
        "syslog",          "wake_alarm"};
    return names;
}

const std::vector<std::string>& condition_key_names() {
    static const std::vector<std::string> names{"cpus",
                                                "cores",
                                                "nodes",
                                                "packages",
                                                "smt",
                                                "kernel",
                                                "kernel.release",
                                                "kernel.config.NAME",
                                                "isolated",
                                                "cpus.isolated",
                                                "nohz_full",
                                                "cpus.nohz_full",
                                                "privilege",
                                                "privilege.NAME"};
    return names;
}

}  // namespace

std::optional<ConditionKey> condition_key(const std::string& key) {
    static const std::vector<std::pair<std::string, ConditionKey>> known{
        {"cpus", {"cpus", Subject::count}},
        {"cores", {"cores", Subject::count}},
        {"nodes", {"nodes", Subject::count}},
        {"packages", {"packages", Subject::count}},
        {"smt", {"smt", Subject::yes_no}},
        {"kernel", {"kernel.release", Subject::release}},
        {"kernel.release", {"kernel.release", Subject::release}},
        {"isolated", {"cpus.isolated", Subject::cpu_list}},
        {"cpus.isolated", {"cpus.isolated", Subject::cpu_list}},
        {"nohz_full", {"cpus.nohz_full", Subject::cpu_list}},
        {"cpus.nohz_full", {"cpus.nohz_full", Subject::cpu_list}}};
    for (const auto& [name, meaning] : known) {
        if (name == key) {
            return meaning;
        }
    }
    if (key.starts_with(kConfigPrefix) && is_config_name(key.substr(kConfigPrefix.size()))) {
        return ConditionKey{key, Subject::config};
    }
    const std::vector<std::string>& privileges = privilege_names();
    const bool is_privilege =
        key.starts_with(kPrivilegePrefix) &&
        std::find(privileges.begin(), privileges.end(), key.substr(kPrivilegePrefix.size())) !=
            privileges.end();
    return is_privilege ? std::optional(ConditionKey{key, Subject::yes_no}) : std::nullopt;
}

void add_unknown_condition(const std::string& key,
                           const base::SourceRef& where,
                           Findings& findings) {
    if (key.starts_with(kPrivilegePrefix)) {
        findings.add(
            where,
            kUnknownKey,
            fmt::format("unknown privilege {} (a capability of Linux without \"cap_\", such "
                        "as sys_nice)",
                        shown(key.substr(kPrivilegePrefix.size()))),
            did_you_mean(key.substr(kPrivilegePrefix.size()), privilege_names()));
        return;
    }
    constexpr std::string_view kPrefixed = "kernel.config.CONFIG_";
    findings.add(
        where,
        kUnknownKey,
        fmt::format("unknown condition {} (known: {})", shown(key), joined(condition_key_names())),
        key.starts_with(kPrefixed)
            ? fmt::format("write \"kernel.config.{}\"", key.substr(kPrefixed.size()))
            : did_you_mean(key, condition_key_names()));
}

std::optional<Condition> read_condition(const Node& node,
                                        const ConditionKey& key,
                                        Findings& findings) {
    auto condition = read_by_subject(node, key.subject);
    if (!condition) {
        findings.add(
            node.origin.where,
            kBadValue,
            fmt::format("{} = {}, wanted {}", key.name, shown(node), wanted_of(key.subject)));
        return std::nullopt;
    }
    condition->key = key.name;
    condition->where = node.origin.where;
    return condition;
}

std::string condition_to_toml(const Condition& condition) {
    const auto key = condition_key(condition.key);
    const bool is_count = key && key->subject == Subject::count;
    switch (condition.relation) {
        case Relation::empty:
            return toml_string("empty");
        case Relation::not_empty:
            return toml_string("not empty");
        case Relation::at_least:
            return is_count ? condition.value : toml_string(">= " + condition.value);
        case Relation::at_most:
            return toml_string("<= " + condition.value);
        case Relation::not_equal:
            return toml_string("!= " + condition.value);
        case Relation::equal:
            break;
    }
    return toml_string(is_count ? "== " + condition.value : condition.value);
}

}  // namespace corerig::scenario
