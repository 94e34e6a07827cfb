// SPDX-License-Identifier: Apache-2.0
#include "topology/topology.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace corerig::topology {

namespace {

struct GroupCount {
    int known = 0;
    int without = 0;  ///< CPUs that do not say their group
};

GroupCount count_groups(const Topology& machine, const CpuSet& set, int Cpu::*group) {
    std::set<int> known;
    GroupCount count;
    for (const Cpu& cpu : machine.cpus) {
        if (!set.contains(cpu.id)) {
            continue;
        }
        if (cpu.*group < 0) {
            ++count.without;
        } else {
            known.insert(cpu.*group);
        }
    }
    count.known = static_cast<int>(known.size());
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

bool Topology::says_cores() const {
    const CpuSet allowed = usable();
    return std::any_of(cpus.begin(), cpus.end(), [&allowed](const Cpu& cpu) {
        return cpu.core >= 0 && allowed.contains(cpu.id);
    });
}

CpuSet Topology::siblings(const CpuSet& set) const {
    std::set<int> cores;
    for (const CpuId id : set) {
        const Cpu* cpu = find(id);
        if (cpu != nullptr && cpu->core >= 0) {
            cores.insert(cpu->core);
        }
    }
    std::vector<CpuId> others;
    for (const Cpu& cpu : cpus) {
        if (cores.contains(cpu.core) && !set.contains(cpu.id)) {
            others.push_back(cpu.id);
        }
    }
    return CpuSet(std::move(others));
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
