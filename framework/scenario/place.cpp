// SPDX-License-Identifier: Apache-2.0
#include "scenario/place.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace corerig::scenario {

namespace {

constexpr std::string_view kUnpinned = "unpinned";

std::string_view case_word_in(const CpuExpression& expression) {
    switch (expression.kind) {
        case CpuExpression::Kind::workers:
            return "workers";
        case CpuExpression::Kind::siblings:
            return "siblings";
        case CpuExpression::Kind::rest:
            return "rest";
        default:
            break;
    }
    for (const CpuExpression& operand : expression.operands) {
        if (const std::string_view word = case_word_in(operand); !word.empty()) {
            return word;
        }
    }
    return {};
}

std::vector<CpuExpression> read_candidates(const Node& node, Findings& findings) {
    std::vector<CpuExpression> candidates;
    for (const Node& item : items_of(node, "prefer", "a list of CPU sets, best first", findings)) {
        if (auto expression = read_cpu_set(item, "prefer", false, findings)) {
            candidates.push_back(std::move(*expression));
        }
    }
    return candidates;
}

void read_sets(TableReader& table, Place& place) {
    const auto [cpus, prefer] = table.exclusive("cpus", "prefer");
    if (prefer != nullptr) {
        place.candidates = read_candidates(*prefer, table.findings());
        std::vector<std::string> texts;
        for (const CpuExpression& candidate : place.candidates) {
            texts.push_back(toml_string(to_string(candidate)));
        }
        table.resolve("prefer", "[" + joined(texts) + "]", prefer);
        return;
    }
    if (cpus != nullptr) {
        if (auto expression = read_cpu_set(*cpus, "cpus", false, table.findings())) {
            place.candidates = {std::move(*expression)};
        }
    }
    table.resolve("cpus", toml_string(to_string(place.candidates.front())), cpus);
}

Place read_place_table(const Node& node, TableReader& case_table) {
    const std::string& case_path = case_table.name().path;
    TableReader table(node,
                      {case_path + ".place", "place"},
                      {"cpus", "prefer", "one_per", "within", "order", "offline", "oversubscribe"},
                      case_table.findings());
    Place place;
    read_sets(table, place);
    place.one_per =
        table.choice("one_per", place.one_per, {"cpu", "core", "l2", "llc", "node", "package"});
    place.within =
        table.choice("within", place.within, {"machine", "package", "node", "llc", "core"});
    place.order = table.choice("order", place.order, {"near", "far"});
    place.offline = table.choice("offline", place.offline, {"refuse", "drop"});
    place.oversubscribe = table.boolean("oversubscribe", place.oversubscribe);
    case_table.absorb("place", table.resolved());
    return place;
}

std::optional<Place> read_short_place(const Node& node, Findings& findings) {
    const auto text = text_of(node);
    if (!text) {
        add_wrong_type(node, "place", "\"unpinned\", a CPU set or a table", findings);
        return std::nullopt;
    }
    Place place;
    if (*text == kUnpinned) {
        place.pinned = false;
        return place;
    }
    auto expression = read_cpu_set(node, "place", false, findings);
    if (!expression) {
        return std::nullopt;
    }
    place.candidates = {std::move(*expression)};
    place.one_per = OnePer::cpu;
    return place;
}

std::string label_of(const Place& place) {
    return place.pinned ? to_string(place.candidates.front()) : std::string(kUnpinned);
}

/// `place = "4"` as the keys it stands for; what it settles comes from where it stands.
void resolve_short_place(const Place& place, const Node& node, TableReader& case_table) {
    if (!place.pinned) {
        case_table.resolve("place", toml_string(kUnpinned), &node);
        return;
    }
    const std::string path = case_table.name().path + ".place.";
    case_table.absorb("place",
                      {{path + "cpus", toml_string(label_of(place)), node.origin},
                       {path + "one_per", toml_string("cpu"), node.origin},
                       {path + "within", toml_string("machine"), {}},
                       {path + "order", toml_string("near"), {}},
                       {path + "offline", toml_string("refuse"), {}},
                       {path + "oversubscribe", "false", {}}});
}

}  // namespace

std::optional<CpuExpression> read_cpu_set(const Node& node,
                                          std::string_view key,
                                          bool case_words,
                                          Findings& findings) {
    const auto text = text_of(node);
    if (!text) {
        add_wrong_type(node, key, R"(a text such as "0-3" or "node:0")", findings);
        return std::nullopt;
    }
    auto expression = parse_cpu_expression(*text);
    if (!expression) {
        findings.add(node.origin.where, expression.error());
        return std::nullopt;
    }
    const std::string_view word = case_word_in(*expression);
    if (!case_words && !word.empty()) {
        findings.add(node.origin.where,
                     kBadValue,
                     fmt::format("{} = {}: \"{}\" is known only once the workers are placed",
                                 key,
                                 shown(*text),
                                 word),
                     "workers, siblings and rest are for the background load");
        return std::nullopt;
    }
    return std::move(*expression);
}

Swept<Place> read_place(TableReader& case_table) {
    static const Node defaults;
    const Node* node = case_table.find("place");
    if (node == nullptr || node->kind == Node::Kind::table) {
        const Node& table = node == nullptr ? defaults : *node;
        Swept<Place> swept;
        swept.items.push_back({read_place_table(table, case_table), "", table.origin.where});
        return swept;
    }
    const auto read = [&case_table](const Node& item) {
        return read_short_place(item, case_table.findings());
    };
    Swept<Place> swept = read_swept<Place>(*node, "place", case_table.findings(), read, label_of);
    if (swept.is_list) {
        case_table.resolve("place", to_toml(swept), node);
    } else if (!swept.items.empty()) {
        resolve_short_place(swept.items.front().value, *node, case_table);
    }
    return swept;
}

}  // namespace corerig::scenario
