// SPDX-License-Identifier: Apache-2.0
#include "plan/offers.hpp"

#include "plan/cpu_selection.hpp"
#include "plan/words.hpp"

#include <fmt/format.h>

#include <utility>

namespace corerig::plan {

namespace {

using base::CpuId;
using base::CpuSet;
using scenario::CpuExpression;
using topology::Cpu;
using Places = std::vector<const Cpu*>;

Places cpus_of(const CpuSet& set, const topology::Topology& machine) {
    Places cpus;
    cpus.reserve(set.size());
    for (const CpuId id : set) {
        cpus.push_back(machine.find(id));
    }
    return cpus;
}

GroupOffer offer_of(const Group& group, Level level) {
    GroupOffer offer{group.number, set_of(group.cpus), {}};
    for (const Group& place : split(group.cpus, level)) {
        offer.places.push_back(place.cpus.front());
    }
    return offer;
}

Offer offer_of(const CpuExpression& candidate,
               const scenario::Place& place,
               std::size_t threads,
               const topology::Topology& machine) {
    const Selection selection = select_cpus(candidate, machine, CpuSet{});
    std::vector<std::string> notes = explain_unusable(candidate, machine, place.offline);
    // A set in which a named CPU is missing is not the set that was asked for.
    const Places cpus = notes.empty() ? cpus_of(selection.cpus, machine) : Places{};
    for (const std::string& note :
         {selection.note, dropped_text(candidate, machine, place.offline)}) {
        if (!note.empty()) {
            notes.push_back(note);
        }
    }
    Offer offer;
    offer.set = candidate.kind == CpuExpression::Kind::all ? "" : to_string(candidate);
    offer.note = joined(notes, "; ");
    for (const Group& group : split(cpus, level_of(place.within))) {
        offer.groups.push_back(offer_of(group, level_of(place.one_per)));
        if (offer.groups.back().places.size() > offer.place_count()) {
            offer.best = offer.groups.size() - 1;
        }
        if (offer.place_count() >= threads) {
            break;
        }
    }
    return offer;
}

}  // namespace

std::vector<Offer> make_offers(const scenario::Place& place,
                               std::size_t threads,
                               const topology::Topology& machine) {
    std::vector<Offer> offers;
    for (const CpuExpression& candidate : place.candidates) {
        offers.push_back(offer_of(candidate, place, threads, machine));
    }
    return offers;
}

std::optional<std::size_t> choose_offer(const std::vector<Offer>& offers,
                                        std::size_t threads,
                                        bool oversubscribe) {
    for (const std::size_t wanted : {threads, std::size_t{1}}) {
        for (std::size_t i = 0; i < offers.size(); ++i) {
            if (offers[i].place_count() >= wanted) {
                return i;
            }
        }
        if (!oversubscribe) {
            break;
        }
    }
    return std::nullopt;
}

std::string group_text(const GroupOffer& group, Level within) {
    return group.number < 0 ? fmt::format("{} not known", one_of(within))
                            : fmt::format("{} {}", one_of(within), group.number);
}

}  // namespace corerig::plan
