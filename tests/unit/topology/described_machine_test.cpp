// SPDX-License-Identifier: Apache-2.0
#include "support/temp_dir.hpp"
#include "topology/discover.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace corerig::topology {
namespace {

std::filesystem::path fixture(const char* name) {
    return std::filesystem::path(CORERIG_TEST_FIXTURES) / "topology" / name;
}

TEST(FromSynthetic, BuildsWhatIsDescribed) {
    const auto machine = from_synthetic("pack:2 core:2 pu:1");

    ASSERT_TRUE(machine.has_value());
    EXPECT_EQ(machine->origin, "synthetic pack:2 core:2 pu:1");
    EXPECT_EQ(machine->usable(), (CpuSet{0, 1, 2, 3}));
    EXPECT_EQ(machine->nohz_full, std::nullopt);
    EXPECT_EQ(machine->kernel, KernelFacts{});
    EXPECT_EQ(machine->cpus,
              (std::vector<Cpu>{{.id = 0, .core = 0, .node = 0, .package = 0},
                                {.id = 1, .core = 1, .node = 0, .package = 0},
                                {.id = 2, .core = 2, .node = 0, .package = 1},
                                {.id = 3, .core = 3, .node = 0, .package = 1}}));
}

TEST(FromSynthetic, KeepsTheNumberingThatIsDescribed) {
    const auto machine = from_synthetic("pack:1 l3:1 l2:2 core:1 pu:2(indexes=2*2:1*2)");

    ASSERT_TRUE(machine.has_value());
    EXPECT_EQ(machine->siblings({0}), CpuSet{2});
    EXPECT_EQ(*machine->find(3),
              (Cpu{.id = 3, .core = 1, .l2 = 1, .llc = 0, .node = 0, .package = 0}));
}

TEST(FromSynthetic, RefusesWhatIsNoDescription) {
    const auto machine = from_synthetic("boxes:2");

    ASSERT_FALSE(machine.has_value());
    EXPECT_EQ(to_string(machine.error()),
              "error[topology-unreadable]: \"boxes:2\" describes no machine: Invalid argument\n"
              "  hint: a description looks like \"pack:2 core:4 pu:2\": packages, cores, threads "
              "of a core");
}

TEST(FromSynthetic, RefusesAMachineLargerThanLinuxKnows) {
    const auto machine = from_synthetic("pack:99999 core:99999 pu:99999");

    ASSERT_FALSE(machine.has_value());
    EXPECT_EQ(to_string(machine.error()),
              "error[topology-unreadable]: \"pack:99999 core:99999 pu:99999\" describes more than "
              "65536 CPUs\n"
              "  hint: no Linux machine is that large");
}

TEST(FromXml, ReadsWhatLstopoWrote) {
    const auto machine = from_xml(fixture("2-packages-4-cores.xml"));

    ASSERT_TRUE(machine.has_value());
    EXPECT_EQ(machine->origin, fixture("2-packages-4-cores.xml").string());
    EXPECT_FALSE(machine->is_this_machine);
    EXPECT_EQ(machine->cpu_model, "Example CPU");
    EXPECT_EQ(machine->kernel.release, "6.12.5");
    EXPECT_EQ(machine->usable(), (CpuSet{0, 1, 2}));
    EXPECT_EQ(machine->cpuset, (CpuSet{0, 1, 2}));
    EXPECT_EQ(
        machine->cpus,
        (std::vector<Cpu>{
            {.id = 0, .core = 0, .llc = 0, .node = 0, .package = 0, .kind = CpuKind::performance},
            {.id = 1, .core = 1, .llc = 0, .node = 0, .package = 0, .kind = CpuKind::performance},
            {.id = 2, .core = 2, .llc = 1, .node = 1, .package = 1, .kind = CpuKind::efficiency},
            {.id = 3, .core = 3, .llc = 1, .node = 1, .package = 1, .kind = CpuKind::efficiency}}));
}

TEST(FromXml, WarnsOfCpusWithoutTopology) {
    const auto machine = from_xml(fixture("offline-cpu.xml"));

    ASSERT_TRUE(machine.has_value());
    EXPECT_EQ(machine->present, (CpuSet{0, 1, 2, 3}));
    EXPECT_EQ(machine->online, (CpuSet{0, 1, 2}));
    EXPECT_EQ(machine->warnings,
              std::vector<std::string>{
                  "the file has no topology of the present CPUs 3: they were offline, or not "
                  "allowed where it was written; they count as offline"});
}

TEST(FromXml, RefusesAFileThatIsNotThere) {
    const auto machine = from_xml("/no/such/machine.xml");

    ASSERT_FALSE(machine.has_value());
    EXPECT_EQ(to_string(machine.error()),
              "error[topology-unreadable]: /no/such/machine.xml: this file cannot be read: No such "
              "file or directory\n"
              "  hint: 'lstopo machine.xml' writes such a file");
}

TEST(FromXml, RefusesADirectory) {
    const support::TempDir directory;

    const auto machine = from_xml(directory.path());

    ASSERT_FALSE(machine.has_value());
    EXPECT_EQ(to_string(machine.error()),
              "error[topology-unreadable]: " + directory.path().string() +
                  ": this is not a file\n"
                  "  hint: 'lstopo machine.xml' writes such a file");
}

TEST(FromXml, RefusesAFileThatIsNoMachine) {
    const support::TempDir directory;
    const auto file = directory.write("machine.xml", "<topology");

    const auto machine = from_xml(file);

    ASSERT_FALSE(machine.has_value());
    EXPECT_EQ(to_string(machine.error()),
              "error[topology-unreadable]: " + file.string() +
                  ": no machine can be read from this file: Invalid argument\n"
                  "  hint: 'lstopo machine.xml' writes such a file");
}

}  // namespace
}  // namespace corerig::topology
