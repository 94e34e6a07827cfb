// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/cpu_set.hpp"
#include "plan/levels.hpp"
#include "plan/plan.hpp"
#include "scenario/scenario.hpp"
#include "topology/topology.hpp"

#include <string>
#include <vector>

namespace corerig::plan {

/// Where the workers of one configuration go, or why they cannot.
struct Placement {
    std::string skip_reason;
    std::vector<PlannedWorker> workers;

    friend bool operator==(const Placement&, const Placement&) = default;
};

/// Gives each of `threads` workers its place.  Never two on one CPU unless the scenario
/// oversubscribes.  Equal inputs give equal placements.
[[nodiscard]] Placement place_workers(const scenario::Place& place,
                                      int threads,
                                      const topology::Topology& machine);

/// The places of `places` in the order in which workers take them, at most `count`.  The first is
/// the lowest; then near takes the closest to those taken, and far the place whose package, node,
/// cache and core hold the fewest of them, in this order.  Ties go to the lowest CPU.
[[nodiscard]] std::vector<const topology::Cpu*> order_places(
    std::vector<const topology::Cpu*> places,
    std::size_t count,
    scenario::Order order,
    const Proximity& proximity);

/// The closest of the places taken before one, the first taken among equals.
struct Neighbour {
    const topology::Cpu* cpu = nullptr;
    int distance = 0;  ///< as Proximity counts it
};

/// One for each place of `order`; nothing is meant by that of the first.
[[nodiscard]] std::vector<Neighbour> nearest_before(const std::vector<const topology::Cpu*>& order,
                                                    const Proximity& proximity);

}  // namespace corerig::plan
