// SPDX-License-Identifier: Apache-2.0
#include "topology/discover.hpp"

#include "support/machine_tree.hpp"
#include "topology/affinity.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace corerig::topology {
namespace {

class DiscoverTree : public testing::Test {
 protected:
    Topology discover_tree(const support::MachineTree& tree) {
        support::write_machine(root_, tree);
        auto machine = discover(base::KernelFiles(root_.path()));
        EXPECT_TRUE(machine.has_value());
        return machine ? *machine : Topology{};
    }

    const support::TempDir root_;
};

TEST_F(DiscoverTree, NumbersGroupsInTheOrderOfTheirLowestCpu) {
    const Topology machine = discover_tree({.packages = 2, .cores = 2, .threads = 2});

    EXPECT_EQ(machine.cpus,
              (std::vector<Cpu>{{.id = 0, .core = 0, .l2 = 0, .llc = 0, .node = 0, .package = 0},
                                {.id = 1, .core = 1, .l2 = 1, .llc = 0, .node = 0, .package = 0},
                                {.id = 2, .core = 2, .l2 = 2, .llc = 1, .node = 1, .package = 1},
                                {.id = 3, .core = 3, .l2 = 3, .llc = 1, .node = 1, .package = 1},
                                {.id = 4, .core = 0, .l2 = 0, .llc = 0, .node = 0, .package = 0},
                                {.id = 5, .core = 1, .l2 = 1, .llc = 0, .node = 0, .package = 0},
                                {.id = 6, .core = 2, .l2 = 2, .llc = 1, .node = 1, .package = 1},
                                {.id = 7, .core = 3, .l2 = 3, .llc = 1, .node = 1, .package = 1}}));
    EXPECT_EQ(machine.warnings, std::vector<std::string>{});
}

TEST_F(DiscoverTree, ReadsAdjacentSiblings) {
    const Topology machine = discover_tree({.cores = 2, .threads = 2, .adjacent = true});

    EXPECT_EQ(machine.siblings({0}), CpuSet{1});
    EXPECT_EQ(machine.siblings({3}), CpuSet{2});
}

TEST_F(DiscoverTree, KeepsRelationsWhereCpu0IsOffline) {
    const Topology machine =
        discover_tree({.packages = 2, .cores = 2, .threads = 2, .adjacent = true, .offline = {0}});

    EXPECT_EQ(machine.present, (CpuSet{0, 1, 2, 3, 4, 5, 6, 7}));
    EXPECT_EQ(machine.online, (CpuSet{1, 2, 3, 4, 5, 6, 7}));
    EXPECT_EQ(machine.cpus.front(),
              (Cpu{.id = 1, .core = 0, .l2 = 0, .llc = 0, .node = 0, .package = 0}));
}

TEST_F(DiscoverTree, SpeaksOfTheTreeAndNotOfThisMachine) {
    const Topology machine = discover_tree({});

    EXPECT_EQ(machine.origin, root_.path().string());
    EXPECT_FALSE(machine.is_this_machine);
    EXPECT_EQ(machine.cpu_model, "Example CPU");
    EXPECT_EQ(machine.privileges, Privileges{});
}

TEST_F(DiscoverTree, AllowsAllOnlineCpusWhereNothingElseIsRecorded) {
    const Topology machine = discover_tree({.cores = 4, .offline = {3}});

    EXPECT_EQ(machine.affinity, (CpuSet{0, 1, 2}));
    EXPECT_EQ(machine.cpuset, (CpuSet{0, 1, 2}));
    EXPECT_EQ(machine.cpuset_path, "");
    EXPECT_EQ(machine.usable(), (CpuSet{0, 1, 2}));
}

TEST_F(DiscoverTree, KeepsCpusOutsideTheCpusetAndSaysWhichItIs) {
    const Topology machine =
        discover_tree({.cores = 4,
                       .files = {{"proc/self/cgroup", "0::/x\n"},
                                 {"proc/mounts", "cgroup2 /sys/fs/cgroup cgroup2 rw 0 0\n"},
                                 {"sys/fs/cgroup/x/cpuset.cpus.effective", "2-3\n"}}});

    EXPECT_EQ(machine.cpus.size(), 4U);
    EXPECT_EQ(machine.cpuset, (CpuSet{2, 3}));
    EXPECT_EQ(machine.cpuset_path, "/x");
    EXPECT_EQ(machine.usable(), (CpuSet{2, 3}));
}

TEST_F(DiscoverTree, ReadsTheSetsOfTheBoot) {
    const Topology machine =
        discover_tree({.cores = 4,
                       .files = {{"sys/devices/system/cpu/isolated", "2-3\n"},
                                 {"sys/devices/system/cpu/nohz_full", "  (null)\n"}}});

    EXPECT_EQ(machine.isolated, (CpuSet{2, 3}));
    EXPECT_EQ(machine.nohz_full, CpuSet{});
    EXPECT_EQ(machine.kernel.config.at("NO_HZ_FULL"), "y");
}

TEST_F(DiscoverTree, TellsWhyIsolatedCpusAreNotUsable) {
    const Topology machine =
        discover_tree({.cores = 4,
                       .files = {{"sys/devices/system/cpu/isolated", "2-3\n"},
                                 {"proc/self/status", "Cpus_allowed_list:\t0-1\n"}}});

    EXPECT_EQ(machine.usable(), (CpuSet{0, 1}));
    EXPECT_EQ(machine.warnings,
              std::vector<std::string>{
                  "the isolated CPUs 2-3 are outside the inherited affinity mask and so not "
                  "usable; 'taskset -c 0-3 corerig ...' makes them so"});
}

TEST_F(DiscoverTree, ReadsTheKindsOfAHybridMachine) {
    const Topology machine = discover_tree(
        {.cores = 2,
         .files = {{"sys/devices/cpu_core/cpus", "0\n"}, {"sys/devices/cpu_atom/cpus", "1\n"}}});

    EXPECT_EQ(machine.find(0)->kind, CpuKind::performance);
    EXPECT_EQ(machine.find(1)->kind, CpuKind::efficiency);
}

TEST_F(DiscoverTree, KeepsTheNodesOfMemoryWithoutCpus) {
    const Topology machine = discover_tree(
        {.cores = 2,
         .files = {{"sys/devices/system/node/online", "0,3\n"},
                   {"sys/devices/system/node/node3/cpumap", "00000000\n"},
                   {"sys/devices/system/node/node3/cpulist", "\n"},
                   {"sys/devices/system/node/node3/meminfo", "Node 3 MemTotal: 1048576 kB\n"}}});

    EXPECT_EQ(machine.nodes_without_cpus, CpuSet{3});
    EXPECT_EQ(machine.find(0)->node, 0);
}

TEST_F(DiscoverTree, WarnsOfAnOnlineCpuWithoutTopology) {
    const Topology machine =
        discover_tree({.cores = 2, .files = {{"sys/devices/system/cpu/online", "0-2\n"}}});

    EXPECT_EQ(machine.cpus.back(), Cpu{.id = 2});
    EXPECT_EQ(machine.warnings,
              std::vector<std::string>{"the machine does not say which core, cache, node and "
                                       "package these online CPUs belong to: 2"});
}

TEST_F(DiscoverTree, ReadsTheSameMachineTwiceAlike) {
    const Topology first = discover_tree({.packages = 2, .cores = 4, .threads = 2});

    const auto second = discover(base::KernelFiles(root_.path()));

    ASSERT_TRUE(second.has_value());
    EXPECT_EQ(*second, first);
}

TEST_F(DiscoverTree, LeavesTheEnvironmentAsItWas) {
    ::setenv("HWLOC_XMLFILE", "/no/such/file.xml", 1);
    ::unsetenv("HWLOC_FSROOT");

    const Topology machine = discover_tree({.cores = 3});
    const std::string kept = std::getenv("HWLOC_XMLFILE");
    ::unsetenv("HWLOC_XMLFILE");

    EXPECT_EQ(machine.cpus.size(), 3U);
    EXPECT_EQ(kept, "/no/such/file.xml");
    EXPECT_EQ(std::getenv("HWLOC_FSROOT"), nullptr);
    EXPECT_EQ(std::getenv("HWLOC_HIDE_ERRORS"), nullptr);
    EXPECT_EQ(std::getenv("HWLOC_PLUGINS_PATH"), nullptr);
}

TEST(Discover, RefusesADirectoryThatIsNoMachine) {
    const support::TempDir root;

    const auto machine = discover(base::KernelFiles(root.path()));

    ASSERT_FALSE(machine.has_value());
    EXPECT_EQ(to_string(machine.error()),
              "error[topology-unreadable]: " + root.path().string() +
                  ": this is no recorded machine: it has no sys/devices/system/cpu\n"
                  "  hint: a recorded tree has the directories sys and proc of the machine");
}

TEST(Discover, SeesThisMachineAndStaysWhereItIs) {
    const auto before = read_affinity();

    const auto machine = discover(base::KernelFiles());

    ASSERT_TRUE(machine.has_value());
    EXPECT_TRUE(machine->is_this_machine);
    EXPECT_EQ(machine->origin, "this machine");
    EXPECT_EQ(machine->affinity, *before);
    EXPECT_EQ(*read_affinity(), *before);
    EXPECT_FALSE(machine->usable().empty());
    EXPECT_TRUE(machine->privileges.capabilities.has_value());
}

}  // namespace
}  // namespace corerig::topology
