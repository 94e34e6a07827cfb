// SPDX-License-Identifier: Apache-2.0
#include "support/recorded_machines.hpp"

#include "support/golden_file.hpp"
#include "support/kernel_view.hpp"
#include "support/machine_tree.hpp"

#include <gtest/gtest.h>

namespace corerig::topology {
namespace {

std::string joined_lines(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) {
        text += line + "\n";
    }
    return text;
}

class RecordedMachines : public testing::TestWithParam<support::RecordedMachine> {};

TEST_P(RecordedMachines, AreDrawnAsTheyWere) {
    if (const auto reason = support::why_not_here(GetParam()); !reason.empty()) {
        GTEST_SKIP() << reason;
    }
    const support::UnpackedMachine recorded(GetParam());

    support::expect_golden(std::string("machines/") + GetParam().name + ".topology.txt",
                           draw(recorded.read()));
}

INSTANTIATE_TEST_SUITE_P(Folder,
                         RecordedMachines,
                         testing::ValuesIn(support::kRecordedMachines),
                         [](const auto& machine) { return std::string(machine.param.name); });

/// What hwloc makes of a machine otherwise than its files say, and why that is right.
struct KnownDifference {
    const char* machine;
    const char* lines;
};

/// A kernel without NUMA lists no node; a machine has at least one all the same.
constexpr std::array kKnownDifferences{KnownDifference{"S390", "node of 0-19: 0 here, -1 there\n"},
                                       KnownDifference{"Arm2", "node of 0-1: 0 here, -1 there\n"}};

std::string known_differences(const std::string& machine) {
    for (const KnownDifference& known : kKnownDifferences) {
        if (machine == known.machine) {
            return known.lines;
        }
    }
    return "";
}

class HwlocAndKernel : public testing::TestWithParam<support::RecordedMachine> {};

TEST_P(HwlocAndKernel, SeeTheSameMachine) {
    if (const auto reason = support::why_not_here(GetParam()); !reason.empty()) {
        GTEST_SKIP() << reason;
    }
    const support::UnpackedMachine recorded(GetParam());
    if (!recorded.is_tree()) {
        GTEST_SKIP() << "an XML file has no files of a kernel";
    }

    const auto differences =
        support::differences(recorded.read().cpus, support::read_kernel_view(recorded.files()));

    EXPECT_EQ(joined_lines(differences), known_differences(GetParam().name));
}

INSTANTIATE_TEST_SUITE_P(Folder,
                         HwlocAndKernel,
                         testing::ValuesIn(support::kRecordedMachines),
                         [](const auto& machine) { return std::string(machine.param.name); });

TEST(HwlocAndKernelOfAWrittenTree, SeeTheSameMachine) {
    for (const support::MachineTree& tree :
         {support::MachineTree{.packages = 2, .cores = 4, .threads = 2, .offline = {3, 9}},
          support::MachineTree{.packages = 2, .cores = 2, .threads = 2, .adjacent = true},
          support::MachineTree{.packages = 1, .cores = 4, .numbering = {2, 0, 3, 1}},
          support::MachineTree{.packages = 2, .cores = 2, .offline = {0}}}) {
        const support::TempDir root;
        support::write_machine(root, tree);
        const base::KernelFiles files(root.path());

        const auto differences =
            support::differences(discover(files)->cpus, support::read_kernel_view(files));

        EXPECT_EQ(joined_lines(differences), "");
    }
}

}  // namespace
}  // namespace corerig::topology
