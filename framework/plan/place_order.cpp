// SPDX-License-Identifier: Apache-2.0
#include "plan/placement.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

namespace corerig::plan {

namespace {

using topology::Cpu;
using Places = std::vector<const Cpu*>;

/// Takes the place closest to any of those taken.  Works through groups, not through pairs of
/// places: a machine has thousands of the latter.
class NearOrder {
 public:
    NearOrder(const Places& places, const Proximity& proximity)
        : places_(places), levels_(proximity.levels()), reached_(levels_.size()) {
        members_.resize(levels_.size());
        for (std::size_t place = 0; place < places.size(); ++place) {
            free_.insert(free_.end(), place);
            for (std::size_t level = 0; level < levels_.size(); ++level) {
                members_[level][group(place, level)].push_back(place);
            }
        }
    }

    const Cpu* take_next() {
        const std::size_t place = next();
        free_.erase(place);
        for (std::size_t level = 0; level < levels_.size(); ++level) {
            reached_[level].erase(place);
            reach(level, group(place, level));
        }
        return places_[place];
    }

 private:
    [[nodiscard]] int group(std::size_t place, std::size_t level) const {
        return group_of(*places_[place], levels_[level]);
    }

    [[nodiscard]] std::size_t next() const {
        const auto closest =
            std::find_if(reached_.begin(), reached_.end(), [](const std::set<std::size_t>& places) {
                return !places.empty();
            });
        return closest == reached_.end() ? *free_.begin() : *closest->begin();
    }

    /// One of the group was taken: those left of it are close from now on.  CPUs that do not say
    /// their group are close to none.
    void reach(std::size_t level, int group) {
        const auto members = members_[level].find(group);
        if (group < 0 || members == members_[level].end()) {
            return;
        }
        for (const std::size_t place : members->second) {
            if (free_.contains(place)) {
                reached_[level].insert(place);
            }
        }
        members_[level].erase(members);
    }

    const Places& places_;
    const std::vector<Level>& levels_;
    std::set<std::size_t> free_;
    /// By level, from the smallest: free places of the groups of which one was taken.
    std::vector<std::set<std::size_t>> reached_;
    /// By level: the groups of which none was taken.
    std::vector<std::map<int, std::vector<std::size_t>>> members_;
};

/// Takes the place whose groups, from the largest level down, hold the fewest of those taken.  A
/// tree over the levels keeps the best place of each branch at hand.
class FarOrder {
 public:
    FarOrder(const Places& places, const Proximity& proximity)
        : places_(places),
          levels_(proximity.levels().rbegin(), proximity.levels().rend()),
          of_group_(levels_.size()) {
        nodes_.emplace_back();
        for (std::size_t place = 0; place < places.size(); ++place) {
            const std::size_t leaf = leaf_of(place);
            nodes_[leaf].branches.insert({{static_cast<int>(place)}, place});
        }
        for (std::size_t node = nodes_.size(); node-- > 1;) {
            hang_up(node);
        }
    }

    const Cpu* take_next() {
        std::size_t node = 0;
        for (std::size_t level = 0; level < levels_.size(); ++level) {
            node = nodes_[node].branches.begin()->second;
        }
        const auto best = nodes_[node].branches.begin();
        const std::size_t place = best->second;
        nodes_[node].branches.erase(best);
        count(place);
        return places_[place];
    }

 private:
    /// How many are taken in a group, then the same of its best branch and so on, at last the
    /// number of the best place.
    using Key = std::vector<int>;

    struct Node {
        std::size_t parent = 0;
        int taken = 0;
        Key key;
        std::set<std::pair<Key, std::size_t>> branches;  ///< nodes; of a leaf: free places
    };

    /// The node for the groups of a place, made where it is the first there.
    std::size_t leaf_of(std::size_t place) {
        std::size_t node = 0;
        for (std::size_t level = 0; level < levels_.size(); ++level) {
            const int group = group_of(*places_[place], levels_[level]);
            const auto [known, is_new] = by_path_.try_emplace({node, group}, nodes_.size());
            if (is_new) {
                nodes_.push_back({node, 0, {}, {}});
                of_group_[level][group].push_back(known->second);
            }
            node = known->second;
        }
        return node;
    }

    void hang_up(std::size_t index) {
        Node& node = nodes_[index];
        if (node.branches.empty()) {
            return;
        }
        node.key = {node.taken};
        const Key& best = node.branches.begin()->first;
        node.key.insert(node.key.end(), best.begin(), best.end());
        nodes_[node.parent].branches.insert({node.key, index});
    }

    /// Counts a place in its groups and puts what changed by it in order, from the leaves up.
    /// Where groups do not nest, a group has several nodes.
    void count(std::size_t place) {
        std::set<std::size_t> changed;
        for (std::size_t level = levels_.size(); level-- > 0;) {
            const int group = group_of(*places_[place], levels_[level]);
            for (const std::size_t node : of_group_[level][group]) {
                ++nodes_[node].taken;
                changed.insert(node);
            }
            std::set<std::size_t> parents;
            for (const std::size_t node : changed) {
                nodes_[nodes_[node].parent].branches.erase({nodes_[node].key, node});
                hang_up(node);
                parents.insert(nodes_[node].parent);
            }
            changed = std::move(parents);
        }
    }

    const Places& places_;
    const std::vector<Level> levels_;
    std::vector<Node> nodes_;  ///< the root first; parents stand before their branches
    std::map<std::pair<std::size_t, int>, std::size_t> by_path_;
    std::vector<std::map<int, std::vector<std::size_t>>> of_group_;
};

template <class Order>
Places take(Order order, std::size_t count) {
    Places taken;
    while (taken.size() < count) {
        taken.push_back(order.take_next());
    }
    return taken;
}

}  // namespace

std::vector<const Cpu*> order_places(std::vector<const Cpu*> places,
                                     std::size_t count,
                                     scenario::Order order,
                                     const Proximity& proximity) {
    std::sort(
        places.begin(), places.end(), [](const Cpu* a, const Cpu* b) { return a->id < b->id; });
    count = std::min(count, places.size());
    return order == scenario::Order::near ? take(NearOrder(places, proximity), count)
                                          : take(FarOrder(places, proximity), count);
}

std::vector<Neighbour> nearest_before(const std::vector<const Cpu*>& order,
                                      const Proximity& proximity) {
    const std::vector<Level>& levels = proximity.levels();
    std::vector<std::map<int, const Cpu*>> first(levels.size());
    std::vector<Neighbour> nearest;
    for (const Cpu* cpu : order) {
        Neighbour neighbour{order.front(), static_cast<int>(levels.size())};
        for (std::size_t level = levels.size(); level-- > 0;) {
            const int group = group_of(*cpu, levels[level]);
            const auto [known, is_first] = first[level].try_emplace(group, cpu);
            if (group >= 0 && !is_first) {
                neighbour = {known->second, static_cast<int>(level)};
            }
        }
        nearest.push_back(neighbour);
    }
    return nearest;
}

}  // namespace corerig::plan
