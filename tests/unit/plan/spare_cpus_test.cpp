// SPDX-License-Identifier: Apache-2.0
#include "plan/spare_cpus.hpp"

#include "machines.hpp"
#include "support/scenario_builder.hpp"

#include <gtest/gtest.h>

namespace corerig::plan {
namespace {

using scenario::Policy;
using topology::Topology;

TEST(RunnerCpus, StayAwayFromWorkersSiblingsAndLoads) {
    EXPECT_EQ(runner_cpus(test::smt_spread(), {2, true, {0, 1}}, {2, 3}),
              (CpuSet{4, 5, 6, 7, 10, 11, 12, 13, 14, 15}));
}

TEST(RunnerCpus, ShareWithLoadsBeforeTheyShareACore) {
    EXPECT_EQ(runner_cpus(test::machine("pack:1 core:2 pu:2"), {1, true, {0}}, {2, 3}),
              (CpuSet{2, 3}));
}

TEST(RunnerCpus, TakeSiblingsBeforeTheyTakeAWorkersCpu) {
    EXPECT_EQ(runner_cpus(test::machine("pack:1 core:1 pu:2"), {1, true, {0}}, {}), CpuSet{1});
}

TEST(RunnerCpus, TakeAllWhereNothingIsLeft) {
    EXPECT_EQ(runner_cpus(test::machine("pack:1 core:2 pu:1"), {2, true, {0, 1}}, {}),
              (CpuSet{0, 1}));
    EXPECT_EQ(runner_cpus(test::machine("pack:1 core:2 pu:1"), {1, false, {0, 1}}, {}),
              (CpuSet{0, 1}));
}

TEST(IdleCores, HaveNeitherWorkerNorLoad) {
    EXPECT_EQ(idle_cores(test::smt_spread(), {2, true, {0, 1}}, {}), 6);
    EXPECT_EQ(idle_cores(test::smt_spread(), {2, true, {0, 8}}, {1, 9}), 6);
    EXPECT_EQ(idle_cores(test::smt_spread(), {2, true, {0, 1}}, {2, 3, 4, 5, 6, 7}), 0);
}

TEST(IdleCores, AllowACoreForEachUnpinnedWorker) {
    const Topology machine = test::machine("pack:1 core:4 pu:1");

    EXPECT_EQ(idle_cores(machine, {3, false, machine.usable()}, {}), 1);
    EXPECT_EQ(idle_cores(machine, {4, false, machine.usable()}, {3}), 0);
}

class RealtimeRefusal : public testing::Test {
 protected:
    RealtimeRefusal() {
        configuration_.workload = support::make_workload(support::spinlock_schema());
        configuration_.measure.policy = {Policy::Kind::fifo, 10};
    }

    std::string refusal(const Team& team, const std::vector<PlannedLoad>& loads = {}) {
        return realtime_refusal(configuration_, machine_, team, loads);
    }

    scenario::Configuration configuration_;
    Topology machine_ = test::machine("pack:1 core:2 pu:1");
};

TEST_F(RealtimeRefusal, RefusesSpinningWorkersOnEveryUsableCpu) {
    constexpr auto kWanted =
        "policy fifo:10 needs a usable CPU that stays free of spinning for the rest of the "
        "system, found none (2 CPUs usable: CPUs 0-1)";

    EXPECT_EQ(refusal({2, true, {0, 1}}), kWanted);
    EXPECT_EQ(refusal({2, false, {0, 1}}), kWanted);
}

TEST_F(RealtimeRefusal, AllowsThemBesideAFreeCpu) {
    EXPECT_EQ(refusal({1, true, {0}}), "");
    EXPECT_EQ(refusal({1, false, {0, 1}}), "");
}

TEST_F(RealtimeRefusal, AllowsWorkersThatDoNotSpin) {
    configuration_.workload = support::make_workload(support::syscall_schema());

    EXPECT_EQ(refusal({2, true, {0, 1}}), "");
}

TEST_F(RealtimeRefusal, CountsRealtimeLoadsToo) {
    PlannedLoad load;
    load.cpu = 1;
    load.policy = {Policy::Kind::rr, 20};
    scenario::Background background;
    background.policy = load.policy;
    configuration_.backgrounds = {background};

    EXPECT_EQ(refusal({1, true, {0}}, {load}),
              "policy rr:20 needs a usable CPU that stays free of spinning for the rest of the "
              "system, found none (2 CPUs usable: CPUs 0-1)");
}

TEST_F(RealtimeRefusal, LeavesOrdinaryPoliciesAlone) {
    configuration_.measure.policy = {};

    EXPECT_EQ(refusal({2, true, {0, 1}}), "");
}

TEST_F(RealtimeRefusal, NamesThePrivilegeThatIsMissing) {
    machine_.privileges = {0, 5};

    EXPECT_EQ(refusal({1, true, {0}}),
              "policy fifo:10 needs CAP_SYS_NICE or a limit RLIMIT_RTPRIO of at least 10, found a "
              "limit of 5");
}

}  // namespace
}  // namespace corerig::plan
