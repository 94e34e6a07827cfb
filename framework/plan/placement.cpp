// SPDX-License-Identifier: Apache-2.0
#include "plan/placement.hpp"

#include "plan/offers.hpp"
#include "plan/words.hpp"

#include <fmt/format.h>

#include <optional>

namespace corerig::plan {

namespace {

using topology::Cpu;
using Places = std::vector<const Cpu*>;

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
        const std::vector<Offer> offers = make_offers(place_, threads_, machine_);
        const auto chosen = choose_offer(offers, threads_, place_.oversubscribe);
        if (!chosen) {
            return {skip_reason(offers), {}};
        }
        return {"", workers_on(offers[*chosen], choice_text(*chosen, offers))};
    }

 private:
    [[nodiscard]] std::string skip_reason(const std::vector<Offer>& offers) const {
        std::vector<std::string> found;
        found.reserve(offers.size());
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
        const GroupOffer* group = offer.best_group();
        std::vector<std::string> details;
        if (group != nullptr) {
            details.push_back(within_ == Level::machine
                                  ? cpus_text(group->cpus)
                                  : group_text(*group, within_) + ": " + cpus_text(group->cpus));
            for (const Level level : {level_, within_}) {
                if (group_of(*group->places.front(), level) < 0) {
                    details.push_back(not_said(level));
                }
            }
        }
        if (!offer.note.empty()) {
            details.push_back(offer.note);
        }
        return fmt::format("{}{} usable{}{}",
                           within_ == Level::machine || group == nullptr ? "" : "at most ",
                           offer.place_count(),
                           offer.set.empty() ? "" : " in " + in_quotes(offer.set),
                           details.empty() ? "" : " (" + joined(details, "; ") + ")");
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
        const Places order =
            order_places(offer.best_group()->places, threads_, place_.order, proximity_);
        const std::vector<Neighbour> nearest = nearest_before(order, proximity_);
        std::vector<PlannedWorker> workers;
        for (std::size_t i = 0; i < threads_; ++i) {
            const std::size_t place = i % order.size();
            const std::string reason =
                i < order.size()
                    ? place_reason(offer, i, nearest[i])
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
                                           std::size_t index,
                                           const Neighbour& nearest) const {
        const GroupOffer& group = *offer.best_group();
        if (group.cpus.size() == 1) {
            return fmt::format("the only CPU {}",
                               offer.set.empty() ? "that is usable" : "of " + in_quotes(offer.set));
        }
        const std::string set = fmt::format(
            "one per {} of {}{}{}",
            one_of(level_),
            short_list(group.cpus),
            within_ == Level::machine ? "" : fmt::format(" ({})", group_text(group, within_)),
            offer.set.empty() || offer.set == group.cpus.to_short_list()
                ? ""
                : " in " + in_quotes(offer.set));
        if (index == 0) {
            return set + ", the lowest";
        }
        return fmt::format("{}, {} CPU {}: {}",
                           set,
                           place_.order == scenario::Order::near ? "nearest to" : "farthest from",
                           nearest.cpu->id,
                           proximity_.relation(nearest.distance));
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
