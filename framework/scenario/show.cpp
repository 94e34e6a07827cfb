// SPDX-License-Identifier: Apache-2.0
#include "scenario/show.hpp"

#include "scenario/document.hpp"
#include "scenario/key_path.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace corerig::scenario {

namespace {

/// Where the comments start, unless the value is longer.
constexpr std::size_t kCommentColumn = 56;

/// A path split into the table it stands in and the key as that table writes it.
struct Position {
    std::string table;   ///< what tells tables apart: "case.pinned"
    std::string header;  ///< "[[case]]"; "" for the top of the file
    std::string key;
};

std::string dotted(const std::vector<std::string>& parts, std::size_t first) {
    std::string text;
    for (std::size_t i = first; i < parts.size(); ++i) {
        text += (text.empty() ? "" : ".") + key_part(parts[i]);
    }
    return text;
}

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

Position position_of(const std::string& path) {
    const std::vector<std::string> parts =
        split_path(path).value_or(std::vector<std::string>{path});
    if (parts.size() == 1) {
        return {"", "", dotted(parts, 0)};
    }
    const std::string& kind = parts.front();
    if (kind == "workload") {
        const std::string table = "workload." + key_part(parts[1]);
        return {table, "[" + table + "]", dotted(parts, 2)};
    }
    const bool is_list = is_one_of(kind, {"case", "claim", "variant", "reported"});
    if (!is_list) {
        return {kind, "[" + kind + "]", dotted(parts, 1)};
    }
    const bool is_listed_load =
        kind == "case" && parts.size() > 4 && parts[2] == "background" && is_number(parts[3]);
    if (is_listed_load) {
        return {
            dotted({parts.begin(), parts.begin() + 4}, 0), "[[case.background]]", dotted(parts, 4)};
    }
    return {kind + "." + parts[1], "[[" + kind + "]]", dotted(parts, 2)};
}

std::string origin_text(const Origin& origin) {
    switch (origin.kind) {
        case Origin::Kind::default_value:
            return "default";
        case Origin::Kind::file:
            return base::to_string(origin.where);
        case Origin::Kind::command_line:
            break;
    }
    return "command line";
}

std::string line_of(const Position& position, const ResolvedKey& key) {
    const std::string text = fmt::format("{} = {}", position.key, key.value);
    const std::size_t last_line = text.rfind('\n') + 1;
    const std::size_t width = last_line == 0 ? kCommentColumn : kCommentColumn + last_line;
    return fmt::format("{:<{}}  # {}\n", text, width, origin_text(key.origin));
}

/// The lines of one table, and those of the tables that belong to it and have to follow it.
struct Block {
    std::string table;
    std::string text;
    std::vector<std::pair<std::string, std::string>> parts;
};

bool is_part_of(const std::string& table, const Block& block) {
    return !block.table.empty() && table.starts_with(block.table + ".");
}

void add_part(Block& block, const Position& position, const std::string& line) {
    if (block.parts.empty() || block.parts.back().first != position.table) {
        block.parts.emplace_back(position.table, "\n" + position.header + "\n");
    }
    block.parts.back().second += line;
}

}  // namespace

std::string show_scenario(const Scenario& scenario) {
    std::vector<Block> blocks;
    for (const ResolvedKey& key : scenario.resolved) {
        const Position position = position_of(key.path);
        const std::string line = line_of(position, key);
        if (!blocks.empty() && is_part_of(position.table, blocks.back())) {
            add_part(blocks.back(), position, line);
            continue;
        }
        if (blocks.empty() || blocks.back().table != position.table) {
            const std::string header =
                position.header.empty() ? "" : fmt::format("\n{}\n", position.header);
            blocks.push_back({position.table, header, {}});
        }
        blocks.back().text += line;
    }
    std::string text;
    for (const Block& block : blocks) {
        text += block.text;
        for (const auto& [table, part] : block.parts) {
            text += part;
        }
    }
    return text;
}

}  // namespace corerig::scenario
