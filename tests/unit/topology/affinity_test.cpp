// SPDX-License-Identifier: Apache-2.0
#include "topology/affinity.hpp"

#include "support/temp_dir.hpp"

#include <gtest/gtest.h>

#include <sched.h>

#include <cerrno>
#include <vector>

namespace corerig::topology {
namespace {

using base::CpuSet;

TEST(ReadAffinity, GrowsTheMaskUntilTheKernelTakesIt) {
    std::vector<std::size_t> sizes;
    const AffinityCall kernel_of_4096_cpus = [&sizes](std::span<unsigned long> mask) -> long {
        sizes.push_back(mask.size_bytes());
        if (mask.size_bytes() < 512) {
            return -EINVAL;
        }
        mask[0] = 0b101;
        mask[2047 / (8 * sizeof(unsigned long))] |= 1UL << (2047 % (8 * sizeof(unsigned long)));
        return 512;
    };

    const auto affinity = read_affinity(kernel_of_4096_cpus);

    ASSERT_TRUE(affinity.has_value());
    EXPECT_EQ(*affinity, (CpuSet{0, 2, 2047}));
    EXPECT_EQ(sizes, (std::vector<std::size_t>{128, 256, 512}));
}

TEST(ReadAffinity, ReportsWhatTheKernelRefuses) {
    const auto affinity = read_affinity([](std::span<unsigned long>) -> long { return -EPERM; });

    ASSERT_FALSE(affinity.has_value());
    EXPECT_EQ(to_string(affinity.error()),
              "error[affinity-unreadable]: the CPU affinity of this process cannot be read: "
              "Operation not permitted");
}

TEST(ReadAffinity, GivesUpOnAMaskThatNoKernelHas) {
    const auto affinity = read_affinity([](std::span<unsigned long>) -> long { return -EINVAL; });

    ASSERT_FALSE(affinity.has_value());
    EXPECT_EQ(to_string(affinity.error()),
              "error[affinity-unreadable]: the CPU affinity of this process cannot be read: "
              "Invalid argument");
}

TEST(ReadAffinity, AgreesWithTheCLibraryOnThisMachine) {
    cpu_set_t mask{};
    if (::sched_getaffinity(0, sizeof mask, &mask) != 0) {
        GTEST_SKIP() << "this machine has more CPUs than a cpu_set_t";
    }

    const auto affinity = read_affinity();

    ASSERT_TRUE(affinity.has_value());
    EXPECT_EQ(static_cast<int>(affinity->size()), CPU_COUNT(&mask));
    EXPECT_TRUE(CPU_ISSET(static_cast<unsigned>(*affinity->begin()), &mask));
}

TEST(ReadRecordedAffinity, TakesTheListOfTheRecordingProcess) {
    const support::TempDir root;
    root.write("proc/self/status", "Name:\tsh\nCpus_allowed:\t0b\nCpus_allowed_list:\t0-1,3\n");
    std::vector<std::string> warnings;

    const auto affinity = read_recorded_affinity(base::KernelFiles(root.path()), warnings);

    EXPECT_EQ(affinity, (CpuSet{0, 1, 3}));
    EXPECT_EQ(warnings, std::vector<std::string>{});
}

TEST(ReadRecordedAffinity, WarnsOfAListThatIsNone) {
    const support::TempDir root;
    root.write("proc/self/status", "Cpus_allowed_list:\t0-x\n");
    std::vector<std::string> warnings;

    const auto affinity = read_recorded_affinity(base::KernelFiles(root.path()), warnings);

    EXPECT_EQ(affinity, std::nullopt);
    EXPECT_EQ(warnings,
              std::vector<std::string>{"/proc/self/status: CPU list \"\t0-x\", character 4: "
                                       "expected a CPU number"});
}

TEST(ReadRecordedAffinity, IsNoneWhereNothingWasRecorded) {
    const support::TempDir root;
    std::vector<std::string> warnings;

    EXPECT_EQ(read_recorded_affinity(base::KernelFiles(root.path()), warnings), std::nullopt);
    EXPECT_EQ(warnings, std::vector<std::string>{});
}

}  // namespace
}  // namespace corerig::topology
