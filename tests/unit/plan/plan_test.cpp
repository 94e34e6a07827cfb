// SPDX-License-Identifier: Apache-2.0
#include "plan/plan.hpp"

#include "machines.hpp"
#include "support/scenario_builder.hpp"

#include <gtest/gtest.h>

namespace corerig::plan {
namespace {

using base::CpuSet;
using scenario::OnePer;
using scenario::Origin;
using Relation = scenario::Condition::Relation;
using support::cpus;
using support::make_workload;
using support::ScenarioBuilder;

/// One worker of `syscall` on the CPUs that `set` names.
ScenarioBuilder pinned_to(const std::string& set) {
    ScenarioBuilder builder("s", "S");
    builder.add_case("a");
    auto& place = builder.add(make_workload(support::syscall_schema()), 1).place;
    place.candidates = {cpus(set)};
    place.one_per = OnePer::cpu;
    return builder;
}

std::vector<std::string> texts(const base::Errors& errors) {
    std::vector<std::string> texts;
    for (const base::Error& error : errors) {
        texts.push_back(to_string(error));
    }
    return texts;
}

std::vector<std::string> skip_reasons(const Plan& plan) {
    std::vector<std::string> reasons;
    for (const PlannedConfiguration& planned : plan.configurations) {
        reasons.push_back(planned.skip_reason);
    }
    return reasons;
}

TEST(MakePlan, PlacesEveryConfiguration) {
    const auto plan = make_plan(support::team_scenario(), test::machine("pack:2 core:4 pu:1"), {});

    ASSERT_TRUE(plan.has_value());
    ASSERT_EQ(plan->configurations.size(), 14U);
    const PlannedConfiguration& busy = plan->configurations[8];
    EXPECT_EQ(busy.configuration.id, "busy-neighbours/spinlock/threads=2");
    EXPECT_EQ(busy.skip_reason, "");
    EXPECT_EQ(busy.workers.size(), 2U);
    EXPECT_EQ(busy.loads.size(), 6U);
    EXPECT_EQ(busy.runner_cpus, (CpuSet{2, 3, 4, 5, 6, 7}));
    EXPECT_EQ(busy.idle_cores, 0);
    EXPECT_EQ(plan->configurations[0].idle_cores, 6);
}

TEST(MakePlan, SkipsWhatDoesNotFitAndSaysWhy) {
    const auto plan = make_plan(support::team_scenario(), test::machine("pack:1 core:2 pu:1"), {});

    ASSERT_TRUE(plan.has_value());
    EXPECT_EQ(skip_reasons(*plan),
              (std::vector<std::string>{
                  "",
                  "needs 4 cores for 4 workers, found 2 usable (CPUs 0-1)",
                  "needs 6 cores for 6 workers, found 2 usable (CPUs 0-1)",
                  "needs 8 cores for 8 workers, found 2 usable (CPUs 0-1)",
                  "",
                  "needs 4 cores for 4 workers, found 2 usable (CPUs 0-1)",
                  "needs 6 cores for 6 workers, found 2 usable (CPUs 0-1)",
                  "needs 8 cores for 8 workers, found 2 usable (CPUs 0-1)",
                  "the background load needs at least 1 usable core beside the 2 workers' cores, "
                  "found 0 (2 cores usable: CPUs 0-1)",
                  "needs 4 cores for 4 workers, found 2 usable (CPUs 0-1)",
                  "needs 6 cores for 6 workers, found 2 usable (CPUs 0-1)",
                  "the background load needs at least 1 usable core beside the 2 workers' cores, "
                  "found 0 (2 cores usable: CPUs 0-1)",
                  "needs 4 cores for 4 workers, found 2 usable (CPUs 0-1)",
                  "needs 6 cores for 6 workers, found 2 usable (CPUs 0-1)"}));
    EXPECT_EQ(plan->trials, (std::vector<PlannedTrial>{{0, 1}, {4, 1}}));
}

TEST(MakePlan, RunsOrSkipsEverythingOnOneCpu) {
    const auto teams = make_plan(support::team_scenario(), test::machine("pack:1 core:1 pu:1"), {});
    const auto boots =
        make_plan(support::boots_scenario(), test::machine("pack:1 core:1 pu:1"), {});

    ASSERT_TRUE(teams.has_value());
    EXPECT_TRUE(teams->trials.empty());
    ASSERT_TRUE(boots.has_value());
    EXPECT_EQ(boots->configurations[0].skip_reason, "");
    EXPECT_EQ(boots->configurations[1].workers.front().cpus, CpuSet{0});
}

TEST(MakePlan, OrdersTrialsThereAndBack) {
    ScenarioBuilder builder("s", "S");
    builder.add_case("a");
    for (const int trials : {1, 3, 2}) {
        scenario::Measure measure;
        measure.trials = trials;
        builder.add(make_workload(support::syscall_schema()), 1, measure);
    }

    const auto plan = make_plan(builder.scenario(), test::machine("pack:1 core:1 pu:1"), {});

    ASSERT_TRUE(plan.has_value());
    EXPECT_EQ(plan->trials,
              (std::vector<PlannedTrial>{{0, 1}, {1, 1}, {2, 1}, {2, 2}, {1, 2}, {1, 3}}));
}

TEST(MakePlan, KeepsScenarioMachineAndSeed) {
    const auto scenario = support::team_scenario();
    topology::Topology machine = test::machine("pack:1 core:2 pu:1");
    machine.warnings = {"something of the machine"};

    const auto plan = make_plan(scenario, machine, {.seed = 7, .filter = ""});

    ASSERT_TRUE(plan.has_value());
    EXPECT_EQ(plan->scenario, scenario);
    EXPECT_EQ(plan->topology, machine);
    EXPECT_EQ(plan->seed, 7U);
    EXPECT_EQ(plan->warnings, std::vector<std::string>{"something of the machine"});
}

TEST(MakePlan, RefusesNamedCpusThatAreNotUsableAllAtOnce) {
    topology::Topology machine = test::machine("pack:1 core:8 pu:1");
    machine.online = machine.online - CpuSet{3};
    machine.cpus.erase(machine.cpus.begin() + 3);
    machine.affinity = {1, 2, 4};
    machine.cpuset = {0, 1, 2, 3, 4};
    machine.cpuset_path = "/x";
    auto builder = pinned_to("0,2-5,9");
    builder.scenario().configurations.front().backgrounds = {support::spinning_on("10-11")};

    const auto plan = make_plan(builder.scenario(), machine, {});

    const std::string hint = "\n  hint: usable here: CPUs 1-2,4; 'corerig topology' shows why";
    ASSERT_FALSE(plan.has_value());
    EXPECT_EQ(
        texts(plan.errors()),
        (std::vector<std::string>{
            "error[cpu-not-usable]: case.a.place: CPU 9 is not present (present: 0-7)" + hint,
            "error[cpu-not-usable]: case.a.place: CPU 3 is present but offline" + hint,
            "error[cpu-not-usable]: case.a.place: CPU 5 is outside the cpuset /x (allowed: 0-2,4)" +
                hint,
            "error[cpu-not-usable]: case.a.place: CPU 0 is outside the inherited affinity mask "
            "(allowed: 1-2,4)" +
                hint,
            "error[cpu-not-usable]: case.a.background.on: CPUs 10-11 are not present (present: "
            "0-7)" +
                hint}));
}

TEST(MakePlan, PointsAtTheLineThatNamesTheCpu) {
    auto builder = pinned_to("9");
    builder.scenario().resolved = {
        {"case.a.place.cpus", "\"9\"", {Origin::Kind::file, {"s.toml", 12, 9}}}};

    const auto plan = make_plan(builder.scenario(), test::machine("pack:1 core:2 pu:1"), {});

    ASSERT_FALSE(plan.has_value());
    EXPECT_EQ(plan.error().where, "s.toml:12:9");
}

TEST(MakePlan, NamesACpuOfASweptCaseOnce) {
    auto builder = pinned_to("9");
    builder.scenario().configurations.push_back(builder.scenario().configurations.front());

    const auto plan = make_plan(builder.scenario(), test::machine("pack:1 core:2 pu:1"), {});

    ASSERT_FALSE(plan.has_value());
    EXPECT_EQ(plan.errors().size(), 1U);
}

TEST(MakePlan, LooksAtNamedCpusOnlyWhereTheCaseIsWanted) {
    auto builder = pinned_to("9");
    builder.scenario().cases.front().conditions = {{"cpus", Relation::at_least, "10", {}}};

    const auto plan = make_plan(builder.scenario(), test::machine("pack:1 core:2 pu:1"), {});

    ASSERT_TRUE(plan.has_value());
    EXPECT_EQ(skip_reasons(*plan),
              std::vector<std::string>{"needs cpus >= 10, found 2 (usable: CPUs 0-1)"});
}

TEST(MakePlan, SkipsWithEverythingThatIsMissing) {
    auto builder = pinned_to("all");
    builder.require("cores", Relation::at_least, "4");
    builder.add_variant("active", {{"cpus.nohz_full", Relation::not_empty, "", {}}});
    builder.scenario().cases.front().conditions = {{"nodes", Relation::at_least, "2", {}}};
    builder.scenario().cases.front().only = {"active"};
    topology::Topology machine = test::machine("pack:1 core:2 pu:1");
    machine.nohz_full = CpuSet{};

    const auto plan = make_plan(builder.scenario(), machine, {});

    ASSERT_TRUE(plan.has_value());
    EXPECT_EQ(
        skip_reasons(*plan),
        std::vector<std::string>{
            "needs cores >= 4, found 2 (usable: CPUs 0-1); needs nodes >= 2, found 1 (usable: "
            "CPUs 0-1); belongs to variant active (cpus.nohz_full not empty); this boot is no "
            "variant: cpus.nohz_full is empty"});
}

TEST(MakePlan, SeesOneVariantAndSkipsCasesOfOthers) {
    topology::Topology machine = test::machine("pack:1 core:4 pu:1");
    machine.kernel.config = {{"NO_HZ_FULL", "n"}};

    const auto plan = make_plan(support::boots_scenario(), machine, {});

    ASSERT_TRUE(plan.has_value());
    EXPECT_EQ(plan->variant, "not-built-in");
    EXPECT_EQ(plan->variant_reason, "kernel.config.NO_HZ_FULL is n");
    EXPECT_EQ(
        skip_reasons(*plan),
        (std::vector<std::string>{"",
                                  "",
                                  "belongs to variant active (cpus.nohz_full not empty); this "
                                  "boot is not-built-in: cpus.nohz_full is empty"}));
}

TEST(MakePlan, SkipsRealtimeWorkersThatWouldTakeTheWholeMachine) {
    ScenarioBuilder builder("s", "S");
    builder.add_case("a");
    scenario::Measure measure;
    measure.policy = {scenario::Policy::Kind::fifo, 1};
    builder.add(make_workload(support::barrier_schema()), 2, measure);

    const auto plan = make_plan(builder.scenario(), test::machine("pack:1 core:2 pu:1"), {});

    ASSERT_TRUE(plan.has_value());
    EXPECT_EQ(
        skip_reasons(*plan),
        std::vector<std::string>{
            "policy fifo:1 needs a usable CPU that stays free of spinning for the rest of the "
            "system, found none (2 CPUs usable: CPUs 0-1)"});
}

TEST(MakePlan, WarnsOfLoadsOnAWorkersCpu) {
    auto builder = pinned_to("0");
    builder.scenario().configurations.front().backgrounds = {support::spinning_on("workers")};

    const auto plan = make_plan(builder.scenario(), test::machine("pack:1 core:2 pu:1"), {});

    ASSERT_TRUE(plan.has_value());
    EXPECT_EQ(plan->warnings,
              std::vector<std::string>{
                  "a/syscall/threads=1: a background load and a worker share CPU 0"});
}

TEST(MakePlan, KeepsWhatTheFilterMatches) {
    const auto plan = make_plan(support::team_scenario(),
                                test::machine("pack:2 core:4 pu:1"),
                                {.seed = 1, .filter = "^busy.*barrier"});

    ASSERT_TRUE(plan.has_value());
    ASSERT_EQ(plan->configurations.size(), 3U);
    EXPECT_EQ(plan->configurations.front().configuration.id, "busy-neighbours/barrier/threads=2");
}

TEST(MakePlan, RefusesAFilterThatIsNoExpression) {
    const auto plan = make_plan(support::team_scenario(),
                                test::machine("pack:2 core:4 pu:1"),
                                {.seed = 1, .filter = "barrier("});

    ASSERT_FALSE(plan.has_value());
    EXPECT_EQ(to_string(plan.error()),
              "error[filter-syntax]: the filter \"barrier(\" is not a regular expression: "
              "\"missing ): barrier(\"\n"
              "  hint: \"barrier\" keeps the configurations that have barrier in their id");
}

// With a matcher that backtracks, either would take longer than anybody waits, or all the stack.
TEST(MakePlan, EndsForEveryFilter) {
    const std::string nested = std::string(20'000, '(') + std::string(20'000, ')');
    const auto machine = test::machine("pack:2 core:4 pu:1");

    static_cast<void>(make_plan(support::team_scenario(), machine, {.seed = 1, .filter = nested}));
    const auto plan =
        make_plan(support::team_scenario(), machine, {.seed = 1, .filter = "(.*)*(.*)*(.*)*x$"});

    EXPECT_FALSE(plan.has_value());
}

TEST(MakePlan, RefusesAFilterThatKeepsNothing) {
    const auto plan = make_plan(support::team_scenario(),
                                test::machine("pack:2 core:4 pu:1"),
                                {.seed = 1, .filter = "mutex"});

    ASSERT_FALSE(plan.has_value());
    EXPECT_EQ(to_string(plan.error()),
              "error[filter-no-match]: the filter \"mutex\" keeps none of the 14 configurations\n"
              "  hint: the first of them is \"idle-neighbours/spinlock/threads=2\"");
}

TEST(MakePlan, IsEqualForEqualInputs) {
    const auto scenario = support::team_scenario();
    const auto machine = test::smt_spread();

    EXPECT_EQ(make_plan(scenario, machine, {}).value(), make_plan(scenario, machine, {}).value());
}

TEST(MakePlan, ManagesMachinesOfManyCpus) {
    const auto plan =
        make_plan(support::team_scenario(), test::machine("pack:8 [numa] l3:8 core:32 pu:2"), {});

    ASSERT_TRUE(plan.has_value());
    EXPECT_EQ(plan->configurations.back().loads.size(), 2042U);
    EXPECT_NE(describe(*plan).find("  2042 loads    CPUs 12-4094:1/2: donothing"),
              std::string::npos);
}

TEST(MakePlan, WarnsOfAQuotaThatIsLessThanAConfigurationUses) {
    auto machine = test::machine("core:4 pu:1");
    machine.cpu_quota = topology::CpuQuota{2.5, "/lab"};

    const auto plan = make_plan(support::team_scenario(), machine, {});

    ASSERT_TRUE(plan.has_value());
    EXPECT_EQ(plan->warnings,
              std::vector<std::string>{
                  "the quota is 2.5 CPUs of cgroup /lab, but workers and loads of "
                  "idle-neighbours/spinlock/threads=4 use 4: the kernel will stop them again and "
                  "again; raise cpu.max, or start corerig elsewhere"});
}

TEST(MakePlan, TakesAQuotaThatIsEnough) {
    auto machine = test::machine("core:4 pu:1");
    machine.cpu_quota = topology::CpuQuota{4, "/lab"};

    EXPECT_EQ(make_plan(support::team_scenario(), machine, {})->warnings,
              std::vector<std::string>{});
}

}  // namespace
}  // namespace corerig::plan
