// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/cpu_set.hpp"
#include "scenario/scenario.hpp"
#include "topology/topology.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace corerig::plan {

/// What CPUs may have in common, from the smallest to the largest on most machines.
enum class Level { cpu, core, l2, llc, node, package, machine };

[[nodiscard]] Level level_of(scenario::OnePer one_per);
[[nodiscard]] Level level_of(scenario::Within within);

/// Its group number at `level`; -1 where the machine does not say.
[[nodiscard]] int group_of(const topology::Cpu& cpu, Level level);

/// "core", "last-level cache"; and for any count but one: "cores".
[[nodiscard]] std::string_view one_of(Level level);
[[nodiscard]] std::string_view many_of(Level level);

/// "this machine does not say which CPUs share a core".
[[nodiscard]] std::string not_said(Level level);

/// CPUs of one group.
struct Group {
    int number = 0;
    std::vector<const topology::Cpu*> cpus;  ///< by ascending id, never empty
};

/// The CPUs of `cpus` by their group, groups in the order of their numbers.  CPUs that do not say
/// theirs are left out; where none does, the lowest alone is a group: one place is always there.
[[nodiscard]] std::vector<Group> split(const std::vector<const topology::Cpu*>& cpus, Level level);

[[nodiscard]] base::CpuSet set_of(const std::vector<const topology::Cpu*>& cpus);

/// How close CPUs of one machine are.  Which of node, package and caches is the smaller differs
/// between machines: a node may hold several packages or be half of one.
class Proximity {
 public:
    explicit Proximity(const topology::Topology& machine);

    /// Levels from core to package, those with the smallest groups first.
    [[nodiscard]] const std::vector<Level>& levels() const noexcept { return levels_; }

    /// 0 for the same core (or the smallest level there is), more for less in common; the number
    /// of levels when nothing is.
    [[nodiscard]] int distance(const topology::Cpu& a, const topology::Cpu& b) const;

    /// "same package", "other package"; of CPUs at that distance.
    [[nodiscard]] std::string relation(int distance) const;

 private:
    std::vector<Level> levels_;
    Level largest_ = Level::machine;  ///< what CPUs without anything in common differ in
};

}  // namespace corerig::plan
