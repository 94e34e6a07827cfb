// SPDX-License-Identifier: Apache-2.0
#include "plan/spare_cpus.hpp"

#include "plan/words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace corerig::plan {

namespace {

using scenario::Policy;

bool is_realtime(const Policy& policy) {
    return policy.kind == Policy::Kind::fifo || policy.kind == Policy::Kind::rr;
}

CpuSet with_siblings(const topology::Topology& machine, const CpuSet& cpus) {
    return cpus | machine.siblings(cpus);
}

CpuSet realtime_load_cpus(const std::vector<PlannedLoad>& loads) {
    std::vector<CpuId> cpus;
    for (const PlannedLoad& load : loads) {
        if (is_realtime(load.policy)) {
            cpus.push_back(load.cpu);
        }
    }
    return CpuSet(std::move(cpus));
}

/// The policy with the highest priority of all that the configuration asks for.
Policy highest_policy(const scenario::Configuration& configuration) {
    Policy highest = configuration.measure.policy;
    for (const scenario::Background& background : configuration.backgrounds) {
        if (background.policy.priority > highest.priority) {
            highest = background.policy;
        }
    }
    return highest;
}

std::string privilege_refusal(const scenario::Configuration& configuration,
                              const topology::Topology& machine) {
    const Policy policy = highest_policy(configuration);
    const auto allowed = machine.privileges.realtime_priority;
    if (!is_realtime(policy) || !allowed || *allowed >= policy.priority) {
        return "";
    }
    return fmt::format(
        "policy {} needs CAP_SYS_NICE or a limit RLIMIT_RTPRIO of at least {}, "
        "found a limit of {}",
        to_string(policy),
        policy.priority,
        *allowed);
}

}  // namespace

CpuSet runner_cpus(const topology::Topology& machine, const Team& team, const CpuSet& load_cpus) {
    CpuSet usable = machine.usable();
    const CpuSet off_workers = usable - team.cpus;
    const CpuSet off_cores = usable - with_siblings(machine, team.cpus);
    for (const CpuSet& choice : {off_cores - load_cpus, off_cores, off_workers}) {
        if (!choice.empty()) {
            return choice;
        }
    }
    return usable;
}

int idle_cores(const topology::Topology& machine, const Team& team, const CpuSet& load_cpus) {
    const CpuSet free = machine.usable() - with_siblings(machine, load_cpus);
    if (!team.pinned) {
        return std::max(0, machine.count_cores(free) - team.workers);
    }
    return machine.count_cores(free - with_siblings(machine, team.cpus));
}

std::string realtime_refusal(const scenario::Configuration& configuration,
                             const topology::Topology& machine,
                             const Team& team,
                             const std::vector<PlannedLoad>& loads) {
    std::string no_privilege = privilege_refusal(configuration, machine);
    if (!no_privilege.empty()) {
        return no_privilege;
    }
    const bool workers_spin = is_realtime(configuration.measure.policy) &&
                              configuration.workload.installed.schema.capabilities.spins;
    const CpuSet usable = machine.usable();
    CpuSet held = realtime_load_cpus(loads);
    auto free = static_cast<int>((usable - held).size());
    if (workers_spin) {
        held = team.pinned ? held | team.cpus : held;
        free = static_cast<int>((usable - held).size()) - (team.pinned ? 0 : team.workers);
    }
    if (free > 0 || (!workers_spin && held.empty())) {
        return "";
    }
    return fmt::format(
        "policy {} needs a usable CPU that stays free of spinning for the rest of the system, "
        "found none ({} usable: {})",
        to_string(highest_policy(configuration)),
        counted(usable.size(), "CPU", "CPUs"),
        cpus_text(usable));
}

}  // namespace corerig::plan
