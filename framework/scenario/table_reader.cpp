// SPDX-License-Identifier: Apache-2.0
#include "scenario/table_reader.hpp"

#include "scenario/errors.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace corerig::scenario {

TableReader::TableReader(const Node& table,
                         TableName name,
                         std::vector<std::string> keys,
                         Findings& findings)
    : table_(table), name_(std::move(name)), keys_(std::move(keys)), findings_(findings) {
    for (const Node& member : table_.children) {
        if (std::find(keys_.begin(), keys_.end(), member.key) != keys_.end()) {
            continue;
        }
        if (findings_.is_full()) {
            findings_.add(member.key_where, kUnknownKey, "");
            continue;
        }
        findings_.add(
            member.key_where,
            kUnknownKey,
            fmt::format(
                "unknown key {} in {} (keys: {})", shown(member.key), name_.label, joined(keys_)),
            did_you_mean(member.key, keys_));
    }
}

const Node* TableReader::require(std::string_view key) {
    const Node* node = find(key);
    if (node == nullptr) {
        findings_.add(where(), kMissingKey, fmt::format("{} has no \"{}\"", name_.label, key));
    }
    return node;
}

std::string TableReader::text(std::string_view key, std::string fallback) {
    const Node* node = find(key);
    if (node != nullptr) {
        fallback = read_text(*node, key, findings_).value_or(std::move(fallback));
    }
    resolve(key, toml_string(fallback), node);
    return fallback;
}

bool TableReader::boolean(std::string_view key, bool fallback) {
    const Node* node = find(key);
    if (node != nullptr) {
        fallback = read_boolean(*node, key, findings_).value_or(fallback);
    }
    resolve(key, fallback ? "true" : "false", node);
    return fallback;
}

std::size_t TableReader::choose(std::string_view key,
                                std::size_t fallback,
                                const std::vector<std::string>& names) {
    const Node* node = find(key);
    if (node != nullptr) {
        fallback = read_choice(*node, key, names, findings_).value_or(fallback);
    }
    resolve(key, toml_string(names[fallback]), node);
    return fallback;
}

std::pair<const Node*, const Node*> TableReader::exclusive(std::string_view first,
                                                           std::string_view second) {
    const Node* a = find(first);
    const Node* b = find(second);
    if (a == nullptr || b == nullptr) {
        return {a, b};
    }
    if (a->is_from_command_line() != b->is_from_command_line()) {
        return a->is_from_command_line() ? std::pair<const Node*, const Node*>{a, nullptr}
                                         : std::pair<const Node*, const Node*>{nullptr, b};
    }
    findings_.add(b->key_where,
                  kConflict,
                  fmt::format("{} and {} exclude each other", first, second),
                  "leave one of them out");
    return {a, nullptr};
}

void TableReader::resolve(std::string_view key, std::string value, const Node* given) {
    resolve(key, std::move(value), given == nullptr ? Origin{} : given->origin);
}

void TableReader::resolve(std::string_view key, std::string value, const Origin& origin) {
    resolved_.emplace_back(order_of(key),
                           ResolvedKey{(name_.path.empty() ? "" : name_.path + ".") + key_part(key),
                                       std::move(value),
                                       origin});
}

void TableReader::absorb(std::string_view key, std::vector<ResolvedKey> resolved) {
    const std::size_t order = order_of(key);
    for (ResolvedKey& entry : resolved) {
        resolved_.emplace_back(order, std::move(entry));
    }
}

std::vector<ResolvedKey> TableReader::resolved() const {
    auto sorted = resolved_;
    std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
        return a.first < b.first;
    });
    std::vector<ResolvedKey> entries;
    entries.reserve(sorted.size());
    for (auto& [order, entry] : sorted) {
        entries.push_back(std::move(entry));
    }
    return entries;
}

std::size_t TableReader::order_of(std::string_view key) const {
    const auto place = std::find_if(table_.children.begin(),
                                    table_.children.end(),
                                    [key](const Node& member) { return member.key == key; });
    return static_cast<std::size_t>(place - table_.children.begin());
}

void append(std::vector<ResolvedKey>& entries, std::vector<ResolvedKey> more) {
    for (ResolvedKey& entry : more) {
        entries.push_back(std::move(entry));
    }
}

bool is_table(const Node& node, std::string_view key, Findings& findings) {
    if (node.kind != Node::Kind::table) {
        add_wrong_type(node, key, "a table", findings);
        return false;
    }
    return true;
}

std::vector<const Node*> tables_of(const Node& document, std::string_view key, Findings& findings) {
    const Node* list = document.find(key);
    std::vector<const Node*> tables;
    if (list == nullptr) {
        return tables;
    }
    const std::string header = fmt::format("[[{}]]", key);
    if (list->kind != Node::Kind::array) {
        findings.add(list->key_where,
                     kWrongType,
                     fmt::format("{} is {}, wanted a list of tables", key, kind_name(list->kind)),
                     fmt::format("write {} with two brackets each side", header));
        return tables;
    }
    for (const Node& item : list->children) {
        if (is_table(item, header, findings)) {
            tables.push_back(&item);
        }
    }
    return tables;
}

}  // namespace corerig::scenario
