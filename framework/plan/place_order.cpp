// SPDX-License-Identifier: Apache-2.0
#include "plan/placement.hpp"

#include <algorithm>
#include <limits>
#include <map>

namespace corerig::plan {

namespace {

using topology::Cpu;
using Places = std::vector<const Cpu*>;

/// Takes the place closest to any of those taken.
Places order_near(const Places& places, std::size_t count, const Proximity& proximity) {
    std::vector<int> distance(places.size(), std::numeric_limits<int>::max());
    std::vector<bool> taken(places.size(), false);
    Places order;
    std::size_t next = 0;
    while (order.size() < count) {
        order.push_back(places[next]);
        taken[next] = true;
        std::size_t closest = places.size();
        for (std::size_t i = 0; i < places.size(); ++i) {
            distance[i] =
                taken[i] ? 0 : std::min(distance[i], proximity.distance(*places[i], *order.back()));
            const bool better =
                !taken[i] && (closest == places.size() || distance[i] < distance[closest]);
            closest = better ? i : closest;
        }
        next = closest;
    }
    return order;
}

/// How many of the places taken are in each group, for every level from the largest down.
class Crowding {
 public:
    explicit Crowding(const Proximity& proximity)
        : levels_(proximity.levels().rbegin(), proximity.levels().rend()), taken_(levels_.size()) {}

    void take(const Cpu& cpu) {
        for (std::size_t i = 0; i < levels_.size(); ++i) {
            ++taken_[i][group_of(cpu, levels_[i])];
        }
    }

    [[nodiscard]] std::vector<int> around(const Cpu& cpu) const {
        std::vector<int> counts;
        counts.reserve(levels_.size());
        for (std::size_t i = 0; i < levels_.size(); ++i) {
            const auto group = taken_[i].find(group_of(cpu, levels_[i]));
            counts.push_back(group == taken_[i].end() ? 0 : group->second);
        }
        return counts;
    }

 private:
    std::vector<Level> levels_;
    std::vector<std::map<int, int>> taken_;
};

Places order_far(Places places, std::size_t count, const Proximity& proximity) {
    Crowding crowding(proximity);
    Places order;
    auto next = places.begin();
    while (order.size() < count) {
        order.push_back(*next);
        crowding.take(**next);
        places.erase(next);
        next = places.begin();
        std::vector<int> fewest;
        for (auto place = places.begin(); place != places.end(); ++place) {
            std::vector<int> counts = crowding.around(**place);
            if (place == places.begin() || counts < fewest) {
                fewest = std::move(counts);
                next = place;
            }
        }
    }
    return order;
}

}  // namespace

std::vector<const Cpu*> order_places(std::vector<const Cpu*> places,
                                     std::size_t count,
                                     scenario::Order order,
                                     const Proximity& proximity) {
    std::sort(
        places.begin(), places.end(), [](const Cpu* a, const Cpu* b) { return a->id < b->id; });
    count = std::min(count, places.size());
    return order == scenario::Order::near ? order_near(places, count, proximity)
                                          : order_far(std::move(places), count, proximity);
}

}  // namespace corerig::plan
