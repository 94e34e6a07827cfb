// SPDX-License-Identifier: Apache-2.0
#include "result/header.hpp"

#include <gtest/gtest.h>

namespace corerig::result {
namespace {

using plugin::ParameterSchema;
using plugin::ParameterType;

ParameterSchema parameter(const char* name, const char* unit, ParameterType type) {
    ParameterSchema schema;
    schema.name = name;
    schema.unit = unit;
    schema.type = type;
    return schema;
}

scenario::Workload barrier() {
    scenario::Workload workload;
    workload.id = "barrier";
    workload.installed.plugin.name = "sync";
    workload.installed.plugin.version = "0.1.0";
    workload.installed.plugin.build_id = "8f2c";
    workload.installed.schema.name = "barrier";
    workload.installed.schema.has_reference = true;
    workload.installed.schema.capabilities.shares_iterations = true;
    workload.installed.schema.parameters = {
        parameter("algorithm", "", ParameterType::choice),
        parameter("delay", "ns", ParameterType::integer),
        parameter("delay_iterations", "", ParameterType::integer),
        parameter("padding", "B", ParameterType::integer),
        parameter("weight", "", ParameterType::real),
        parameter("yield", "", ParameterType::boolean),
    };
    workload.installed.schema.parameters[1].calibrates = "delay_iterations";
    workload.values = {std::string("with \"quotes\""),
                       std::int64_t{10'490},
                       std::int64_t{5000},
                       std::int64_t{128},
                       0.5,
                       true};
    workload.given = {false, true, false, false, false, false};
    return workload;
}

plan::PlannedConfiguration planned_barrier() {
    plan::PlannedConfiguration planned;
    planned.configuration.id = "busy/threads=1";
    planned.configuration.axes = {{"threads", "1"}};
    planned.configuration.workload = barrier();
    planned.configuration.threads = 1;
    planned.configuration.measure.trials = 3;
    planned.configuration.measure.samples = 20;
    planned.configuration.measure.discard = 1;
    planned.configuration.measure.iterations = 20'000;
    planned.workers = {{base::CpuSet{1}, "first core"}};
    planned.loads = {{0, {}, {}, 0, 50, "rest"},
                     {2, {"stress-ng", "--vm", "1"}, {}, 0, 100, "rest"}};
    planned.runner_cpus = {3};
    planned.idle_cores = 1;
    return planned;
}

topology::Topology machine() {
    topology::Topology machine;
    machine.cpu_model = "Example CPU";
    machine.cpus = {{0, 0, 0, 0, 0, 0, {}}, {1, 0, 0, 0, 0, 0, {}}, {2, 1, 1, 1, 1, 1, {}}};
    machine.present = {0, 1, 2, 3};
    machine.online = {0, 1, 2};
    machine.affinity = {1, 2};
    machine.cpuset = {0, 1, 2};
    machine.cpu_quota = topology::CpuQuota{1.5, "/lab"};
    machine.isolated = {2};
    machine.nohz_full = base::CpuSet{2};
    machine.kernel.release = "6.12.5";
    machine.kernel.version = "#1 SMP";
    machine.kernel.command_line = "quiet";
    machine.kernel.config = {{"HZ_250", "y"}, {"NO_HZ_FULL", "n"}, {"SND_HDA", "m"}};
    machine.kernel.config_source = "/proc/config.gz";
    machine.warnings = {"of the machine", "of both"};
    return machine;
}

plan::Plan plan_of(const plan::PlannedConfiguration& planned) {
    plan::Plan plan;
    plan.scenario.cases = {{"busy", "other cores busy", {}, {}}};
    plan.topology = machine();
    plan.configurations = {planned};
    return plan;
}

TEST(MakeHeader, TakesOverWhatTheScenarioSays) {
    plan::Plan plan;
    plan.scenario.name = "lkml-2007";
    plan.scenario.title = "Overhead";
    plan.scenario.source = "LKML";
    plan.scenario.summary = "Slow.";
    plan.scenario.resolved = {{"measure.samples", "20", {}}};
    plan.scenario.variants = {{"active", {}}};
    plan.scenario.claims.resize(1);
    plan.scenario.reported.resize(1);
    plan.seed = 42;
    plan.variant = "active";
    plan.variant_reason = "cpus.nohz_full is \"2\"";

    const RunHeader header = make_header(plan);

    RunHeader expected;
    expected.scenario_name = "lkml-2007";
    expected.title = "Overhead";
    expected.source = "LKML";
    expected.summary = "Slow.";
    expected.resolved = plan.scenario.resolved;
    expected.variants = plan.scenario.variants;
    expected.claims = plan.scenario.claims;
    expected.reported = plan.scenario.reported;
    expected.seed = 42;
    expected.variant = "active";
    expected.variant_reason = "cpus.nohz_full is \"2\"";
    EXPECT_EQ(header, expected);
}

TEST(MakeHeader, DescribesTheMachineWithTheKernelOptionsThatMatter) {
    const RunHeader header = make_header(plan_of(planned_barrier()));

    MachineRecord expected;
    expected.cpu_model = "Example CPU";
    expected.present = {0, 1, 2, 3};
    expected.online = {0, 1, 2};
    expected.usable = {1, 2};
    expected.isolated = {2};
    expected.nohz_full = base::CpuSet{2};
    expected.cores = 2;
    expected.nodes = 2;
    expected.packages = 2;
    expected.cpus = machine().cpus;
    expected.kernel_release = "6.12.5";
    expected.kernel_version = "#1 SMP";
    expected.kernel_command_line = "quiet";
    expected.environment = {{"cpu_quota", "1.5 CPUs of cgroup /lab"},
                            {"cpus.not_usable", "3 offline; 0 outside the inherited affinity mask"},
                            {"kernel.config.HZ_250", "y"},
                            {"kernel.config.NO_HZ_FULL", "n"},
                            {"kernel.config_source", "/proc/config.gz"}};
    EXPECT_EQ(header.machine, expected);
}

TEST(MakeHeader, KeepsEveryWarningOnce) {
    plan::Plan plan = plan_of(planned_barrier());
    plan.warnings = {"of the plan", "of both"};

    const RunHeader header = make_header(plan);

    EXPECT_EQ(header.warnings,
              (std::vector<std::string>{"of the plan", "of both", "of the machine"}));
}

TEST(MakeHeader, DescribesAConfigurationCompletely) {
    const RunHeader header = make_header(plan_of(planned_barrier()));

    ConfigurationRecord expected;
    expected.id = "busy/threads=1";
    expected.case_id = "busy";
    expected.case_title = "other cores busy";
    expected.axes = {{"threads", "1"}};
    expected.workload = "barrier";
    expected.full_name = "sync/barrier";
    expected.plugin_version = "0.1.0";
    expected.plugin_build_id = "8f2c";
    expected.parameters = {{"algorithm", R"("with \"quotes\"")"},
                           {"delay", "\"10.49us\""},
                           {"padding", "128"},
                           {"weight", "0.5"},
                           {"yield", "true"}};
    expected.shares_iterations = true;
    expected.has_reference = true;
    expected.threads = 1;
    expected.trials = 3;
    expected.samples = 20;
    expected.discard = 1;
    expected.iterations = 20'000;
    expected.reference_iterations = 20'000;
    expected.workers = {{base::CpuSet{1}, "first core"}};
    expected.loads = {{0, "donothing", 50, "rest"}, {2, "stress-ng --vm 1", 100, "rest"}};
    expected.runner_cpus = {3};
    expected.idle_cores = 1;
    EXPECT_EQ(header.configurations, std::vector{expected});
}

TEST(MakeHeader, LeavesOutATimeThatIsNotGiven) {
    plan::PlannedConfiguration planned = planned_barrier();
    planned.configuration.workload.values[1] = std::int64_t{0};

    const RunHeader header = make_header(plan_of(planned));

    const std::vector<std::pair<std::string, std::string>> expected{
        {"algorithm", R"("with \"quotes\"")"},
        {"delay_iterations", "5000"},
        {"padding", "128"},
        {"weight", "0.5"},
        {"yield", "true"}};
    EXPECT_EQ(header.configurations.front().parameters, expected);
}

TEST(MakeHeader, GivesNoReferenceWhereTheScenarioWantsNone) {
    plan::PlannedConfiguration planned = planned_barrier();
    planned.configuration.measure.reference = false;

    const RunHeader header = make_header(plan_of(planned));

    EXPECT_FALSE(header.configurations.front().has_reference);
    EXPECT_EQ(header.configurations.front().reference_iterations, 0U);
}

TEST(MakeHeader, LeavesCalibratedCountsToTheRun) {
    plan::PlannedConfiguration planned = planned_barrier();
    planned.configuration.measure.iterations.reset();
    planned.configuration.measure.reference_iterations = 10'000;

    const RunHeader header = make_header(plan_of(planned));

    EXPECT_EQ(header.configurations.front().iterations, 0U);
    EXPECT_EQ(header.configurations.front().reference_iterations, 10'000U);
}

TEST(MakeHeader, TellsWhyAConfigurationIsSkipped) {
    plan::PlannedConfiguration planned = planned_barrier();
    planned.skip_reason = "needs 4 cores";
    planned.configuration.place.pinned = false;

    const RunHeader header = make_header(plan_of(planned));

    EXPECT_EQ(header.configurations.front().skip_reason, "needs 4 cores");
    EXPECT_FALSE(header.configurations.front().pinned);
}

}  // namespace
}  // namespace corerig::result
