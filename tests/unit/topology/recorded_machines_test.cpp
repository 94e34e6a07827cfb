// SPDX-License-Identifier: Apache-2.0
#include "support/temp_dir.hpp"
#include "topology/discover.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

namespace corerig::topology {
namespace {

/// A recorded tree of the folder that CORERIG_MACHINES names, and what is true of it.
struct RecordedMachine {
    const char* name;
    const char* archive;
    const char* directory;  ///< inside the archive
    const char* usable;
    int cores;
    int nodes;
    int packages;
};

class RecordedMachines : public testing::TestWithParam<RecordedMachine> {};

TEST_P(RecordedMachines, AreReadAsTheyWere) {
    const char* folder = std::getenv("CORERIG_MACHINES");
    if (folder == nullptr) {
        GTEST_SKIP() << "CORERIG_MACHINES names no folder of recorded machines";
    }
    const RecordedMachine& wanted = GetParam();
    const support::TempDir root;
    const std::string archive = std::string(folder) + "/" + wanted.archive;
    ASSERT_EQ(std::system(("tar -xf '" + archive + "' -C '" + root.path().string() + "'").c_str()),
              0);

    const auto machine = discover(base::KernelFiles(root.path() / wanted.directory));

    ASSERT_TRUE(machine.has_value());
    EXPECT_EQ(usable_line(*machine), wanted.usable);
    EXPECT_EQ(machine->count_cores(machine->usable()), wanted.cores);
    EXPECT_EQ(machine->count_nodes(machine->usable()), wanted.nodes);
    EXPECT_EQ(machine->count_packages(machine->usable()), wanted.packages);
}

INSTANTIATE_TEST_SUITE_P(Folder,
                         RecordedMachines,
                         testing::Values(RecordedMachine{"Clusters",
                                                         "128arm-2pa2n8cluster4co.tar.bz2",
                                                         "128arm-2pa2n8cluster4co",
                                                         "128 of 128 CPUs usable: 0-127",
                                                         128,
                                                         4,
                                                         2},
                                         RecordedMachine{"OldCpusetFileSystem",
                                                         "16amd64-8n2c-cpusets.tar.bz2",
                                                         "16amd64-8n2c-cpusets",
                                                         "10 of 16 CPUs usable: 0-3,5-6,12-15",
                                                         10,
                                                         6,
                                                         6},
                                         RecordedMachine{"OfflineThreads",
                                                         "16em64t-4s2c2t-offlines.tar.bz2",
                                                         "16em64t-4s2c2t-offlines",
                                                         "12 of 16 CPUs usable: 0-1,3-4,6-12,15",
                                                         7,
                                                         1,
                                                         4},
                                         RecordedMachine{"CpusetWithoutPrefix",
                                                         "16em64t-4s2ca2c-cpusetreorder.tar.bz2",
                                                         "16em64t-4s2ca2c-cpusetreorder",
                                                         "11 of 16 CPUs usable: 2-11,13",
                                                         11,
                                                         1,
                                                         4},
                                         RecordedMachine{"Cgroup2",
                                                         "32amd64-4s2n4c-cgroup2.tar.bz2",
                                                         "32amd64-4s2n4c-cgroup",
                                                         "6 of 32 CPUs usable: 0-5",
                                                         6,
                                                         2,
                                                         1},
                                         RecordedMachine{"FourThreads",
                                                         "256ppc-8n8s4t.tar.bz2",
                                                         "256ppc-8n8s4t",
                                                         "256 of 256 CPUs usable: 0-255",
                                                         64,
                                                         8,
                                                         64},
                                         RecordedMachine{"SparseNodes",
                                                         "48amd64-4d2n6c-sparse.tar.bz2",
                                                         "48amd64-4d2n6c-sparse",
                                                         "48 of 48 CPUs usable: 0-47",
                                                         48,
                                                         8,
                                                         4},
                                         RecordedMachine{"Cpu0Offline",
                                                         "offline-cpu0-node0.tar.bz2",
                                                         "offline-cpu0-node0",
                                                         "17 of 24 CPUs usable: 4-20",
                                                         17,
                                                         2,
                                                         2},
                                         RecordedMachine{"NohzFullGuest",
                                                         "8guest-2n2c2t-nohz_full.tar.xz",
                                                         ".",
                                                         "2 of 8 CPUs usable: 0-1",
                                                         1,
                                                         1,
                                                         1}),
                         [](const testing::TestParamInfo<RecordedMachine>& machine) {
                             return machine.param.name;
                         });

}  // namespace
}  // namespace corerig::topology
