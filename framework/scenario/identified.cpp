// SPDX-License-Identifier: Apache-2.0
#include "scenario/identified.hpp"

#include "scenario/errors.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace corerig::scenario {

namespace {

std::string read_own_id(const Node& table, std::string_view key, Findings& findings) {
    const Node* node = table.find("id");
    if (node == nullptr) {
        findings.add(table.origin.where, kMissingKey, fmt::format("[[{}]] has no \"id\"", key));
        return "";
    }
    return read_id(*node, "id", findings).value_or("");
}

}  // namespace

std::vector<Identified> identified_tables(const Node& document,
                                          std::string_view key,
                                          Findings& findings) {
    std::vector<Identified> result;
    for (const Node* table : tables_of(document, key, findings)) {
        Identified entry{table, read_own_id(*table, key, findings), {}};
        const bool is_taken =
            !entry.id.empty() &&
            std::any_of(result.begin(), result.end(), [&entry](const Identified& other) {
                return other.id == entry.id;
            });
        if (is_taken) {
            findings.add(table->find("id")->origin.where,
                         kDuplicate,
                         fmt::format("there are two [[{}]] with the id \"{}\"", key, entry.id));
        }
        entry.name = {fmt::format("{}.{}", key, entry.id),
                      entry.id.empty() ? fmt::format("[[{}]]", key)
                                       : fmt::format("[[{}]] \"{}\"", key, entry.id)};
        result.push_back(std::move(entry));
    }
    return result;
}

}  // namespace corerig::scenario
