// SPDX-License-Identifier: Apache-2.0
#include "scenario/conditions.hpp"

#include "scenario/condition_value.hpp"
#include "scenario/errors.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace corerig::scenario {

namespace {

/// A condition before it is read: the dotted key and the value.
struct Wanted {
    std::string key;
    const Node* node;
    base::SourceRef key_where;
};

/// `kernel.config.NO_HZ_FULL` may arrive as one key or as three tables.
void flatten(const Node& table, const std::string& prefix, std::vector<Wanted>& wanted) {
    for (const Node& member : table.children) {
        const std::string key = prefix.empty() ? member.key : prefix + "." + member.key;
        if (member.kind == Node::Kind::table) {
            flatten(member, key, wanted);
        } else {
            wanted.push_back({key, &member, member.key_where});
        }
    }
}

/// Reads the conditions of one table.
class ConditionReader {
 public:
    ConditionReader(std::string path, Findings& findings)
        : path_(std::move(path)), findings_(findings) {}

    Conditions read(const Node& table) {
        std::vector<Wanted> wanted;
        flatten(table, "", wanted);
        for (const Wanted& entry : wanted) {
            if (entry.key == "privilege") {
                read_privileges(entry);
            } else {
                read_one(entry);
            }
        }
        return std::move(result_);
    }

 private:
    void read_one(const Wanted& wanted) {
        const auto key = condition_key(wanted.key);
        if (!key) {
            add_unknown_condition(wanted.key, wanted.key_where, findings_);
            return;
        }
        if (auto condition = read_condition(*wanted.node, *key, findings_)) {
            keep(std::move(*condition), wanted);
        }
    }

    /// privilege = ["sys_nice"]: one condition for each.
    void read_privileges(const Wanted& wanted) {
        if (wanted.node->kind != Node::Kind::array) {
            add_wrong_type(*wanted.node, "privilege", "a list such as [\"sys_nice\"]", findings_);
            return;
        }
        for (const Node& item : wanted.node->children) {
            const auto name = read_text(item, "privilege", findings_);
            const std::string key = "privilege." + name.value_or("");
            if (name && !condition_key(key)) {
                add_unknown_condition(key, item.origin.where, findings_);
            } else if (name) {
                keep({key, Condition::Relation::equal, "y", item.origin.where},
                     {"", &item, item.key_where});
            }
        }
    }

    void keep(Condition condition, const Wanted& wanted) {
        auto& conditions = result_.conditions;
        const auto same =
            std::find_if(conditions.begin(), conditions.end(), [&](const Condition& other) {
                return other.key == condition.key && other.relation == condition.relation;
            });
        ResolvedKey resolved{path_ + "." + key_part(condition.key),
                             condition_to_toml(condition),
                             wanted.node->origin};
        if (wanted.node->is_from_command_line()) {
            replace_equals(condition.key);
        } else if (same != conditions.end()) {
            findings_.add(
                wanted.key_where, kDuplicate, fmt::format("{} is wanted twice", condition.key));
            return;
        }
        conditions.push_back(std::move(condition));
        result_.resolved.push_back(std::move(resolved));
    }

    void replace_equals(const std::string& key) {
        auto& conditions = result_.conditions;
        for (std::size_t i = conditions.size(); i-- > 0;) {
            if (conditions[i].key == key) {
                conditions.erase(conditions.begin() + static_cast<std::ptrdiff_t>(i));
                result_.resolved.erase(result_.resolved.begin() + static_cast<std::ptrdiff_t>(i));
            }
        }
    }

    std::string path_;
    Findings& findings_;
    Conditions result_;
};

}  // namespace

Conditions read_conditions(const Node& table, const std::string& path, Findings& findings) {
    return ConditionReader(path, findings).read(table);
}

std::string to_string(const Condition& condition) {
    switch (condition.relation) {
        case Condition::Relation::equal:
            return fmt::format("{} = {}", condition.key, condition.value);
        case Condition::Relation::not_equal:
            return fmt::format("{} is not {}", condition.key, condition.value);
        case Condition::Relation::at_least:
            return fmt::format("{} >= {}", condition.key, condition.value);
        case Condition::Relation::at_most:
            return fmt::format("{} <= {}", condition.key, condition.value);
        case Condition::Relation::empty:
            return fmt::format("{} is empty", condition.key);
        case Condition::Relation::not_empty:
            break;
    }
    return fmt::format("{} is not empty", condition.key);
}

}  // namespace corerig::scenario
