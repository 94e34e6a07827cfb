// SPDX-License-Identifier: Apache-2.0
#include "topology/topology.hpp"

#include <gtest/gtest.h>

namespace corerig::topology {
namespace {

/// Cores 0-1 and 2-3 in package and node 0, CPU 5 alone in package 1, CPU 7 without relations.
Topology example() {
    Topology machine;
    machine.cpus = {{.id = 0, .core = 0, .node = 0, .package = 0},
                    {.id = 1, .core = 0, .node = 0, .package = 0},
                    {.id = 2, .core = 1, .node = 0, .package = 0},
                    {.id = 3, .core = 1, .node = 0, .package = 0},
                    {.id = 5, .core = 2, .node = 1, .package = 1},
                    {.id = 7}};
    machine.present = {0, 1, 2, 3, 4, 5, 6, 7};
    machine.online = {0, 1, 2, 3, 5, 7};
    machine.affinity = {1, 2, 3, 5, 6, 7};
    machine.cpuset = {0, 1, 2, 3};
    return machine;
}

TEST(Topology, UsesWhatIsOnlineAndAllowedByBothMasks) {
    EXPECT_EQ(example().usable(), (CpuSet{1, 2, 3}));
}

TEST(Topology, FindsOnlineCpusOnly) {
    const Topology machine = example();

    ASSERT_NE(machine.find(5), nullptr);
    EXPECT_EQ(machine.find(5)->core, 2);
    EXPECT_EQ(machine.find(4), nullptr);
    EXPECT_EQ(machine.find(8), nullptr);
}

TEST(Topology, CountsGroupsOfTheSetOnly) {
    const Topology machine = example();

    EXPECT_EQ(machine.count_cores({0, 1, 2, 4}), 2);
    EXPECT_EQ(machine.count_nodes({0, 2, 5}), 2);
    EXPECT_EQ(machine.count_packages({0, 2}), 1);
    EXPECT_EQ(machine.count_cores({}), 0);
}

TEST(Topology, CountsACpuWithoutRelationsAsACoreOfItsOwn) {
    const Topology machine = example();

    EXPECT_EQ(machine.count_cores({0, 1, 7}), 2);
    EXPECT_EQ(machine.count_nodes({0, 7}), 2);
    EXPECT_EQ(machine.count_packages({7}), 1);
}

TEST(Topology, KnowsSiblingsWithoutTheSetItself) {
    const Topology machine = example();

    EXPECT_EQ(machine.siblings({0, 3}), (CpuSet{1, 2}));
    EXPECT_EQ(machine.siblings({0, 1}), CpuSet{});
    EXPECT_EQ(machine.siblings({5, 7}), CpuSet{});
}

TEST(UsableLine, SaysHowManyOfThePresentCpusAreUsable) {
    EXPECT_EQ(usable_line(example()), "3 of 8 CPUs usable: 1-3");
}

TEST(UsableLine, SaysNoneInWords) {
    Topology machine = example();
    machine.cpuset = {};

    EXPECT_EQ(usable_line(machine), "0 of 8 CPUs usable: none");
}

TEST(Restrictions, SayWhereEachComesFrom) {
    Topology machine = example();
    machine.cpuset_path = "/lab";

    EXPECT_EQ(restrictions(machine),
              (std::vector<std::string>{"4,6 offline",
                                        "5,7 outside the cpuset /lab",
                                        "0 outside the inherited affinity mask"}));
}

TEST(Restrictions, AreNoneWhereAllCpusAreUsable) {
    Topology machine = example();
    machine.present = machine.online;
    machine.affinity = machine.online;
    machine.cpuset = machine.online;

    EXPECT_EQ(restrictions(machine), std::vector<std::string>{});
}

}  // namespace
}  // namespace corerig::topology
