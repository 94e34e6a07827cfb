// SPDX-License-Identifier: Apache-2.0
#include "plan/cpu_selection.hpp"

#include "machines.hpp"
#include "support/scenario_builder.hpp"

#include <gtest/gtest.h>

namespace corerig::plan {
namespace {

using base::CpuSet;
using support::cpus;

/// 16 CPUs, siblings 0 and 8 and so on; CPU 15 offline, 14 outside the affinity mask, 13 outside
/// the cpuset /lab, 2-5 isolated, 4-6 nohz_full, package 0 performance.
topology::Topology restricted() {
    topology::Topology machine = test::smt_spread();
    machine.online = machine.present - CpuSet{15};
    machine.cpus.pop_back();
    machine.affinity = machine.online - CpuSet{14};
    machine.cpuset = machine.online - CpuSet{13};
    machine.cpuset_path = "/lab";
    machine.isolated = {2, 3, 4, 5};
    machine.nohz_full = CpuSet{4, 5, 6};
    for (topology::Cpu& cpu : machine.cpus) {
        cpu.kind =
            cpu.package == 0 ? topology::CpuKind::performance : topology::CpuKind::efficiency;
    }
    return machine;
}

struct Picked {
    const char* name;
    const char* expression;
    const char* cpus;
};

class SelectCpus : public testing::TestWithParam<Picked> {};

TEST_P(SelectCpus, PicksUsableCpusOnly) {
    const auto selection = select_cpus(cpus(GetParam().expression), restricted(), CpuSet{0, 1});

    EXPECT_EQ(selection.cpus.to_list(), GetParam().cpus);
}

INSTANTIATE_TEST_SUITE_P(Words,
                         SelectCpus,
                         testing::Values(Picked{"List", "0-3,14", "0-3"},
                                         Picked{"All", "all", "0-12"},
                                         Picked{"Allowed", "allowed", "0-12"},
                                         Picked{"Last", "N", "12"},
                                         Picked{"Isolated", "isolated", "2-5"},
                                         Picked{"NohzFull", "nohz_full", "4-6"},
                                         Picked{"Housekeeping", "housekeeping", "0-1,7-12"},
                                         Picked{"Node", "node:1", "4-7,12"},
                                         Picked{"Package", "package:0", "0-3,8-11"},
                                         Picked{"Llc", "llc:1", "4-7,12"},
                                         Picked{"Core", "core:0-1", "0-1,8-9"},
                                         Picked{"Performance", "kind:performance", "0-3,8-11"},
                                         Picked{"Efficiency", "kind:efficiency", "4-7,12"},
                                         Picked{"Workers", "workers", "0-1"},
                                         Picked{"Siblings", "siblings", "8-9"},
                                         Picked{"Rest", "rest", "2-7,10-12"},
                                         Picked{"Intersection", "nohz_full & node:1 & !4", "5-6"},
                                         Picked{"Union", "node:1 | 0", "0,4-7,12"},
                                         Picked{"Complement", "!(0-8 | core:1)", "10-12"}),
                         [](const testing::TestParamInfo<Picked>& row) { return row.param.name; });

TEST(SelectCpusNote, SaysWhyNothingWasPicked) {
    topology::Topology machine = restricted();
    machine.isolated = {};
    machine.nohz_full = CpuSet{15};

    EXPECT_EQ(select_cpus(cpus("isolated"), machine, {}).note, "isolated is empty");
    EXPECT_EQ(select_cpus(cpus("nohz_full"), machine, {}).note,
              "nohz_full is 15, of which no CPU is usable");
    EXPECT_EQ(select_cpus(cpus("node:4-5"), machine, {}).note,
              "there is no node 4-5 (there are 0-1); node 4-5 has no usable CPU");
    EXPECT_EQ(select_cpus(cpus("0-3"), machine, {}).note, "");
}

TEST(SelectCpusNote, SaysThatNohzFullIsNotKnown) {
    EXPECT_EQ(select_cpus(cpus("nohz_full"), test::machine("pack:1 core:2 pu:1"), {}),
              (Selection{{}, "nohz_full is not known of this machine, or its kernel has none"}));
}

TEST(SelectCpusOfUnknownRelations, PicksNothingWhereTheMachineDoesNotSay) {
    const topology::Topology machine = test::flat(4);

    EXPECT_EQ(select_cpus(cpus("node:0"), machine, {}),
              (Selection{{}, "this machine does not say which node a CPU is on"}));
    EXPECT_EQ(select_cpus(cpus("rest"), machine, {0}),
              (Selection{{}, "this machine does not say which CPUs share a core"}));
    EXPECT_EQ(select_cpus(cpus("kind:efficiency"), machine, {}),
              (Selection{{}, "this machine does not name kinds of CPU"}));
}

TEST(SelectCpusOfUnknownRelations, DoesNotTurnWhatIsNotKnownIntoAll) {
    const topology::Topology machine = test::flat(4);

    EXPECT_EQ(select_cpus(cpus("!kind:efficiency"), machine, {}).cpus, CpuSet{});
    EXPECT_EQ(select_cpus(cpus("0 | node:0"), machine, {}).cpus, CpuSet{});
}

TEST(ExplainUnusable, NamesEveryCpuWithItsReason) {
    EXPECT_EQ(explain_unusable(cpus("0,13-16,20"), restricted()),
              (std::vector<std::string>{
                  "CPUs 16,20 are not present (present: 0-15)",
                  "CPU 15 is present but offline",
                  "CPU 13 is outside the cpuset /lab (allowed: 0-12,14)",
                  "CPU 14 is outside the inherited affinity mask (allowed: 0-13)"}));
}

TEST(ExplainUnusable, LooksIntoExpressionsButNotBehindAComplement) {
    const topology::Topology machine = test::machine("pack:1 core:2 pu:1");

    EXPECT_EQ(explain_unusable(cpus("all & (1 | 9)"), machine),
              std::vector<std::string>{"CPU 9 is not present (present: 0-1)"});
    EXPECT_EQ(explain_unusable(cpus("all & !9"), machine), std::vector<std::string>{});
    EXPECT_EQ(explain_unusable(cpus("node:7"), machine), std::vector<std::string>{});
}

TEST(ExplainUnusable, ManagesWithoutThePathOfTheCpuset) {
    topology::Topology machine = test::machine("pack:1 core:2 pu:1");
    machine.cpuset = {0};

    EXPECT_EQ(explain_unusable(cpus("1"), machine),
              std::vector<std::string>{"CPU 1 is outside the cpuset (allowed: 0)"});
}

}  // namespace
}  // namespace corerig::plan
