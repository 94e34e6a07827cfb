// SPDX-License-Identifier: Apache-2.0
#include "topology/cpu_kinds.hpp"

#include "support/temp_dir.hpp"

#include <gtest/gtest.h>

namespace corerig::topology {
namespace {

std::vector<CpuKind> kinds_of(const KindHints& hints, int count) {
    std::vector<Cpu> cpus(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < cpus.size(); ++i) {
        cpus[i].id = static_cast<CpuId>(i);
    }
    assign_kinds(hints, cpus);
    std::vector<CpuKind> kinds;
    for (const Cpu& cpu : cpus) {
        kinds.push_back(cpu.kind);
    }
    return kinds;
}

constexpr CpuKind kP = CpuKind::performance;
constexpr CpuKind kE = CpuKind::efficiency;
constexpr CpuKind kUnknown = CpuKind::unknown;

TEST(ReadKindHints, ReadsTheTwoPmusOfAHybridX86) {
    const support::TempDir root;
    root.write("sys/devices/cpu_core/cpus", "0-3\n");
    root.write("sys/devices/cpu_atom/cpus", "4-7\n");
    std::vector<std::string> warnings;

    const auto hints = read_kind_hints(base::KernelFiles(root.path()), {0, 1, 4}, warnings);

    EXPECT_EQ(hints, (KindHints{{0, 1, 2, 3}, {4, 5, 6, 7}, {}}));
}

TEST(ReadKindHints, ReadsTheCapacityOfEachOnlineCpu) {
    const support::TempDir root;
    root.write("sys/devices/system/cpu/cpu0/cpu_capacity", "446\n");
    root.write("sys/devices/system/cpu/cpu5/cpu_capacity", "1024\n");
    std::vector<std::string> warnings;

    const auto hints = read_kind_hints(base::KernelFiles(root.path()), {0, 1, 5}, warnings);

    EXPECT_EQ(hints, (KindHints{{}, {}, {{0, 446}, {5, 1024}}}));
}

TEST(ReadKindHints, ReadsFrequenciesWhereNothingBetterIsSaid) {
    const support::TempDir root;
    root.write("sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq", "3500000\n");
    root.write("sys/devices/system/cpu/cpu1/cpufreq/cpuinfo_max_freq", "5100000\n");
    std::vector<std::string> warnings;
    const base::KernelFiles files(root.path());

    const auto by_frequency = read_kind_hints(files, {0, 1}, warnings);
    root.write("sys/devices/system/cpu/cpu1/cpu_capacity", "1024\n");
    const auto by_capacity = read_kind_hints(files, {0, 1}, warnings);

    EXPECT_EQ(by_frequency, (KindHints{{}, {}, {}, {{0, 3500000}, {1, 5100000}}}));
    EXPECT_EQ(by_capacity, (KindHints{{}, {}, {{1, 1024}}, {}}));
}

TEST(AssignKinds, SplitsAtTheWidestGapBetweenFrequencies) {
    EXPECT_EQ(kinds_of({{}, {}, {}, {{0, 3500000}, {1, 5100000}}}, 2), (std::vector{kE, kP}));
}

TEST(AssignKinds, LeavesCoresWithATurboOfTheirOwnUnknown) {
    EXPECT_EQ(kinds_of({{}, {}, {}, {{0, 5100000}, {1, 5500000}}}, 2),
              (std::vector{kUnknown, kUnknown}));
}

TEST(AssignKinds, TakesWhatTheMachineNames) {
    EXPECT_EQ(kinds_of({{0}, {2}, {}}, 3), (std::vector{kP, kUnknown, kE}));
}

TEST(AssignKinds, SplitsAtTheWidestGapBetweenCapacities) {
    EXPECT_EQ(kinds_of({{}, {}, {{0, 300}, {1, 900}, {2, 1024}}}, 3), (std::vector{kE, kP, kP}));
}

TEST(AssignKinds, LeavesCpusOfNearlyEqualCapacityUnknown) {
    EXPECT_EQ(kinds_of({{}, {}, {{0, 1003}, {1, 1024}}}, 2), (std::vector{kUnknown, kUnknown}));
}

TEST(AssignKinds, LeavesAMachineThatSaysNothingUnknown) {
    EXPECT_EQ(kinds_of({}, 2), (std::vector{kUnknown, kUnknown}));
}

}  // namespace
}  // namespace corerig::topology
