// SPDX-License-Identifier: Apache-2.0
#include "plan/levels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace corerig::plan {

namespace {

using topology::Cpu;

struct LevelWords {
    std::string_view one;
    std::string_view many;
    std::string_view unknown;
};

const LevelWords& words_of(Level level) {
    constexpr static std::array<LevelWords, 7> kWords{{
        {"CPU", "CPUs", ""},
        {"core", "cores", "which CPUs share a core"},
        {"L2 cache", "L2 caches", "which CPUs share an L2 cache"},
        {"last-level cache", "last-level caches", "which CPUs share a last-level cache"},
        {"node", "nodes", "which node a CPU is on"},
        {"package", "packages", "which package a CPU is on"},
        {"machine", "machines", ""},
    }};
    return kWords[static_cast<std::size_t>(level)];
}

std::size_t count_groups(const topology::Topology& machine, Level level) {
    std::set<int> groups;
    for (const Cpu& cpu : machine.cpus) {
        if (group_of(cpu, level) >= 0) {
            groups.insert(group_of(cpu, level));
        }
    }
    return groups.size();
}

}  // namespace

Level level_of(scenario::OnePer one_per) {
    switch (one_per) {
        case scenario::OnePer::cpu:
            return Level::cpu;
        case scenario::OnePer::core:
            return Level::core;
        case scenario::OnePer::l2:
            return Level::l2;
        case scenario::OnePer::llc:
            return Level::llc;
        case scenario::OnePer::node:
            return Level::node;
        case scenario::OnePer::package:
            break;
    }
    return Level::package;
}

Level level_of(scenario::Within within) {
    switch (within) {
        case scenario::Within::machine:
            return Level::machine;
        case scenario::Within::package:
            return Level::package;
        case scenario::Within::node:
            return Level::node;
        case scenario::Within::llc:
            return Level::llc;
        case scenario::Within::core:
            break;
    }
    return Level::core;
}

int group_of(const Cpu& cpu, Level level) {
    switch (level) {
        case Level::cpu:
            return cpu.id;
        case Level::core:
            return cpu.core;
        case Level::l2:
            return cpu.l2;
        case Level::llc:
            return cpu.llc;
        case Level::node:
            return cpu.node;
        case Level::package:
            return cpu.package;
        case Level::machine:
            break;
    }
    return 0;
}

std::string_view one_of(Level level) {
    return words_of(level).one;
}

std::string_view many_of(Level level) {
    return words_of(level).many;
}

std::string not_said(Level level) {
    return fmt::format("this machine does not say {}", words_of(level).unknown);
}

std::vector<Group> split(const std::vector<const Cpu*>& cpus, Level level) {
    std::map<int, Group> by_number;
    for (const Cpu* cpu : cpus) {
        const int number = group_of(*cpu, level);
        if (number >= 0) {
            Group& group = by_number[number];
            group.number = number;
            group.cpus.push_back(cpu);
        }
    }
    std::vector<Group> groups;
    groups.reserve(by_number.size());
    for (auto& [number, group] : by_number) {
        groups.push_back(std::move(group));
    }
    if (groups.empty() && !cpus.empty()) {
        groups.push_back({-1, {cpus.front()}});
    }
    return groups;
}

base::CpuSet set_of(const std::vector<const Cpu*>& cpus) {
    std::vector<base::CpuId> ids;
    ids.reserve(cpus.size());
    for (const Cpu* cpu : cpus) {
        ids.push_back(cpu->id);
    }
    return base::CpuSet(std::move(ids));
}

Proximity::Proximity(const topology::Topology& machine) {
    std::map<Level, std::size_t> groups;
    for (const Level level : {Level::core, Level::l2, Level::llc, Level::package, Level::node}) {
        groups[level] = count_groups(machine, level);
    }
    // One node over several packages, or one package of several nodes, tells no CPUs apart.
    if (groups[Level::node] == 1 && groups[Level::package] > 1) {
        groups[Level::node] = 0;
    } else if (groups[Level::package] == 1 && groups[Level::node] > 1) {
        groups[Level::package] = 0;
    }
    // Package before node: where both are the same CPUs, people speak of packages.
    for (const Level level : {Level::core, Level::l2, Level::llc, Level::package, Level::node}) {
        if (groups[level] > 0) {
            levels_.push_back(level);
        }
    }
    std::stable_sort(levels_.begin(), levels_.end(), [&groups](Level a, Level b) {
        return groups[a] > groups[b];
    });
    if (!levels_.empty()) {
        largest_ =
            groups[Level::package] == groups[levels_.back()] ? Level::package : levels_.back();
    }
}

int Proximity::distance(const Cpu& a, const Cpu& b) const {
    int steps = 0;
    for (const Level level : levels_) {
        const int group = group_of(a, level);
        if (group >= 0 && group == group_of(b, level)) {
            return steps;
        }
        ++steps;
    }
    return steps;
}

std::string Proximity::relation(int distance) const {
    const auto index = static_cast<std::size_t>(distance);
    if (index < levels_.size()) {
        return fmt::format("same {}", one_of(levels_[index]));
    }
    return levels_.empty() ? "no relation known" : fmt::format("other {}", one_of(largest_));
}

}  // namespace corerig::plan
