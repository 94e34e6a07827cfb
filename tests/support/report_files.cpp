// SPDX-License-Identifier: Apache-2.0
#include "support/report_files.hpp"

#include <array>
#include <cmath>
#include <utility>

namespace corerig::support {

namespace {

using result::ConfigurationRecord;
using result::ResultFile;
using result::Sample;
using result::TrialRecord;
using scenario::Reported;
using scenario::ReportedRow;

constexpr std::uint64_t kLkmlIterations = 20'000;
constexpr std::uint64_t kLkmlReferenceIterations = 10'000;
constexpr std::uint64_t kLaunchpadIterations = 100'000'000;
constexpr std::int64_t kStart = 1'795'600'800'000'000'000;

/// One figure of the 2007 report, in microseconds.
struct LkmlFigure {
    const char* workload;
    int threads;
    double time;
    double overhead;
};

constexpr std::array<LkmlFigure, 8> k2621Idle{{{"spinlock", 2, 10.5618, 0.073},
                                               {"spinlock", 4, 10.58538, 0.05746},
                                               {"spinlock", 6, 10.5915, 0.102805},
                                               {"spinlock", 8, 10.643, 0.154563},
                                               {"barrier", 2, 11.020410, 0.531660},
                                               {"barrier", 4, 11.678125, 1.1502},
                                               {"barrier", 6, 11.9889, 1.500112},
                                               {"barrier", 8, 12.38002, 1.891617}}};
constexpr std::array<LkmlFigure, 8> k26238Idle{{{"spinlock", 2, 14.849915, 4.345417},
                                                {"spinlock", 4, 17.117603, 6.617207},
                                                {"spinlock", 6, 14.4496, 3.949435},
                                                {"spinlock", 8, 10.5990, 0.110985},
                                                {"barrier", 2, 19.462255, 8.957755},
                                                {"barrier", 4, 20.285117, 9.784722},
                                                {"barrier", 6, 16.19395, 5.699590},
                                                {"barrier", 8, 12.37662, 1.869518}}};
constexpr std::array<LkmlFigure, 6> k26238Busy{{{"spinlock", 2, 10.558255, 0.068965},
                                                {"spinlock", 4, 10.579413, 0.090023},
                                                {"spinlock", 6, 10.590030, 0.100940},
                                                {"barrier", 2, 10.865520, 0.376230},
                                                {"barrier", 4, 11.363193, 0.873803},
                                                {"barrier", 6, 11.977548, 1.488458}}};

template <std::size_t N>
Reported lkml_series(const char* label,
                     const char* case_id,
                     const std::array<LkmlFigure, N>& figures) {
    Reported reported;
    reported.label = label;
    reported.kernel = label;
    reported.machine = "8 cores, 2 x quad-core Opteron";
    reported.case_id = case_id;
    reported.unit = "us";
    for (const LkmlFigure& figure : figures) {
        ReportedRow row;
        row.workload = figure.workload;
        row.threads = figure.threads;
        row.time = figure.time;
        row.overhead = figure.overhead;
        reported.rows.push_back(row);
    }
    return reported;
}

scenario::Claim lkml_claim(const char* id,
                           const char* says,
                           const char* workload,
                           scenario::Claim::Metric metric,
                           double reported) {
    scenario::Claim claim;
    claim.id = id;
    claim.says = says;
    claim.test = {"idle-neighbours", workload, 2, "", {}};
    claim.base = {"busy-neighbours", workload, 2, "", {}};
    claim.metric = metric;
    claim.by = 0.1;
    claim.reported = reported;
    return claim;
}

void set_machine(ResultFile& file, int cpus, int cpus_per_node) {
    result::MachineRecord& machine = file.header.machine;
    std::vector<base::CpuId> ids;
    for (int i = 0; i < cpus; ++i) {
        const int node = i / cpus_per_node;
        machine.cpus.push_back({i, i, i, node, node, node, topology::CpuKind::unknown});
        ids.push_back(i);
    }
    machine.present = base::CpuSet(ids);
    machine.online = machine.present;
    machine.usable = machine.present;
    machine.cores = cpus;
    machine.nodes = cpus / cpus_per_node;
    machine.packages = machine.nodes;
}

ResultFile lkml_file_without_configurations() {
    ResultFile file;
    file.header.tool_version = "0.1.0";
    file.header.command = {"run", "lkml-2007-load-balance"};
    file.header.started_unix_ns = kStart;
    file.header.seed = 1;
    file.header.scenario_name = "lkml-2007-load-balance";
    file.header.title = "Spinlock and barrier overhead beside idle and busy cores";
    file.header.source = "LKML, November 2007: Possible bug from kernel 2.6.22 and above";
    file.header.claims = {
        lkml_claim("idle-cores-slow-the-barrier",
                   "two threads meet at a barrier far more slowly while the other cores idle than "
                   "while they spin",
                   "barrier",
                   scenario::Claim::Metric::time,
                   1.791),
        lkml_claim("idle-cores-slow-the-lock",
                   "two threads hand a spinlock over far more slowly while the other cores idle",
                   "spinlock",
                   scenario::Claim::Metric::overhead,
                   63.009)};
    file.header.reported = {lkml_series("2.6.21", "idle-neighbours", k2621Idle),
                            lkml_series("2.6.23.8", "idle-neighbours", k26238Idle),
                            lkml_series("2.6.23.8", "busy-neighbours", k26238Busy)};
    file.header.clock = {"CLOCK_MONOTONIC_RAW", 10, 21.5};
    return file;
}

/// All configurations of the 2007 scenario on a machine with `cores`, those that do not fit with
/// the reason.
void add_lkml_configurations(ResultFile& file, int cores) {
    const auto add = [&](const char* case_id, const char* title, int threads, bool busy) {
        for (const char* workload : {"spinlock", "barrier"}) {
            ConfigurationRecord configuration =
                planned(case_id, workload, threads, busy ? cores - threads : 0);
            configuration.case_title = title;
            configuration.parameters = {{"delay", "\"10.49us\""}};
            if (std::string_view(workload) == "barrier") {
                configuration.parameters.insert(configuration.parameters.begin(),
                                                {"algorithm", "\"gather-release-2007\""});
            }
            configuration.has_reference = true;
            configuration.idle_cores = busy ? 0 : cores - threads;
            configuration.iterations = kLkmlIterations;
            configuration.reference_iterations = kLkmlReferenceIterations;
            file.header.configurations.push_back(configuration);
        }
    };
    for (const int threads : {2, 4, 6, 8}) {
        add("idle-neighbours", "other cores idle", threads, false);
    }
    for (const int threads : {2, 4, 6}) {
        add("busy-neighbours", "other cores spinning (donothing)", threads, true);
    }
}

/// One discarded sample, then two kept ones around the mean.
std::vector<Sample> around(const ConfigurationRecord& configuration,
                           std::uint64_t iterations,
                           double mean_ns) {
    const auto elapsed =
        static_cast<std::int64_t>(std::llround(mean_ns * static_cast<double>(iterations)));
    const auto sample = [&](std::int64_t elapsed_ns) {
        return quiet_sample(configuration.threads,
                            iterations,
                            elapsed_ns,
                            static_cast<int>(configuration.loads.size()));
    };
    std::vector<Sample> samples{
        sample(2 * elapsed), sample(elapsed - 1000), sample(elapsed + 1000)};
    samples.front().discarded = true;
    return samples;
}

void measure(ResultFile& file, const char* case_id, const LkmlFigure& figure) {
    for (std::size_t i = 0; i < file.header.configurations.size(); ++i) {
        const ConfigurationRecord& configuration = file.header.configurations[i];
        if (configuration.case_id == case_id && configuration.workload == figure.workload &&
            configuration.threads == figure.threads) {
            TrialRecord trial = ended_well(file, i);
            trial.samples = around(configuration, kLkmlIterations, figure.time * 1000);
            trial.references = around(
                configuration, kLkmlReferenceIterations, (figure.time - figure.overhead) * 1000);
            file.trials.push_back(trial);
        }
    }
}

void calibrate(ResultFile& file, std::int64_t turns) {
    for (const ConfigurationRecord& configuration : file.header.configurations) {
        if (configuration.skip_reason.empty()) {
            file.header.calibrations.push_back(
                {configuration.id, "delay_iterations", 10'490, turns, 10'488.1, 0.002, 5});
        }
    }
}

void complete(ResultFile& file) {
    result::RunSummary summary;
    summary.complete = true;
    for (const ConfigurationRecord& configuration : file.header.configurations) {
        summary.configurations_skipped += configuration.skip_reason.empty() ? 0 : 1;
    }
    summary.trials_planned = static_cast<int>(file.trials.size());
    summary.trials_ok = summary.trials_planned;
    summary.duration_ns = 240'000'000'000;
    file.summary = summary;
}

Reported launchpad_series(const char* label,
                          const char* case_id,
                          const char* variant,
                          const std::array<std::int64_t, 4>& totals) {
    Reported reported;
    reported.label = label;
    reported.kernel = "5.15.0-86.96~20.04.1";
    reported.machine = "40 CPUs, 2 x Xeon E5-2650 v3";
    reported.case_id = case_id;
    reported.variant = variant;
    reported.unit = "ns";
    for (std::size_t i = 0; i < totals.size(); ++i) {
        ReportedRow row;
        row.workload = "syscall";
        row.trial = static_cast<int>(i) + 1;
        row.total = static_cast<double>(totals.at(i));
        row.average = std::floor(static_cast<double>(totals.at(i)) / kLaunchpadIterations);
        reported.rows.push_back(row);
    }
    return reported;
}

constexpr std::array<std::int64_t, 4> kActiveUnpinned{
    52'088'354'594, 49'226'221'648, 51'462'517'639, 51'516'303'613};
constexpr std::array<std::int64_t, 4> kActivePinned{
    56'753'345'940, 55'720'022'538, 55'701'214'354, 55'740'784'595};
constexpr std::array<std::int64_t, 4> kActiveOutside{
    49'686'932'587, 49'141'560'622, 49'072'045'557, 49'071'430'182};
constexpr std::array<std::int64_t, 4> kAbsentPinned{
    48'534'105'655, 48'220'818'730, 48'496'349'690, 48'224'935'123};

void add_launchpad_case(ResultFile& file,
                        const char* case_id,
                        const char* title,
                        base::CpuSet cpus,
                        const std::array<std::int64_t, 4>& totals) {
    ConfigurationRecord configuration = planned(case_id, "syscall", 1);
    configuration.id = case_id;
    configuration.case_title = title;
    configuration.axes.clear();
    configuration.parameters = {{"call", "\"getppid\""}};
    configuration.trials = 4;
    configuration.pinned = cpus.size() == 1;
    configuration.workers = {{std::move(cpus), "as the report"}};
    configuration.iterations = kLaunchpadIterations;
    file.header.configurations.push_back(configuration);
    for (std::size_t i = 0; i < totals.size(); ++i) {
        TrialRecord trial =
            ended_well(file, file.header.configurations.size() - 1, static_cast<int>(i) + 1);
        trial.samples = {quiet_sample(1, kLaunchpadIterations, totals.at(i))};
        trial.samples.front().workers.front().cpu_before =
            configuration.workers.front().cpus.cpus().front();
        trial.samples.front().workers.front().cpu_after =
            configuration.workers.front().cpus.cpus().front();
        file.trials.push_back(trial);
    }
}

}  // namespace

result::Sample quiet_sample(int threads,
                            std::uint64_t iterations,
                            std::int64_t elapsed_ns,
                            int loads) {
    Sample sample;
    sample.iterations = iterations;
    sample.elapsed_ns = elapsed_ns;
    for (int i = 0; i < threads; ++i) {
        result::WorkerSample worker;
        worker.stop_ns = elapsed_ns;
        worker.iterations = iterations;
        worker.cpu_before = i;
        worker.cpu_after = i;
        worker.cpu_time_ns = elapsed_ns;
        worker.wait_ns = 0;
        sample.workers.push_back(worker);
    }
    sample.loads.assign(static_cast<std::size_t>(loads), {elapsed_ns / 1000 * 998, elapsed_ns});
    return sample;
}

result::ConfigurationRecord planned(const std::string& case_id,
                                    const std::string& workload,
                                    int threads,
                                    int loads) {
    ConfigurationRecord configuration;
    configuration.id = case_id + "/" + workload + "/threads=" + std::to_string(threads);
    configuration.case_id = case_id;
    configuration.case_title = case_id;
    configuration.axes = {{"workload", workload}, {"threads", std::to_string(threads)}};
    configuration.workload = workload;
    configuration.full_name = workload + "/" + workload;
    configuration.threads = threads;
    configuration.samples = 2;
    configuration.discard = 1;
    for (int i = 0; i < threads; ++i) {
        configuration.workers.push_back({base::CpuSet{i}, "next free core"});
    }
    for (int i = 0; i < loads; ++i) {
        configuration.loads.push_back({threads + i, "donothing", 100, "one per core of \"rest\""});
    }
    return configuration;
}

result::TrialRecord ended_well(const result::ResultFile& file,
                               std::size_t configuration,
                               int trial) {
    TrialRecord record;
    record.configuration = configuration;
    record.configuration_id = file.header.configurations[configuration].id;
    record.trial = trial;
    record.started_unix_ns = kStart;
    record.duration_ns = 9'000'000'000;
    record.clock_source_before = "tsc";
    record.clock_source_after = "tsc";
    return record;
}

result::ResultFile lkml_2007_file() {
    ResultFile file = lkml_file_without_configurations();
    set_machine(file, 8, 4);
    file.header.machine.kernel_release = "2.6.23.8";
    file.header.machine.cpu_model = "Quad-Core AMD Opteron(tm) Processor 2347";
    add_lkml_configurations(file, 8);
    calibrate(file, 5'000);
    for (const LkmlFigure& figure : k26238Idle) {
        measure(file, "idle-neighbours", figure);
    }
    for (const LkmlFigure& figure : k26238Busy) {
        measure(file, "busy-neighbours", figure);
    }
    complete(file);
    return file;
}

result::ResultFile two_cpu_file() {
    ResultFile file = lkml_file_without_configurations();
    set_machine(file, 2, 2);
    file.header.machine.kernel_release = "6.1.0-41-amd64";
    file.header.machine.cpu_model = "AMD EPYC 9R14";
    add_lkml_configurations(file, 2);
    for (ConfigurationRecord& configuration : file.header.configurations) {
        if (configuration.threads > 2) {
            configuration.skip_reason = "needs " + std::to_string(configuration.threads) +
                                        " cores for " + std::to_string(configuration.threads) +
                                        " workers, found 2 (0-1)";
        } else if (configuration.case_id == "busy-neighbours") {
            configuration.skip_reason =
                "needs a core for the load donothing on \"rest\", found none";
        }
        if (!configuration.skip_reason.empty()) {
            configuration.workers.clear();
            configuration.loads.clear();
            configuration.idle_cores = 0;
        }
    }
    calibrate(file, 12'713);
    measure(file, "idle-neighbours", {"spinlock", 2, 10.5312, 0.0412});
    measure(file, "idle-neighbours", {"barrier", 2, 10.7419, 0.2519});
    complete(file);
    return file;
}

result::ResultFile launchpad_1919154_file() {
    ResultFile file;
    file.header.tool_version = "0.1.0";
    file.header.command = {"run", "lp-1919154-nohz-full"};
    file.header.started_unix_ns = kStart;
    file.header.scenario_name = "lp-1919154-nohz-full";
    file.header.title = "Cost of a system call with NO_HZ_FULL";
    file.header.source = "Launchpad bug 1919154, comment 8";
    set_machine(file, 40, 20);
    file.header.machine.cores = 20;
    file.header.machine.kernel_release = "5.15.0-86-generic";
    file.header.machine.cpu_model = "Intel(R) Xeon(R) CPU E5-2650 v3 @ 2.30GHz";
    file.header.machine.isolated = base::CpuSet::parse_list("2-19,22-39").value();
    file.header.machine.nohz_full = file.header.machine.isolated;
    file.header.clock = {"CLOCK_MONOTONIC_RAW", 10, 25.0};
    for (const char* id : {"not-built-in", "built-in", "active"}) {
        file.header.variants.push_back({id, {}});
    }
    file.header.variant = "active";
    file.header.variant_reason = "cpus.nohz_full is 2-19,22-39";
    file.header.reported = {
        launchpad_series("without NO_HZ_FULL", "pinned", "not-built-in", kAbsentPinned),
        launchpad_series("nohz_full active", "unpinned", "active", kActiveUnpinned),
        launchpad_series("nohz_full active", "pinned", "active", kActivePinned),
        launchpad_series("nohz_full active", "outside-the-set", "active", kActiveOutside)};
    scenario::Claim costs;
    costs.id = "active-costs";
    costs.says =
        "on a CPU of an active nohz_full set a system call costs about 16 % more than on a "
        "kernel without NO_HZ_FULL";
    costs.test = {"pinned", "", std::nullopt, "active", {}};
    costs.base = {"pinned", "", std::nullopt, "not-built-in", {}};
    costs.by = 0.1;
    costs.reported = 1.157;
    scenario::Claim inside = costs;
    inside.id = "inside-costs-more";
    inside.says = "a CPU inside the set is slower than one outside of it, in the same boot";
    inside.base = {"outside-the-set", "", std::nullopt, "active", {}};
    inside.reported = 1.137;
    file.header.claims = {costs, inside};
    add_launchpad_case(
        file, "unpinned", "without taskset", file.header.machine.usable, kActiveUnpinned);
    add_launchpad_case(file, "pinned", "on CPU 4", {4}, kActivePinned);
    add_launchpad_case(file, "outside-the-set", "on CPU 20", {20}, kActiveOutside);
    complete(file);
    return file;
}

result::ResultFile sessions_file(int threads,
                                 int sessions,
                                 int trials,
                                 const std::vector<double>& least_ns) {
    constexpr std::int64_t kSecond = 1'000'000'000;
    constexpr std::uint64_t kStretch = 10'000;
    result::ResultFile file;
    file.header.configurations = {planned("lone", "getppid", threads)};
    int number = 0;
    for (int session = 0; session < sessions; ++session) {
        for (int i = 0; i < trials; ++i) {
            result::TrialRecord trial = ended_well(file, 0, ++number);
            trial.started_unix_ns = 90 * session * kSecond + i * kSecond / 20;
            trial.duration_ns = kSecond / 20;
            const double least = least_ns[static_cast<std::size_t>(i) % least_ns.size()];
            for (int sample = 0; sample < 5; ++sample) {
                const double elapsed = least * (1 + 0.01 * sample) * kStretch;
                trial.samples.push_back(
                    quiet_sample(threads, kStretch, static_cast<std::int64_t>(elapsed)));
            }
            file.trials.push_back(trial);
        }
    }
    return file;
}

}  // namespace corerig::support
