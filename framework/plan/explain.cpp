// SPDX-License-Identifier: Apache-2.0
#include "plan/explain.hpp"

#include "plan/cpu_selection.hpp"
#include "plan/levels.hpp"
#include "plan/loads.hpp"
#include "plan/offers.hpp"
#include "plan/placement.hpp"
#include "plan/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace corerig::plan {

namespace {

using topology::Cpu;
using Places = std::vector<const Cpu*>;

/// Explains where the workers of one configuration went.
class WorkerExplainer {
 public:
    WorkerExplainer(const PlannedConfiguration& planned, const topology::Topology& machine)
        : place_(planned.configuration.place),
          threads_(static_cast<std::size_t>(planned.configuration.threads)),
          runs_(planned.runs()),
          proximity_(machine),
          level_(level_of(place_.one_per)),
          within_(level_of(place_.within)),
          offers_(make_offers(place_, threads_, machine)),
          chosen_(choose_offer(offers_, threads_, place_.oversubscribe)) {}

    [[nodiscard]] std::vector<std::string> candidates() const {
        std::vector<std::string> lines;
        for (std::size_t i = 0; i < offers_.size(); ++i) {
            add_offer(i, lines);
        }
        return lines;
    }

    [[nodiscard]] std::vector<std::string> workers() const {
        std::vector<std::string> lines;
        if (!chosen_) {
            return lines;
        }
        const Places& places = offers_[*chosen_].best_group()->places;
        const Places order = order_places(places, threads_, place_.order, proximity_);
        const auto apart = static_cast<int>(proximity_.levels().size());
        std::map<const Cpu*, int> left;  // the distance to the nearest of those taken
        for (const Cpu* place : places) {
            left.emplace(place, apart);
        }
        for (std::size_t i = 0; i < order.size(); ++i) {
            lines.push_back(i == 0 ? first_text(places) : next_text(left));
            left.erase(order[i]);
            for (auto& [place, distance] : left) {
                distance = std::min(distance, proximity_.distance(*place, *order[i]));
            }
        }
        return lines;
    }

 private:
    void add_offer(std::size_t index, std::vector<std::string>& lines) const {
        const Offer& offer = offers_[index];
        const std::string set = offer.set.empty() ? "all usable CPUs" : in_quotes(offer.set);
        const std::string note = offer.note.empty() ? "" : fmt::format(" ({})", offer.note);
        if (offer.groups.empty()) {
            lines.push_back(fmt::format("{}: no place{}", set, note));
            return;
        }
        for (std::size_t i = 0; i < offer.groups.size(); ++i) {
            const GroupOffer& group = offer.groups[i];
            lines.push_back(
                fmt::format("{}{}{}: {}, one per {}: {}; {}",
                            set,
                            note,
                            within_ == Level::machine ? "" : ", " + group_text(group, within_),
                            counted(group.places.size(), "place", "places"),
                            one_of(level_),
                            whole_list(set_of(group.places)),
                            verdict(index, i)));
        }
    }

    [[nodiscard]] std::string verdict(std::size_t offer, std::size_t group) const {
        const std::string needed = counted(threads_, "worker", "workers");
        if (chosen_ && *chosen_ == offer && offers_[offer].best == group) {
            return fmt::format("{} for {}", runs_ ? "taken" : "enough", needed);
        }
        const bool enough = offers_[offer].groups[group].places.size() >= threads_;
        return enough ? "not looked at: one before has enough"
                      : fmt::format("too few for {}", needed);
    }

    static std::string first_text(const Places& places) {
        return fmt::format("the lowest of {}: {}",
                           counted(places.size(), "place", "places"),
                           whole_list(set_of(places)));
    }

    /// "of 6 places left: 1-3 same package, 4-7 other package; the lowest of the nearest".
    [[nodiscard]] std::string next_text(const std::map<const Cpu*, int>& left) const {
        std::map<int, Places> by_distance;
        for (const auto& [place, distance] : left) {
            by_distance[distance].push_back(place);
        }
        std::vector<std::string> groups;
        groups.reserve(by_distance.size());
        for (const auto& [distance, places] : by_distance) {
            groups.push_back(whole_list(set_of(places)) + " " + proximity_.relation(distance));
        }
        return fmt::format("of {} left: {}; {}",
                           counted(left.size(), "place", "places"),
                           joined(groups, ", "),
                           place_.order == scenario::Order::near
                               ? "the lowest of the nearest"
                               : "the lowest where package, node, caches and core hold the fewest "
                                 "workers");
    }

    const scenario::Place& place_;
    const std::size_t threads_;
    const bool runs_;
    const Proximity proximity_;
    const Level level_;
    const Level within_;
    const std::vector<Offer> offers_;
    const std::optional<std::size_t> chosen_;
};

std::vector<std::string> explain_loads(const PlannedConfiguration& planned,
                                       const topology::Topology& machine) {
    const CpuSet workers = cpus_of(planned.workers);
    std::vector<std::string> lines;
    for (const scenario::Background& background : planned.configuration.backgrounds) {
        const Selection selection = select_cpus(background.on, machine, workers);
        lines.push_back(fmt::format("\"{}\": {}{}{}, one per {}",
                                    to_string(background.on),
                                    selection.cpus.empty() ? "no CPU" : "CPUs ",
                                    whole_list(selection.cpus),
                                    selection.note.empty() ? "" : " (" + selection.note + ")",
                                    one_of(level_of(background.one_per))));
    }
    return lines;
}

}  // namespace

Explanation explain(const PlannedConfiguration& planned, const topology::Topology& machine) {
    Explanation explanation;
    if (planned.configuration.place.pinned) {
        const WorkerExplainer workers(planned, machine);
        explanation.candidates = workers.candidates();
        if (planned.runs()) {
            explanation.workers = workers.workers();
        }
    } else {
        const CpuSet usable = machine.usable();
        explanation.candidates.push_back(
            fmt::format("unpinned: {} {}",
                        counted(usable.size(), "usable CPU:", "usable CPUs:"),
                        usable.empty() ? "none" : whole_list(usable)));
    }
    if (planned.runs()) {
        explanation.loads = explain_loads(planned, machine);
    }
    return explanation;
}

}  // namespace corerig::plan
