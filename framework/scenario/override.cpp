// SPDX-License-Identifier: Apache-2.0
#include "scenario/override.hpp"

#include "scenario/errors.hpp"
#include "scenario/key_path.hpp"
#include "scenario/parse.hpp"
#include "scenario/text_check.hpp"
#include "scenario/values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

namespace corerig::scenario {

namespace {

using Path = std::span<const std::string>;

/// Everything below a value of the command line has the command line as its origin.
void stamp(Node& node, const base::SourceRef& where) {
    node.origin = {Origin::Kind::command_line, where};
    node.key_where = where;
    for (Node& child : node.children) {
        stamp(child, where);
    }
}

bool looks_like_toml(std::string_view value) {
    constexpr std::string_view kOpenings = "[{\"'";
    return !value.empty() && kOpenings.find(value.front()) != std::string_view::npos;
}

/// A TOML value; anything else is a bare word, unless it clearly wanted to be TOML.
std::optional<Node> parse_value(const Override& override_value,
                                const base::SourceRef& where,
                                Findings& findings) {
    const std::string text = "value = " + override_value.value;
    base::Errors errors;
    if (const auto checked = check_text(text, where.file); !checked) {
        findings.add(where, checked.error());
        return std::nullopt;
    }
    Node value;
    const auto parsed = parse_toml(text, where.file);
    if (parsed && parsed->children.size() == 1) {
        value = parsed->children.front();
    } else if (looks_like_toml(override_value.value)) {
        findings.add(where,
                     kOverrideValue,
                     fmt::format("{} is not a TOML value", shown(override_value.value)),
                     R"(a list is written '["a", "b"]', quoted for the shell)");
        return std::nullopt;
    } else {
        value.kind = Node::Kind::text;
        value.scalar = override_value.value;
    }
    stamp(value, where);
    value.typed = override_value.value;
    return value;
}

Node text_node(std::string key, std::string text, const Origin& origin) {
    Node node;
    node.kind = Node::Kind::text;
    node.scalar = std::move(text);
    node.key = std::move(key);
    node.key_where = origin.where;
    node.origin = origin;
    return node;
}

/// `place = "4"` as the table it is short for.  `unpinned` has no table: an override of a part of
/// the place asks for pinned workers.
void lengthen_place(Node& place) {
    const auto* text = std::get_if<std::string>(&place.scalar);
    const std::string cpus = text != nullptr ? *text : place.typed;
    place.kind = Node::Kind::table;
    place.scalar = {};
    place.typed.clear();
    if (cpus != "unpinned") {
        place.children = {text_node("cpus", cpus, place.origin),
                          text_node("one_per", "cpu", place.origin)};
    }
}

bool is_short_place(const Node& node) {
    const bool is_scalar = node.kind != Node::Kind::array && node.kind != Node::Kind::table;
    return node.key == "place" && is_scalar &&
           (node.kind == Node::Kind::text || !node.typed.empty());
}

/// What an item of a list is called in a path: its id, or its number from 1.
std::string item_name(const Node& item, std::size_t index) {
    const Node* id = item.find("id");
    const auto* text = id == nullptr ? nullptr : std::get_if<std::string>(&id->scalar);
    return text == nullptr ? fmt::format("{}", index + 1) : *text;
}

/// Walks down one path and puts the value at its end.
class PathWalk {
 public:
    PathWalk(base::SourceRef where, Findings& findings)
        : where_(std::move(where)), findings_(findings) {}

    void put(Node& root, Path path, Node value) {
        Node* node = &root;
        for (std::size_t depth = 0; depth < path.size(); ++depth) {
            walked_ = path.first(depth);
            node = step(*node, path, depth);
            if (node == nullptr) {
                return;
            }
        }
        value.key = node->key;
        value.key_where = where_;
        *node = std::move(value);
    }

 private:
    Node* step(Node& node, Path path, std::size_t depth) {
        if (is_short_place(node)) {
            lengthen_place(node);
        }
        if (node.kind == Node::Kind::array) {
            return step_into_array(node, path[depth]);
        }
        if (node.kind != Node::Kind::table) {
            fail(fmt::format("{} is {}, not a table with keys", name(), kind_name(node.kind)), "");
            return nullptr;
        }
        return step_into_table(node, path, depth);
    }

    Node* step_into_array(Node& node, const std::string& part) {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < node.children.size(); ++i) {
            names.push_back(item_name(node.children[i], i));
            if (names.back() == part) {
                return &node.children[i];
            }
        }
        fail_unknown(part, names);
        return nullptr;
    }

    Node* step_into_table(Node& node, Path path, std::size_t depth) {
        const std::string& part = path[depth];
        const auto child = std::find_if(node.children.begin(),
                                        node.children.end(),
                                        [&part](const Node& member) { return member.key == part; });
        if (child != node.children.end()) {
            return &*child;
        }
        if (must_exist(path, depth)) {
            std::vector<std::string> names;
            for (const Node& member : node.children) {
                names.push_back(member.key);
            }
            fail_unknown(part, names);
            return nullptr;
        }
        Node made;
        made.key = part;
        stamp(made, where_);
        node.children.push_back(std::move(made));
        return &node.children.back();
    }

    /// A workload or a list that is not in the file cannot be made one key at a time: the path is
    /// mistyped.
    static bool must_exist(Path path, std::size_t depth) {
        constexpr std::array<std::string_view, 4> kLists{"case", "claim", "variant", "reported"};
        const bool is_list = std::find(kLists.begin(), kLists.end(), path.front()) != kLists.end();
        return (depth == 0 && path.size() > 1 && is_list) ||
               (depth == 1 && path.size() > 2 && path.front() == "workload");
    }

    [[nodiscard]] std::string name() const {
        std::string text;
        for (const std::string& part : walked_) {
            text += (text.empty() ? "" : ".") + key_part(part);
        }
        return text.empty() ? "the scenario" : text;
    }

    void fail_unknown(const std::string& part, const std::vector<std::string>& names) {
        fail(names.empty()
                 ? fmt::format("there is no {} in {}", shown(part), name())
                 : fmt::format(
                       "there is no {} in {} (it has: {})", shown(part), name(), joined(names)),
             did_you_mean(part, names));
    }

    void fail(std::string message, std::string hint) {
        findings_.add(where_, kOverridePath, std::move(message), std::move(hint));
    }

    base::SourceRef where_;
    Findings& findings_;
    Path walked_;
};

}  // namespace

Node apply_overrides(Node document, const std::vector<Override>& overrides, Findings& findings) {
    for (const Override& override_value : overrides) {
        const base::SourceRef where{
            printable(fmt::format("--set {}={}", override_value.path, override_value.value)), 0, 0};
        const auto path = split_path(override_value.path);
        if (!path || path->size() > kMaxKeyParts) {
            findings.add(where,
                         kOverridePath,
                         fmt::format("{} is not a dotted path of 1 to {} parts",
                                     shown(override_value.path),
                                     kMaxKeyParts),
                         "write it like case.pinned.place=4");
            continue;
        }
        auto value = parse_value(override_value, where, findings);
        if (value) {
            PathWalk(where, findings).put(document, *path, std::move(*value));
        }
    }
    return document;
}

}  // namespace corerig::scenario
