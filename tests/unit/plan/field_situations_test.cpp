// SPDX-License-Identifier: Apache-2.0
// Situations in which other tools put threads on the wrong CPUs.
#include "machines.hpp"
#include "plan/loads.hpp"
#include "plan/placement.hpp"
#include "plan/plan.hpp"
#include "standard_placements.hpp"
#include "support/machine_tree.hpp"

#include <gtest/gtest.h>

namespace corerig::plan {
namespace {

using scenario::OnePer;
using topology::CpuKind;
using topology::Topology;

class FieldSituations : public testing::Test {
 protected:
    static Topology read(const support::MachineTree& tree) {
        const support::TempDir root;
        support::write_machine(root, tree);
        auto machine = topology::discover(base::KernelFiles(root.path())).value();
        machine.origin = "recorded";
        return machine;
    }

    /// A plan with one worker on `set`.
    static base::Result<Plan> plan_on(const Topology& machine, const std::string& set) {
        support::ScenarioBuilder builder("s", "S");
        builder.add_case("a");
        auto& place = builder.add(support::make_workload(support::syscall_schema()), 1).place;
        place.candidates = {support::cpus(set)};
        place.one_per = OnePer::cpu;
        return make_plan(builder.scenario(), machine, {});
    }

    static std::string worker_cpus(const base::Result<Plan>& plan) {
        return cpus_of(plan.value().configurations.front().workers).to_list();
    }

    static std::string skip_reason(const base::Result<Plan>& plan) {
        return plan.value().configurations.front().skip_reason;
    }
};

/// The files of a cgroup `/lab` that allows `cpus`.
std::map<std::string, std::string> cgroup_of(const std::string& cpus) {
    return {{"proc/self/cgroup", "0::/lab\n"},
            {"proc/mounts", "cgroup2 /sys/fs/cgroup cgroup2 rw 0 0\n"},
            {"sys/fs/cgroup/lab/cpuset.cpus.effective", cpus + "\n"}};
}

std::map<std::string, std::string> affinity_of(const std::string& cpus) {
    return {{"proc/self/status", "Cpus_allowed_list:\t" + cpus + "\n"}};
}

TEST_F(FieldSituations, ANamedCpuThatIsMissingIsNotSilentlyLeftOut) {
    const auto plan = plan_on(read({.cores = 2}), "0-2");

    ASSERT_FALSE(plan.has_value());
    EXPECT_EQ(to_string(plan.error()),
              "error[cpu-not-usable]: case.a.place: CPU 2 is not present (present: 0-1)\n"
              "  hint: usable here: CPUs 0-1; 'corerig topology' shows why");
}

TEST_F(FieldSituations, ACpuOutsideTheCpusetIsRefusedWithTheCpusetThatForbidsIt) {
    const auto plan = plan_on(read({.cores = 4, .files = cgroup_of("1-2")}), "3");

    ASSERT_FALSE(plan.has_value());
    EXPECT_EQ(to_string(plan.error()),
              "error[cpu-not-usable]: case.a.place: CPU 3 is outside the cpuset /lab (allowed: "
              "1-2)\n"
              "  hint: usable here: CPUs 1-2; 'corerig topology' shows why");
}

TEST_F(FieldSituations, ACpuOutsideTheInheritedMaskIsRefusedWithTheMask) {
    const auto plan = plan_on(read({.cores = 4, .files = affinity_of("0-1")}), "3");

    ASSERT_FALSE(plan.has_value());
    EXPECT_EQ(to_string(plan.error()),
              "error[cpu-not-usable]: case.a.place: CPU 3 is outside the inherited affinity mask "
              "(allowed: 0-1)\n"
              "  hint: usable here: CPUs 0-1; 'corerig topology' shows why");
}

TEST_F(FieldSituations, HolesInTheNumberingAreNoEnd) {
    const Topology machine = read({.cores = 8, .offline = {1, 3, 5, 7}});

    const auto beyond_half = plan_on(machine, "6");
    const auto in_a_hole = plan_on(machine, "1");

    EXPECT_EQ(worker_cpus(beyond_half), "6");
    ASSERT_FALSE(in_a_hole.has_value());
    EXPECT_EQ(in_a_hole.error().message, "CPU 1 is present but offline");
}

TEST_F(FieldSituations, OfflineSiblingsAreDroppedWithAWarningWhereTheScenarioSaysSo) {
    const Topology machine =
        read({.cores = 4, .threads = 2, .adjacent = true, .offline = {1, 3, 5, 7}});
    support::ScenarioBuilder builder("s", "S");
    builder.add_case("a");
    auto& place = builder.add(support::make_workload(support::syscall_schema()), 2).place;
    place.candidates = {support::cpus("0-7")};
    place.offline = scenario::Offline::drop;

    const auto plan = make_plan(builder.scenario(), machine, {});

    ASSERT_TRUE(plan.has_value());
    EXPECT_EQ(worker_cpus(plan), "0,2");
    EXPECT_EQ(plan->warnings,
              std::vector<std::string>{"a/syscall/threads=2: CPUs 1,3,5,7 of \"0-7\" are offline "
                                       "and left out"});
}

TEST_F(FieldSituations, CpusThatMayNotBeUsedAreNeverDropped) {
    support::ScenarioBuilder builder("s", "S");
    builder.add_case("a");
    auto& place = builder.add(support::make_workload(support::syscall_schema()), 1).place;
    place.candidates = {support::cpus("0-3")};
    place.offline = scenario::Offline::drop;

    const auto plan =
        make_plan(builder.scenario(), read({.cores = 4, .files = cgroup_of("1-2")}), {});

    ASSERT_FALSE(plan.has_value());
    EXPECT_EQ(plan.error().message, "CPUs 0,3 are outside the cpuset /lab (allowed: 1-2)");
}

TEST_F(FieldSituations, TheLastCpuIsTheHighestThatMayBeUsed) {
    EXPECT_EQ(worker_cpus(plan_on(read({.cores = 2, .files = cgroup_of("0")}), "N")), "0");
    EXPECT_EQ(worker_cpus(plan_on(read({.cores = 4, .offline = {3}}), "N")), "2");
}

TEST_F(FieldSituations, AffinityAndCpusetOfTheSameCpuGiveTheSamePlan) {
    const auto by_mask =
        make_plan(test::standard_placements(), read({.cores = 2, .files = affinity_of("1")}), {});
    const auto by_cpuset =
        make_plan(test::standard_placements(), read({.cores = 2, .files = cgroup_of("1")}), {});

    EXPECT_EQ(by_mask.value().configurations, by_cpuset.value().configurations);
    EXPECT_EQ(by_mask.value().configurations[0].skip_reason,
              "needs 4 cores for 4 workers, found 1 usable (CPU 1)");
}

TEST_F(FieldSituations, WorkersAreCountedOverTheCpusThatAreLeft) {
    const Topology machine = read({.cores = 12, .files = cgroup_of("8-10")});

    EXPECT_EQ(cpus_of(place_workers({}, 3, machine).workers).to_list(), "8-10");
    EXPECT_EQ(worker_cpus(plan_on(machine, "N")), "10");
}

TEST_F(FieldSituations, KindsNeverReachOutsideTheCpuset) {
    auto files = cgroup_of("2-3");
    files["sys/devices/cpu_core/cpus"] = "0-2\n";
    files["sys/devices/cpu_atom/cpus"] = "3-5\n";
    const Topology machine = read({.cores = 6, .files = files});

    EXPECT_EQ(worker_cpus(plan_on(machine, "kind:performance")), "2");
    EXPECT_EQ(worker_cpus(plan_on(machine, "kind:efficiency")), "3");
}

TEST_F(FieldSituations, AKindThatTheMachineDoesNotNameIsNoCpuAtAll) {
    EXPECT_EQ(skip_reason(plan_on(read({.cores = 2}), "kind:efficiency")),
              "needs 1 CPU for 1 worker, found 0 usable in \"kind:efficiency\" (this machine does "
              "not name kinds of CPU)");
}

TEST_F(FieldSituations, ANodeWithoutAllowedCpusSkipsItsCaseOnly) {
    const Topology machine = read({.packages = 2, .cores = 2, .files = cgroup_of("0-1")});
    support::ScenarioBuilder builder("s", "S");
    for (const char* node : {"node:0", "node:1"}) {
        builder.add_case(std::string("on-") + node[5]);
        builder.add(support::make_workload(support::syscall_schema()), 1).place.candidates = {
            support::cpus(node)};
    }

    const auto plan = make_plan(builder.scenario(), machine, {});

    EXPECT_EQ(plan.value().configurations[0].skip_reason, "");
    EXPECT_EQ(plan.value().configurations[1].skip_reason,
              "needs 1 core for 1 worker, found 0 usable in \"node:1\" (node 1 has no usable CPU)");
}

TEST_F(FieldSituations, SiblingsAreNoCoresOfTheirOwn) {
    const Topology one_core = read({.cores = 1, .threads = 2});

    EXPECT_EQ(place_workers({}, 2, one_core).skip_reason,
              "needs 2 cores for 2 workers, found 1 usable (CPUs 0-1)");
}

TEST_F(FieldSituations, TheRunnerStaysAwayFromWorkersAndTheirSiblings) {
    const auto plan = plan_on(read({.cores = 2, .threads = 2}), "1");

    EXPECT_EQ(plan.value().configurations.front().runner_cpus.to_list(), "0,2");
}

TEST_F(FieldSituations, TheLastCacheIsKnownWhereCpu0IsOffline) {
    const Topology machine =
        read({.packages = 2, .cores = 2, .threads = 2, .adjacent = true, .offline = {0}});
    scenario::Place place;
    place.within = scenario::Within::llc;

    EXPECT_EQ(cpus_of(place_workers(place, 2, machine).workers).to_list(), "1-2");
}

}  // namespace
}  // namespace corerig::plan
