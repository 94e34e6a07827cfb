// SPDX-License-Identifier: Apache-2.0
#include "scenario/background.hpp"

#include "scenario/errors.hpp"
#include "scenario/place.hpp"
#include "scenario/policy.hpp"

#include <fmt/format.h>

#include <cmath>

namespace corerig::scenario {

namespace {

constexpr std::string_view kDonothing = "donothing";
constexpr Range<std::int64_t> kNice{-20, 19};
constexpr Range<double> kDuty{0.01, 1.0};

std::vector<std::string> read_command(const Node& node, Findings& findings) {
    std::vector<std::string> words;
    constexpr std::string_view kWanted = "a list: the program and its arguments";
    for (const Node& item : items_of(node, "command", kWanted, findings)) {
        if (auto word = read_text(item, "command", findings)) {
            words.push_back(std::move(*word));
        }
    }
    if (!words.empty() && words.front().empty()) {
        findings.add(node.origin.where, kBadValue, "command names no program");
    }
    return words;
}

void read_load(TableReader& table, Background& background) {
    const auto [command, load] = table.exclusive("command", "load");
    if (command != nullptr) {
        background.command = read_command(*command, table.findings());
        table.resolve("command", to_toml(*command), command);
        return;
    }
    if (load != nullptr) {
        static_cast<void>(read_choice(*load, "load", {std::string(kDonothing)}, table.findings()));
    }
    table.resolve("load", toml_string(kDonothing), load);
}

void read_on(TableReader& table, Background& background) {
    const Node* on = table.find("on");
    background.on.kind = CpuExpression::Kind::rest;
    if (on != nullptr) {
        background.on = read_cpu_set(*on, "on", true, table.findings()).value_or(background.on);
    }
    table.resolve("on", toml_string(to_string(background.on)), on);
}

void read_scheduling(TableReader& table, Background& background) {
    const Node* policy = table.find("policy");
    if (policy != nullptr) {
        background.policy =
            read_policy(*policy, "policy", table.findings()).value_or(background.policy);
    }
    table.resolve("policy", toml_string(to_string(background.policy)), policy);

    const Node* nice = table.find("nice");
    if (nice != nullptr) {
        background.nice = static_cast<int>(
            read_integer(*nice, "nice", kNice, table.findings()).value_or(background.nice));
    }
    table.resolve("nice", fmt::format("{}", background.nice), nice);
    if (background.nice != 0 && background.policy.priority != 0) {
        table.findings().add(nice->key_where,
                             kConflict,
                             fmt::format("nice = {} means nothing under policy {}",
                                         background.nice,
                                         to_string(background.policy)),
                             "leave one of them out");
    }
}

void read_duty(TableReader& table, Background& background) {
    const Node* duty = table.find("duty");
    if (!background.command.empty()) {
        if (duty != nullptr) {
            table.findings().add(duty->key_where,
                                 kConflict,
                                 "duty is for load = \"donothing\"; a command has its own",
                                 "leave duty out");
        }
        return;
    }
    if (duty != nullptr) {
        const double percent =
            read_percent(*duty, "duty", kDuty, table.findings()).value_or(1.0) * 100;
        background.duty_percent = static_cast<int>(std::lround(percent));
        if (std::abs(percent - background.duty_percent) > 1e-9) {
            table.findings().add(
                duty->origin.where,
                kBadValue,
                fmt::format("duty = {} is not a whole number of percent", shown(*duty)));
        }
    }
    table.resolve("duty", toml_string(fmt::format("{}%", background.duty_percent)), duty);
}

Background read_background(TableReader& table) {
    Background background;
    read_load(table, background);
    read_on(table, background);
    background.one_per = table.choice("one_per", background.one_per, {"cpu", "core"});
    read_scheduling(table, background);
    read_duty(table, background);
    return background;
}

}  // namespace

std::vector<Background> read_backgrounds(TableReader& case_table) {
    std::vector<Background> backgrounds;
    const Node* node = case_table.find("background");
    const bool is_empty =
        node != nullptr && node->kind == Node::Kind::array && node->children.empty();
    if (node == nullptr || is_empty) {
        case_table.resolve("background", "[]", node);
        return backgrounds;
    }
    const std::string path = case_table.name().path + ".background";
    const auto read = [&](const Node& item, const std::string& item_path) {
        if (item.kind != Node::Kind::table) {
            add_wrong_type(
                item, "background", "a table or a list of tables", case_table.findings());
            return;
        }
        TableReader table(item,
                          {item_path, "background"},
                          {"load", "command", "on", "one_per", "policy", "nice", "duty"},
                          case_table.findings());
        backgrounds.push_back(read_background(table));
        case_table.absorb("background", table.resolved());
    };
    if (node->kind != Node::Kind::array) {
        read(*node, path);
        return backgrounds;
    }
    for (std::size_t i = 0; i < node->children.size(); ++i) {
        read(node->children[i], fmt::format("{}.{}", path, i + 1));
    }
    return backgrounds;
}

}  // namespace corerig::scenario
