// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/cpu_set.hpp"
#include "plan/levels.hpp"
#include "scenario/scenario.hpp"
#include "topology/topology.hpp"

#include <optional>
#include <string>
#include <vector>

namespace corerig::plan {

/// What one group that workers may have to stay within has to offer.
struct GroupOffer {
    int number = -1;
    base::CpuSet cpus;                           ///< the CPUs that the places are chosen from
    std::vector<const topology::Cpu*> places{};  ///< the lowest CPU of each, ascending
};

/// What one candidate set has to offer to a team.
struct Offer {
    std::string set;   ///< the expression as text; "" for all usable CPUs
    std::string note;  ///< why parts of it picked nothing
    /// Those that were looked at: up to the first with enough places.  With `within` = "machine"
    /// there is one, and none where no CPU is left.
    std::vector<GroupOffer> groups;
    std::size_t best = 0;  ///< the first group with enough places, else the one with most

    [[nodiscard]] const GroupOffer* best_group() const {
        return groups.empty() ? nullptr : &groups[best];
    }

    [[nodiscard]] std::size_t place_count() const {
        return groups.empty() ? 0 : groups[best].places.size();
    }
};

/// One for each candidate set of `place`, in their order.
[[nodiscard]] std::vector<Offer> make_offers(const scenario::Place& place,
                                             std::size_t threads,
                                             const topology::Topology& machine);

/// The first offer with enough places; an oversubscribed team is content with any place.
[[nodiscard]] std::optional<std::size_t> choose_offer(const std::vector<Offer>& offers,
                                                      std::size_t threads,
                                                      bool oversubscribe);

/// "package 1", "core not known".
[[nodiscard]] std::string group_text(const GroupOffer& group, Level within);

}  // namespace corerig::plan
