// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario/document.hpp"
#include "scenario/errors.hpp"
#include "scenario/findings.hpp"
#include "scenario/scenario.hpp"
#include "scenario/values.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace corerig::scenario {

/// More would take days to run: a list too many, not an experiment.
inline constexpr std::size_t kMaxConfigurations = 10'000;

/// One value of a key that may be swept.
template <class T>
struct SweptItem {
    T value;
    std::string label;  ///< in ids and tables: "barrier", "2", "10.49us"
    base::SourceRef where;
};

/// The value of a key that may be swept, or all of them.
template <class T>
struct Swept {
    bool is_list = false;
    std::vector<SweptItem<T>> items;
};

/// The values to read: the items of a list, or the one value there is.  Reports an empty list.
[[nodiscard]] std::vector<const Node*> swept_nodes(const Node& node,
                                                   std::string_view key,
                                                   Findings& findings);

/// Reads a value or a list of values.  `read` makes a T of a node or reports why not, `label`
/// names it; a label that comes twice is reported.
template <class T, class Read, class Label>
Swept<T> read_swept(const Node& node,
                    std::string_view key,
                    Findings& findings,
                    const Read& read,
                    const Label& label) {
    Swept<T> swept;
    swept.is_list = node.kind == Node::Kind::array;
    for (const Node* item : swept_nodes(node, key, findings)) {
        std::optional<T> value = read(*item);
        if (!value) {
            continue;
        }
        std::string name = label(*value);
        const bool is_known =
            std::any_of(swept.items.begin(), swept.items.end(), [&name](const SweptItem<T>& other) {
                return other.label == name;
            });
        if (is_known) {
            findings.add(item->origin.where,
                         kDuplicate,
                         std::string(key) + " has " + shown(name) + " twice");
            continue;
        }
        swept.items.push_back({std::move(*value), std::move(name), item->origin.where});
    }
    return swept;
}

/// The value as TOML, a list where it was one.  `is_text` says which values stand in quotes.
template <class T, class IsText>
std::string to_toml(const Swept<T>& swept, const IsText& is_text) {
    std::vector<std::string> texts;
    for (const SweptItem<T>& item : swept.items) {
        texts.push_back(is_text(item.value) ? toml_string(item.label) : item.label);
    }
    return swept.is_list || texts.empty() ? "[" + joined(texts) + "]" : texts.front();
}

template <class T>
std::string to_toml(const Swept<T>& swept) {
    return to_toml(swept, [](const T&) { return true; });
}

/// A swept key and what each of its values does to a configuration.
struct Axis {
    struct Point {
        std::string label;
        std::function<void(Configuration&)> apply;
    };

    std::string key;
    std::size_t order = 0;  ///< place among the keys of its table
    std::vector<Point> points;
};

/// Makes an axis of a list; a single value is applied to `base` at once.
template <class T, class Apply>
void use_swept(const Swept<T>& swept,
               std::string_view key,
               Configuration& base,
               std::vector<Axis>& axes,
               const Apply& apply) {
    if (!swept.is_list) {
        for (const SweptItem<T>& item : swept.items) {
            apply(base, item.value);
        }
        return;
    }
    Axis axis;
    axis.key = key;
    for (const SweptItem<T>& item : swept.items) {
        axis.points.push_back({item.label, [apply, value = item.value](Configuration& target) {
                                   apply(target, value);
                               }});
    }
    axes.push_back(std::move(axis));
}

/// How many configurations the axes make, at most kMaxConfigurations + 1.
[[nodiscard]] std::size_t count_points(const std::vector<Axis>& axes);

/// The Cartesian product over `base`, first axis slowest.  Each configuration carries the values
/// of its axes; its id is not made yet.
[[nodiscard]] std::vector<Configuration> expand(const Configuration& base,
                                                const std::vector<Axis>& axes);

/// Gives each configuration of one case its id: "CASE/barrier/threads=2".  Characters that do not
/// belong into a file name become '-'; values that this makes equal get a number.
void name_configurations(std::string_view case_id, std::vector<Configuration>& configurations);

}  // namespace corerig::scenario
