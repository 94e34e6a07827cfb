// SPDX-License-Identifier: Apache-2.0
#include "support/golden_file.hpp"
#include "support/machine_tree.hpp"
#include "topology/discover.hpp"

#include <gtest/gtest.h>

namespace corerig::topology {
namespace {

TEST(Draw, ShowsADescribedMachine) {
    const auto machine = from_synthetic("pack:2 core:4 pu:2");

    ASSERT_TRUE(machine.has_value());
    support::expect_golden("topology/described.txt", draw(*machine));
}

TEST(Draw, MarksCpusThatAreOfflineDisallowedIsolatedOrTickless) {
    const support::TempDir root;
    support::write_machine(root,
                           {.packages = 2,
                            .cores = 4,
                            .threads = 2,
                            .offline = {3, 9},
                            .files = {{"proc/sys/kernel/osrelease", "6.12.5\n"},
                                      {"proc/self/cgroup", "0::/lab\n"},
                                      {"proc/mounts", "cgroup2 /sys/fs/cgroup cgroup2 rw 0 0\n"},
                                      {"proc/self/status", "Cpus_allowed_list:\t0-11\n"},
                                      {"sys/fs/cgroup/lab/cpuset.cpus.effective", "0-7,10-15\n"},
                                      {"sys/fs/cgroup/lab/cpu.max", "450000 100000\n"},
                                      {"sys/devices/system/cpu/isolated", "4-7\n"},
                                      {"sys/devices/system/cpu/nohz_full", "5-7\n"}}});
    auto machine = discover(base::KernelFiles(root.path()));

    ASSERT_TRUE(machine.has_value());
    machine->origin = "recorded";
    support::expect_golden("topology/restricted.txt", draw(*machine));
}

TEST(Draw, ShowsKinds) {
    const support::TempDir root;
    support::write_machine(root,
                           {.cores = 6,
                            .files = {{"sys/devices/cpu_core/cpus", "0-1\n"},
                                      {"sys/devices/cpu_atom/cpus", "2-5\n"}}});
    auto machine = discover(base::KernelFiles(root.path()));

    ASSERT_TRUE(machine.has_value());
    machine->origin = "hybrid";
    support::expect_golden("topology/hybrid.txt", draw(*machine));
}

TEST(Draw, WrapsManyCores) {
    const auto machine = from_synthetic("pack:1 l3:1 core:40 pu:2(indexes=2*40:1*2)");

    ASSERT_TRUE(machine.has_value());
    support::expect_golden("topology/many-cores.txt", draw(*machine));
}

TEST(Draw, SaysWhereRelationsAreNotKnown) {
    Topology machine;
    machine.origin = "this machine";
    machine.cpus = {{.id = 0}, {.id = 1}};
    machine.present = {0, 1};
    machine.online = {0, 1};
    machine.affinity = {0, 1};
    machine.cpuset = {0, 1};

    support::expect_golden("topology/flat.txt", draw(machine));
}

}  // namespace
}  // namespace corerig::topology
