// SPDX-License-Identifier: Apache-2.0
#include "machines.hpp"
#include "plan/plan.hpp"
#include "support/golden_file.hpp"
#include "support/scenario_builder.hpp"

#include <gtest/gtest.h>

namespace corerig::plan {
namespace {

using base::CpuSet;
using topology::Topology;

std::string described(const scenario::Scenario& scenario, const Topology& machine) {
    return describe(make_plan(scenario, machine, {}).value());
}

/// The machine of the 2007 report.
Topology two_quad_cores() {
    return test::machine("pack:2 [numa] l3:1 core:4 pu:1");
}

Topology boot(const char* no_hz_full, std::optional<CpuSet> set) {
    Topology machine = test::machine("pack:2 [numa] l3:1 core:4 pu:2(indexes=2*8:1*2)");
    machine.cpu_model = "Example CPU";
    machine.kernel.release = "6.12.5";
    machine.kernel.config = {{"NO_HZ_FULL", no_hz_full}};
    machine.nohz_full = std::move(set);
    return machine;
}

TEST(DescribeTeams, OnTheMachineOfTheReport) {
    support::expect_golden("plan/teams-on-2x4.txt",
                           described(support::team_scenario(), two_quad_cores()));
}

TEST(DescribeTeams, OnTwoCpus) {
    support::expect_golden(
        "plan/teams-on-2.txt",
        described(support::team_scenario(), test::machine("pack:1 core:2 pu:1")));
}

TEST(DescribeTeams, OnOneCpu) {
    support::expect_golden(
        "plan/teams-on-1.txt",
        described(support::team_scenario(), test::machine("pack:1 core:1 pu:1")));
}

TEST(DescribeTeams, WithSmtSiblingsSideBySide) {
    support::expect_golden("plan/teams-on-smt-adjacent.txt",
                           described(support::team_scenario(), test::smt_adjacent()));
}

TEST(DescribeTeams, WithSmtSiblingsApart) {
    support::expect_golden("plan/teams-on-smt-spread.txt",
                           described(support::team_scenario(), test::smt_spread()));
}

TEST(DescribeTeams, On192Cpus) {
    support::expect_golden(
        "plan/teams-on-192.txt",
        described(support::team_scenario(), test::machine("pack:2 [numa] l3:6 core:8 pu:2")));
}

TEST(DescribeTeams, On4096Cpus) {
    support::expect_golden(
        "plan/teams-on-4096.txt",
        described(support::team_scenario(), test::machine("pack:8 [numa] l3:8 core:32 pu:2")));
}

TEST(DescribeTeams, WithOfflineAndForbiddenCpus) {
    Topology machine = two_quad_cores();
    machine.online = machine.online - CpuSet{1};
    machine.cpus.erase(machine.cpus.begin() + 1);
    machine.cpuset = {0, 2, 3, 4, 5};
    machine.cpuset_path = "/lab";
    machine.affinity = {0, 3, 4, 5, 6};
    machine.warnings = {"something that the machine warns of"};

    support::expect_golden("plan/teams-restricted.txt",
                           described(support::team_scenario(), machine));
}

TEST(DescribeBoots, WithoutNohzFull) {
    support::expect_golden("plan/boots-not-built-in.txt",
                           described(support::boots_scenario(), boot("n", std::nullopt)));
}

TEST(DescribeBoots, WithActiveNohzFull) {
    support::expect_golden("plan/boots-active.txt",
                           described(support::boots_scenario(), boot("y", CpuSet{4, 5, 6, 7})));
}

TEST(DescribeBoots, OfAMachineWithoutAKernel) {
    support::expect_golden("plan/boots-unknown.txt",
                           described(support::boots_scenario(), two_quad_cores()));
}

TEST(DescribeLoads, OfEveryKind) {
    support::ScenarioBuilder builder("loads", "Loads of every kind");
    builder.add_case("a");
    scenario::Measure measure;
    measure.trials = 2;
    measure.policy = {scenario::Policy::Kind::rr, 5};
    auto& configuration =
        builder.add(support::make_workload(support::barrier_schema(), 10490), 1, measure);
    scenario::Background half = support::spinning_on("1-2");
    half.duty_percent = 50;
    half.nice = 5;
    scenario::Background program = support::spinning_on("3");
    program.command = {"stress-ng", "--vm", "1"};
    program.policy = {scenario::Policy::Kind::batch, 0};
    scenario::Background disturbing = support::spinning_on("workers");
    configuration.backgrounds = {half, program, disturbing};

    support::expect_golden("plan/loads.txt",
                           described(builder.scenario(), test::machine("pack:1 core:4 pu:1")));
}

TEST(Describe, GivesTheSameBytesEachTime) {
    EXPECT_EQ(described(support::team_scenario(), test::smt_spread()),
              described(support::team_scenario(), test::smt_spread()));
}

}  // namespace
}  // namespace corerig::plan
