// SPDX-License-Identifier: Apache-2.0
#include "unit/result/full_records.hpp"

#include "result/result_file.hpp"

namespace corerig::result {

namespace {

MachineRecord full_machine() {
    MachineRecord machine;
    machine.cpu_model = "Example CPU @ 2.30GHz";
    machine.present = {0, 1, 2, 3};
    machine.online = {0, 1, 2};
    machine.usable = {0, 2};
    machine.isolated = {2};
    machine.nohz_full = base::CpuSet{2};
    machine.cores = 2;
    machine.nodes = 1;
    machine.packages = 1;
    machine.cpus = {{0, 0, 0, 0, 0, 0, topology::CpuKind::performance},
                    {1, 0, 0, 0, 0, 0, topology::CpuKind::performance},
                    {2, 1, 1, 0, 0, 0, topology::CpuKind::efficiency}};
    machine.kernel_release = "6.12.5";
    machine.kernel_version = "#1 SMP PREEMPT_DYNAMIC";
    machine.kernel_command_line = "quiet isolcpus=2 nohz_full=2";
    machine.environment = {{"governor.cpu0", "performance"}, {"kernel.config.HZ", "250"}};
    return machine;
}

ConfigurationRecord full_configuration() {
    ConfigurationRecord configuration;
    configuration.id = "busy-neighbours/barrier/threads=1";
    configuration.case_id = "busy-neighbours";
    configuration.case_title = "other cores spinning (donothing)";
    configuration.axes = {{"workload", "barrier"}, {"threads", "1"}};
    configuration.workload = "barrier";
    configuration.full_name = "barrier/barrier";
    configuration.plugin_version = "0.1.0";
    configuration.plugin_build_id = "8f2c";
    configuration.parameters = {{"algorithm", "\"gather-release-2007\""}, {"delay", "\"10.49us\""}};
    configuration.shares_iterations = true;
    configuration.has_reference = true;
    configuration.threads = 1;
    configuration.trials = 2;
    configuration.samples = 1;
    configuration.discard = 1;
    configuration.iterations = 20000;
    configuration.reference_iterations = 10000;
    configuration.skip_reason = "";
    configuration.pinned = true;
    configuration.workers = {{base::CpuSet{2}, "first core of cpus \"isolated\""}};
    configuration.loads = {{0, "donothing", 50, "one per core of \"rest\""}};
    configuration.runner_cpus = {0};
    configuration.idle_cores = 1;
    return configuration;
}

ConfigurationRecord skipped_configuration() {
    ConfigurationRecord configuration = full_configuration();
    configuration.id = "busy-neighbours/barrier/threads=4";
    configuration.axes = {{"workload", "barrier"}, {"threads", "4"}};
    configuration.threads = 4;
    configuration.skip_reason = "needs 4 cores for 4 workers, found 2 (0,2)";
    configuration.workers.clear();
    configuration.loads.clear();
    configuration.pinned = false;
    return configuration;
}

scenario::Claim full_claim() {
    scenario::Claim claim;
    claim.id = "idle-cores-slow-the-barrier";
    claim.says = "two threads meet far more slowly";
    claim.test = {"idle-neighbours", "barrier", 2, "active", {{"call", "read"}}};
    claim.base = {"busy-neighbours", "barrier", std::nullopt, "", {}};
    claim.metric = scenario::Claim::Metric::overhead;
    claim.expect = scenario::Claim::Expect::less;
    claim.by = 0.1;
    claim.reported = 1.791;
    return claim;
}

scenario::Reported full_reported() {
    scenario::Reported reported;
    reported.label = "2.6.23.8";
    reported.kernel = "2.6.23.8";
    reported.machine = "8 cores";
    reported.case_id = "busy-neighbours";
    reported.variant = "active";
    reported.unit = "us";
    reported.rows = {
        {"barrier", 2, std::nullopt, 10.86552, 0.37623, std::nullopt, std::nullopt},
        {"barrier", std::nullopt, 3, std::nullopt, std::nullopt, 49116169085.0, 491.0}};
    return reported;
}

}  // namespace

RunHeader full_header() {
    RunHeader header;
    header.tool_version = "0.1.0";
    header.command = {"run", "lkml-2007-load-balance", "--set", "title=\"\xc3\xb8\""};
    header.label = "first try";
    header.host = "blade7";
    header.started_unix_ns = 1'795'600'800'000'000'000;
    header.seed = 18'446'744'073'709'551'615U;
    header.scenario_name = "lkml-2007-load-balance";
    header.title = "Spinlock and barrier overhead";
    header.source = "LKML, November 2007";
    header.summary = "Bound threads slow down while some cores idle.";
    header.resolved = {
        {"measure.samples", "20", {scenario::Origin::Kind::file, {"lkml.toml", 12, 11}}},
        {"measure.trials", "1", {scenario::Origin::Kind::command_line, {}}}};
    header.variants = {{"active",
                        {{"cpus.nohz_full",
                          scenario::Condition::Relation::not_empty,
                          "not empty",
                          {"lkml.toml", 30, 1}}}}};
    header.claims = {full_claim()};
    header.reported = {full_reported()};
    header.variant = "active";
    header.variant_reason = "cpus.nohz_full is \"2\"";
    header.machine = full_machine();
    header.clock = {"CLOCK_MONOTONIC_RAW", 10, 21.5};
    header.scaling = Scaling{30'000'000'000, 720'000'000'000};
    header.calibrations = {{"busy-neighbours/barrier/threads=1",
                            "delay_iterations",
                            10'490,
                            12'713,
                            10'488.25,
                            0.002,
                            5}};
    header.configurations = {full_configuration(), skipped_configuration()};
    header.warnings = {"CPU 3 is offline"};
    return header;
}

TrialRecord full_trial() {
    TrialRecord trial;
    trial.configuration = 0;
    trial.configuration_id = "busy-neighbours/barrier/threads=1";
    trial.trial = 1;
    trial.outcome = Outcome::timed_out;
    trial.reason = "measuring took longer than 60 s";
    trial.started_unix_ns = 1'795'600'801'000'000'000;
    trial.duration_ns = 60'004'000'000;
    trial.pinned = {"2"};
    trial.samples = {{true,
                      20000,
                      215'000'000,
                      {{5,
                        215'000'005,
                        20000,
                        2,
                        2,
                        214'990'000,
                        0,
                        0,
                        0,
                        true,
                        0,
                        54,
                        3,
                        0,
                        0,
                        2'400'000,
                        326'025}},
                      {{214'000'000, 215'000'000, true}}},
                     {false,
                      20000,
                      214'000'000,
                      {{430'000'000,
                        644'000'000,
                        20000,
                        2,
                        0,
                        213'000'000,
                        1,
                        2,
                        std::nullopt,
                        false,
                        1,
                        53,
                        0,
                        10'000,
                        5'000,
                        {}}},
                      {{213'000'000, 214'000'000, false}}}};
    trial.references = {{false,
                         10000,
                         104'900'000,
                         {{220'000'000, 324'900'000, 10000, 2, 2, 104'890'000, 0, 0, 0, {}}},
                         {}}};
    trial.loads = {{0, 4321, 1'200'000, 59'000'000'000, 60'000'000'000}};
    trial.clock_source_before = "tsc";
    trial.clock_source_after = "hpet";
    trial.messages = {"barrier: worker 0 waits"};
    return trial;
}

RunSummary full_summary() {
    RunSummary summary;
    summary.complete = true;
    summary.stopped_because = "interrupted (SIGINT)";
    summary.trials_planned = 2;
    summary.trials_ok = 1;
    summary.trials_not_ok = 1;
    summary.configurations_skipped = 1;
    summary.duration_ns = 61'000'000'000;
    summary.warnings = {"1 trial timed out"};
    return summary;
}

ResultFile full_file() {
    return {full_header(), {full_trial()}, full_summary(), {}};
}

std::string text_of(const ResultFile& file) {
    std::string text = to_json(file.header) + "\n";
    for (const TrialRecord& trial : file.trials) {
        text += to_json(trial) + "\n";
    }
    return file.summary ? text + to_json(*file.summary) + "\n" : text;
}

}  // namespace corerig::result
