// SPDX-License-Identifier: Apache-2.0
#include "machines.hpp"
#include "plan/placement.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

namespace corerig::plan {
namespace {

using scenario::Order;
using topology::Cpu;
using topology::Topology;

std::vector<CpuId> order(const Topology& machine, std::size_t count, Order wanted) {
    std::vector<const Cpu*> places;
    for (const Cpu& cpu : machine.cpus) {
        places.push_back(&cpu);
    }
    std::vector<CpuId> ids;
    for (const Cpu* cpu : order_places(places, count, wanted, Proximity(machine))) {
        ids.push_back(cpu->id);
    }
    return ids;
}

TEST(OrderPlaces, FillsTheCoreThenTheCacheThenTheNextPackage) {
    EXPECT_EQ(order(test::smt_spread(), 16, Order::near),
              (std::vector<CpuId>{0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15}));
}

TEST(OrderPlaces, FollowsPackagesWhereTheNodeIsTheWholeMachine) {
    const Topology interleaved = test::machine("pack:2 core:4 pu:1(indexes=0,2,4,6,1,3,5,7)");

    EXPECT_EQ(order(interleaved, 8, Order::near), (std::vector<CpuId>{0, 2, 4, 6, 1, 3, 5, 7}));
}

TEST(OrderPlaces, FollowsNodesWhereAPackageHasSeveral) {
    const Topology two_nodes_a_package = test::machine("pack:2 [numa] die:2 [numa] core:2 pu:1");

    EXPECT_EQ(order(two_nodes_a_package, 8, Order::near),
              (std::vector<CpuId>{0, 1, 2, 3, 4, 5, 6, 7}));
}

TEST(OrderPlaces, SpreadsOverPackagesThenCoresWhenFar) {
    EXPECT_EQ(order(test::smt_spread(), 16, Order::far),
              (std::vector<CpuId>{0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15}));
}

TEST(OrderPlaces, StopsAtTheCountAndAtThePlacesThereAre) {
    EXPECT_EQ(order(test::smt_adjacent(), 3, Order::near), (std::vector<CpuId>{0, 1, 2}));
    EXPECT_EQ(order(test::machine("pack:1 core:2 pu:1"), 5, Order::far),
              (std::vector<CpuId>{0, 1}));
}

TEST(OrderPlaces, TakesAscendingIdsWhereNothingIsKnown) {
    EXPECT_EQ(order(test::flat(4), 4, Order::near), (std::vector<CpuId>{0, 1, 2, 3}));
    EXPECT_EQ(order(test::flat(4), 4, Order::far), (std::vector<CpuId>{0, 1, 2, 3}));
}

/// Compares all pairs of places at each step, which says what is meant and takes its time.
class PairwiseOrder {
 public:
    PairwiseOrder(const Topology& machine, Order wanted) : machine_(machine), wanted_(wanted) {}

    std::vector<CpuId> all() {
        while (order_.size() < machine_.cpus.size()) {
            const Cpu* best = nullptr;
            for (const Cpu& cpu : machine_.cpus) {
                const bool taken = std::find(order_.begin(), order_.end(), &cpu) != order_.end();
                if (!taken && (best == nullptr || cost(cpu) < cost(*best))) {
                    best = &cpu;
                }
            }
            order_.push_back(best);
        }
        std::vector<CpuId> ids;
        for (const Cpu* cpu : order_) {
            ids.push_back(cpu->id);
        }
        return ids;
    }

 private:
    [[nodiscard]] std::vector<int> cost(const Cpu& cpu) const {
        if (wanted_ == Order::far) {
            return crowding(cpu);
        }
        int nearest = std::numeric_limits<int>::max();
        for (const Cpu* taken : order_) {
            nearest = std::min(nearest, proximity_.distance(cpu, *taken));
        }
        return {nearest};
    }

    /// How many are taken in the groups of the CPU, from the largest level down.
    [[nodiscard]] std::vector<int> crowding(const Cpu& cpu) const {
        std::vector<int> counts;
        const auto& levels = proximity_.levels();
        for (auto level = levels.rbegin(); level != levels.rend(); ++level) {
            counts.push_back(
                static_cast<int>(std::count_if(order_.begin(), order_.end(), [&](const Cpu* taken) {
                    return group_of(*taken, *level) == group_of(cpu, *level);
                })));
        }
        return counts;
    }

    const Topology& machine_;
    const Order wanted_;
    const Proximity proximity_{machine_};
    std::vector<const Cpu*> order_;
};

/// A machine without rhyme or reason: groups that do not nest, CPUs that do not say theirs.
Topology random_machine(std::mt19937_64& random) {
    Topology machine = test::flat(static_cast<int>(1 + random() % 24));
    const auto any = [&random](int groups) { return static_cast<int>(random() % 7U) % groups - 1; };
    for (Cpu& cpu : machine.cpus) {
        cpu.core = any(7);
        cpu.l2 = any(5);
        cpu.llc = any(4);
        cpu.node = any(3);
        cpu.package = any(3);
    }
    return machine;
}

TEST(OrderPlacesProperty, IsTheOrderThatAllPairsGive) {
    std::mt19937_64 random(20071123);

    for (int round = 0; round < 300; ++round) {
        const Topology machine = random_machine(random);
        const std::size_t count = machine.cpus.size();

        ASSERT_EQ(order(machine, count, Order::near), PairwiseOrder(machine, Order::near).all());
        ASSERT_EQ(order(machine, count, Order::far), PairwiseOrder(machine, Order::far).all());
    }
}

TEST(NearestBefore, NamesTheFirstOfTheClosest) {
    const Topology machine = test::smt_spread();
    const std::vector<const Cpu*> taken{
        machine.find(0), machine.find(4), machine.find(1), machine.find(9)};

    const auto nearest = nearest_before(taken, Proximity(machine));

    EXPECT_EQ(nearest[1].cpu->id, 0);
    EXPECT_EQ(nearest[2].cpu->id, 0);
    EXPECT_EQ(nearest[3].cpu->id, 1);
    EXPECT_EQ(nearest[3].distance, 0);
}

TEST(ProximityOfCpus, NamesWhatTheyHaveInCommon) {
    const Topology machine = test::smt_spread();
    const Proximity proximity(machine);
    const auto relation = [&](CpuId a, CpuId b) {
        return proximity.relation(proximity.distance(*machine.find(a), *machine.find(b)));
    };

    EXPECT_EQ(relation(0, 8), "same core");
    EXPECT_EQ(relation(0, 1), "same last-level cache");
    EXPECT_EQ(relation(0, 4), "other package");
}

}  // namespace
}  // namespace corerig::plan
