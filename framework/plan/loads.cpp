// SPDX-License-Identifier: Apache-2.0
#include "plan/loads.hpp"

#include "plan/cpu_selection.hpp"
#include "plan/levels.hpp"
#include "plan/words.hpp"

#include <fmt/format.h>

#include <set>

namespace corerig::plan {

namespace {

using scenario::Background;
using scenario::CpuExpression;
using topology::Cpu;

class LoadPlacer {
 public:
    LoadPlacer(const topology::Topology& machine, const Team& team)
        : machine_(machine), team_(team), usable_(machine.usable()) {}

    /// Adds the loads of one group to `placement`, or says why there is no place for them.
    void place(const Background& background, const std::string& name, LoadPlacement& placement) {
        const Selection selection = select_cpus(background.on, machine_, team_.cpus);
        const Level level = level_of(background.one_per);
        const std::vector<CpuId> places = places_of(selection.cpus, level);
        const bool ambiguous = level != Level::cpu && selection.cpus.size() > 1 && places.empty();
        if (ambiguous) {
            placement.skip_reason =
                fmt::format("{} cannot be one per {}: {}", name, one_of(level), not_said(level));
            return;
        }
        if (places.empty()) {
            placement.skip_reason = nothing_found(background, name, selection.note);
            return;
        }
        const std::string reason =
            fmt::format("one per {} of {}", one_of(level), to_string(background.on));
        for (const CpuId cpu : places) {
            placement.loads.push_back({cpu,
                                       background.command,
                                       background.policy,
                                       background.nice,
                                       background.duty_percent,
                                       reason});
        }
    }

 private:
    /// The lowest CPU of each group; nothing where several CPUs do not say their group.
    [[nodiscard]] std::vector<CpuId> places_of(const CpuSet& cpus, Level level) const {
        std::vector<CpuId> places;
        std::set<int> seen;
        for (const CpuId id : cpus) {
            const int group = group_of(*machine_.find(id), level);
            if (group < 0 && cpus.size() > 1) {
                return {};
            }
            if (seen.insert(group).second) {
                places.push_back(id);
            }
        }
        return places;
    }

    /// "the background load needs at least 1 usable core beside the 2 workers' cores, found 0 (2
    /// cores usable: CPUs 0-1)".
    [[nodiscard]] std::string nothing_found(const Background& background,
                                            const std::string& name,
                                            const std::string& note) const {
        const bool rest = background.on.kind == CpuExpression::Kind::rest;
        const std::string where =
            rest ? beside_workers() : fmt::format("in \"{}\"", to_string(background.on));
        return fmt::format("{} needs at least 1 usable {} {}, found 0 ({})",
                           name,
                           one_of(level_of(background.one_per)),
                           where,
                           note.empty() ? usable_text() : note);
    }

    [[nodiscard]] std::string beside_workers() const {
        if (!team_.pinned) {
            return "beside the workers, which are unpinned";
        }
        return team_.workers == 1 ? "beside the worker's core"
                                  : fmt::format("beside the {} workers' cores", team_.workers);
    }

    [[nodiscard]] std::string usable_text() const {
        const auto cores = static_cast<std::size_t>(machine_.count_cores(usable_));
        return fmt::format("{} usable: {}", counted(cores, "core", "cores"), cpus_text(usable_));
    }

    const topology::Topology& machine_;
    const Team& team_;
    const CpuSet usable_;
};

void warn_of_sharing(const Team& team, LoadPlacement& placement) {
    std::vector<CpuId> once;
    std::vector<CpuId> twice;
    std::set<CpuId> seen;
    for (const PlannedLoad& load : placement.loads) {
        (seen.insert(load.cpu).second ? once : twice).push_back(load.cpu);
    }
    const CpuSet with_workers = team.pinned ? CpuSet(std::move(once)) & team.cpus : CpuSet{};
    if (!with_workers.empty()) {
        placement.warnings.push_back(
            fmt::format("a background load and a worker share {}", cpus_text(with_workers)));
    }
    if (!twice.empty()) {
        placement.warnings.push_back(
            fmt::format("several background loads share {}", cpus_text(CpuSet(std::move(twice)))));
    }
}

}  // namespace

LoadPlacement place_loads(const std::vector<Background>& backgrounds,
                          const topology::Topology& machine,
                          const Team& team) {
    LoadPlacement placement;
    LoadPlacer placer(machine, team);
    for (std::size_t i = 0; i < backgrounds.size(); ++i) {
        const std::string name =
            backgrounds.size() == 1
                ? "the background load"
                : fmt::format("background load {} of {}", i + 1, backgrounds.size());
        placer.place(backgrounds[i], name, placement);
        if (!placement.skip_reason.empty()) {
            return {placement.skip_reason, {}, {}};
        }
    }
    warn_of_sharing(team, placement);
    return placement;
}

CpuSet cpus_of(const std::vector<PlannedWorker>& workers) {
    std::vector<CpuId> cpus;
    const CpuSet* last = nullptr;
    for (const PlannedWorker& worker : workers) {
        // Workers that are not pinned all have the same mask.
        if (last == nullptr || *last != worker.cpus) {
            cpus.insert(cpus.end(), worker.cpus.begin(), worker.cpus.end());
        }
        last = &worker.cpus;
    }
    return CpuSet(std::move(cpus));
}

CpuSet cpus_of(const std::vector<PlannedLoad>& loads) {
    std::vector<CpuId> cpus;
    cpus.reserve(loads.size());
    for (const PlannedLoad& load : loads) {
        cpus.push_back(load.cpu);
    }
    return CpuSet(std::move(cpus));
}

}  // namespace corerig::plan
