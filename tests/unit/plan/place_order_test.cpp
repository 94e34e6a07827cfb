// SPDX-License-Identifier: Apache-2.0
#include "machines.hpp"
#include "plan/placement.hpp"

#include <gtest/gtest.h>

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
