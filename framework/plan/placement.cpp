// SPDX-License-Identifier: Apache-2.0
#include "plan/placement.hpp"

#include "plan/cpu_selection.hpp"
#include "plan/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

namespace corerig::plan {

namespace {

using scenario::CpuExpression;
using topology::Cpu;
using Places = std::vector<const Cpu*>;

/// What one candidate set has to offer: the places of the group that was chosen.
struct Offer {
    std::string set;  ///< the expression as text; "" for all usable CPUs
    std::string note;
    CpuSet cpus;  ///< the CPUs that the places were chosen from
    int group = -1;
    Places places;
};

class Placer {
 public:
    Placer(const scenario::Place& place, int threads, const topology::Topology& machine)
        : place_(place),
          threads_(static_cast<std::size_t>(threads)),
          machine_(machine),
          proximity_(machine),
          level_(level_of(place.one_per)),
          within_(level_of(place.within)) {}

    Placement run() {
        std::vector<Offer> offers;
        for (const CpuExpression& candidate : place_.candidates) {
            offers.push_back(offer_of(candidate));
        }
        const auto chosen = choose(offers);
        if (!chosen) {
            return {skip_reason(offers), {}};
        }
        return {"", workers_on(offers[*chosen], choice_text(*chosen, offers))};
    }

 private:
    /// The first offer with enough places; an oversubscribed team is content with any place.
    [[nodiscard]] std::optional<std::size_t> choose(const std::vector<Offer>& offers) const {
        for (const std::size_t wanted : {threads_, std::size_t{1}}) {
            for (std::size_t i = 0; i < offers.size(); ++i) {
                if (offers[i].places.size() >= wanted) {
                    return i;
                }
            }
            if (!place_.oversubscribe) {
                break;
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] Offer offer_of(const CpuExpression& candidate) const {
        const Selection selection = select_cpus(candidate, machine_, CpuSet{});
        std::vector<std::string> notes = explain_unusable(candidate, machine_);
        // A set in which a named CPU is missing is not the set that was asked for.
        const Places cpus = notes.empty() ? cpus_of(selection.cpus) : Places{};
        if (!selection.note.empty()) {
            notes.push_back(selection.note);
        }
        Offer offer;
        offer.set = candidate.kind == CpuExpression::Kind::all ? "" : to_string(candidate);
        offer.note = joined(notes, "; ");
        take_best_group(cpus, offer);
        return offer;
    }

    [[nodiscard]] Places cpus_of(const CpuSet& set) const {
        Places cpus;
        cpus.reserve(set.size());
        for (const CpuId id : set) {
            cpus.push_back(machine_.find(id));
        }
        return cpus;
    }

    /// The first group of `within` with enough places, else the one with most.
    void take_best_group(const Places& cpus, Offer& offer) const {
        for (const Group& group : split(cpus, within_)) {
            Places places;
            for (const Group& place : split(group.cpus, level_)) {
                places.push_back(place.cpus.front());
            }
            if (places.size() > offer.places.size()) {
                offer.group = group.number;
                offer.places = std::move(places);
                offer.cpus = set_of(group.cpus);
            }
            if (offer.places.size() >= threads_) {
                return;
            }
        }
    }

    static CpuSet set_of(const Places& cpus) {
        std::vector<CpuId> ids;
        ids.reserve(cpus.size());
        for (const Cpu* cpu : cpus) {
            ids.push_back(cpu->id);
        }
        return CpuSet(std::move(ids));
    }

    [[nodiscard]] std::string skip_reason(const std::vector<Offer>& offers) const {
        std::vector<std::string> found;
        for (const Offer& offer : offers) {
            found.push_back(found_text(offer));
        }
        return fmt::format(
            "needs {}{} for {}, found {}",
            counted(threads_, one_of(level_), many_of(level_)),
            within_ == Level::machine ? "" : fmt::format(" within one {}", one_of(within_)),
            counted(threads_, "worker", "workers"),
            joined(found, ", "));
    }

    /// "2 usable (CPUs 0-1)", "at most 2 usable in "0-7" (package 0: CPUs 0-1)".
    [[nodiscard]] std::string found_text(const Offer& offer) const {
        std::vector<std::string> details;
        if (!offer.places.empty()) {
            details.push_back(within_ == Level::machine
                                  ? cpus_text(offer.cpus)
                                  : group_text(offer) + ": " + cpus_text(offer.cpus));
        }
        for (const Level level : {level_, within_}) {
            if (!offer.places.empty() && !is_said(offer, level)) {
                details.push_back(not_said(level));
            }
        }
        if (!offer.note.empty()) {
            details.push_back(offer.note);
        }
        return fmt::format("{}{} usable{}{}",
                           within_ == Level::machine || offer.places.empty() ? "" : "at most ",
                           offer.places.size(),
                           offer.set.empty() ? "" : " in " + in_quotes(offer.set),
                           details.empty() ? "" : " (" + joined(details, "; ") + ")");
    }

    static bool is_said(const Offer& offer, Level level) {
        return group_of(*offer.places.front(), level) >= 0;
    }

    [[nodiscard]] std::string group_text(const Offer& offer) const {
        return offer.group < 0 ? fmt::format("{} not known", one_of(within_))
                               : fmt::format("{} {}", one_of(within_), offer.group);
    }

    /// "choice 2, "!0": " and why the ones before were not taken; "" without a choice.
    [[nodiscard]] std::string choice_text(std::size_t chosen,
                                          const std::vector<Offer>& offers) const {
        if (offers.size() == 1) {
            return "";
        }
        std::vector<std::string> refused;
        for (std::size_t i = 0; i < chosen; ++i) {
            refused.push_back(found_text(offers[i]));
        }
        return fmt::format("choice {} of {}{}: ",
                           chosen + 1,
                           offers.size(),
                           refused.empty() ? "" : ", found " + joined(refused, ", "));
    }

    [[nodiscard]] std::vector<PlannedWorker> workers_on(const Offer& offer,
                                                        const std::string& choice) const {
        const Places order = order_places(offer.places, threads_, place_.order, proximity_);
        std::vector<PlannedWorker> workers;
        for (std::size_t i = 0; i < threads_; ++i) {
            const std::size_t place = i % order.size();
            const std::string reason =
                i < order.size()
                    ? place_reason(offer, order, place)
                    : fmt::format("shares the CPU of worker {}: oversubscribed, {} for {}",
                                  place,
                                  counted(order.size(), "place", "places"),
                                  counted(threads_, "worker", "workers"));
            workers.push_back({CpuSet{order[place]->id}, choice + reason});
        }
        return workers;
    }

    /// "one per core of 0-7, nearest to CPU 0: same package".
    [[nodiscard]] std::string place_reason(const Offer& offer,
                                           const Places& order,
                                           std::size_t index) const {
        if (offer.cpus.size() == 1) {
            return fmt::format("the only CPU {}",
                               offer.set.empty() ? "that is usable" : "of " + in_quotes(offer.set));
        }
        const std::string set = fmt::format(
            "one per {} of {}{}{}",
            one_of(level_),
            short_list(offer.cpus),
            within_ == Level::machine ? "" : fmt::format(" ({})", group_text(offer)),
            offer.set.empty() || offer.set == offer.cpus.to_list() ? ""
                                                                   : " in " + in_quotes(offer.set));
        if (index == 0) {
            return set + ", the lowest";
        }
        const Cpu* nearest = order.front();
        int distance = std::numeric_limits<int>::max();
        for (std::size_t i = 0; i < index; ++i) {
            const int here = proximity_.distance(*order[index], *order[i]);
            if (here < distance) {
                distance = here;
                nearest = order[i];
            }
        }
        return fmt::format("{}, {} CPU {}: {}",
                           set,
                           place_.order == scenario::Order::near ? "nearest to" : "farthest from",
                           nearest->id,
                           proximity_.relation(distance));
    }

    const scenario::Place& place_;
    const std::size_t threads_;
    const topology::Topology& machine_;
    const Proximity proximity_;
    const Level level_;
    const Level within_;
};

Placement leave_to_scheduler(int threads, bool oversubscribe, const CpuSet& usable) {
    const auto wanted = static_cast<std::size_t>(threads);
    if (usable.empty() || (wanted > usable.size() && !oversubscribe)) {
        return {fmt::format("needs {} for {}, found {} usable ({})",
                            counted(wanted, "CPU", "CPUs"),
                            counted(wanted, "unpinned worker", "unpinned workers"),
                            usable.size(),
                            cpus_text(usable)),
                {}};
    }
    const PlannedWorker worker{usable,
                               fmt::format("unpinned: the scheduler chooses among {}",
                                           counted(usable.size(), "usable CPU", "usable CPUs"))};
    return {"", std::vector<PlannedWorker>(wanted, worker)};
}

}  // namespace

Placement place_workers(const scenario::Place& place,
                        int threads,
                        const topology::Topology& machine) {
    if (!place.pinned) {
        return leave_to_scheduler(threads, place.oversubscribe, machine.usable());
    }
    return Placer(place, threads, machine).run();
}

}  // namespace corerig::plan
