// SPDX-License-Identifier: Apache-2.0
#include "topology/topology.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace corerig::topology {

namespace {

struct GroupCount {
    int known = 0;
    int without = 0;  ///< CPUs that do not say their group
};

/// Group numbers of those CPUs of `set` that are online, one entry per CPU.  Both sides are in
/// ascending order, so that machines of thousands of CPUs take one walk.
std::vector<int> groups_of(const Topology& machine, const CpuSet& set, int Cpu::*group) {
    std::vector<int> groups;
    auto wanted = set.begin();
    for (const Cpu& cpu : machine.cpus) {
        while (wanted != set.end() && *wanted < cpu.id) {
            ++wanted;
        }
        if (wanted != set.end() && *wanted == cpu.id) {
            groups.push_back(cpu.*group);
        }
    }
    return groups;
}

GroupCount count_groups(const Topology& machine, const CpuSet& set, int Cpu::*group) {
    std::vector<int> groups = groups_of(machine, set, group);
    GroupCount count;
    count.without = static_cast<int>(std::count(groups.begin(), groups.end(), -1));
    const CpuSet different(std::move(groups));
    count.known = static_cast<int>(different.size()) - (count.without > 0 ? 1 : 0);
    return count;
}

}  // namespace

const Cpu* Topology::find(CpuId id) const {
    const auto place = std::lower_bound(
        cpus.begin(), cpus.end(), id, [](const Cpu& cpu, CpuId wanted) { return cpu.id < wanted; });
    return place != cpus.end() && place->id == id ? &*place : nullptr;
}

int Topology::count_cores(const CpuSet& set) const {
    const GroupCount count = count_groups(*this, set, &Cpu::core);
    return count.known + count.without;
}

int Topology::count_nodes(const CpuSet& set) const {
    const GroupCount count = count_groups(*this, set, &Cpu::node);
    return count.known + (count.without > 0 ? 1 : 0);
}

int Topology::count_packages(const CpuSet& set) const {
    const GroupCount count = count_groups(*this, set, &Cpu::package);
    return count.known + (count.without > 0 ? 1 : 0);
}

CpuSet Topology::siblings(const CpuSet& set) const {
    const CpuSet cores(groups_of(*this, set, &Cpu::core));
    std::vector<CpuId> on_cores;
    for (const Cpu& cpu : cpus) {
        if (cpu.core >= 0 && cores.contains(cpu.core)) {
            on_cores.push_back(cpu.id);
        }
    }
    return CpuSet(std::move(on_cores)) - set;
}

std::string usable_line(const Topology& machine) {
    const CpuSet usable = machine.usable();
    return fmt::format("{} of {} CPUs usable: {}",
                       usable.size(),
                       machine.present.size(),
                       usable.empty() ? "none" : usable.to_list());
}

std::vector<std::string> restrictions(const Topology& machine) {
    const CpuSet offline = machine.present - machine.online;
    const CpuSet outside_cpuset = machine.online - machine.cpuset;
    const CpuSet outside_affinity = (machine.online & machine.cpuset) - machine.affinity;
    std::vector<std::string> texts;
    if (!offline.empty()) {
        texts.push_back(offline.to_list() + " offline");
    }
    if (!outside_cpuset.empty()) {
        texts.push_back(fmt::format("{} outside the cpuset{}{}",
                                    outside_cpuset.to_list(),
                                    machine.cpuset_path.empty() ? "" : " ",
                                    machine.cpuset_path));
    }
    if (!outside_affinity.empty()) {
        texts.push_back(outside_affinity.to_list() + " outside the inherited affinity mask");
    }
    return texts;
}

}  // namespace corerig::topology
