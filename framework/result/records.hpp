// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/cpu_set.hpp"
#include "base/quantity.hpp"
#include "scenario/scenario.hpp"
#include "topology/topology.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace corerig::result {

/// What one worker did in one sample.  Times count from the start of the trial.
struct WorkerSample {
    std::int64_t start_ns = 0;
    std::int64_t stop_ns = 0;
    std::uint64_t iterations = 0;  ///< done by this worker
    int cpu_before = -1;           ///< CPU it ran on just before and just after
    int cpu_after = -1;
    std::int64_t cpu_time_ns = 0;  ///< thread CPU time between the two
    std::int64_t involuntary_switches = 0;
    std::int64_t voluntary_switches = 0;
    std::optional<std::int64_t> wait_ns;  ///< runnable but not running; none: not readable
    /// Its affinity mask was still the planned one afterwards; none: not readable, or an older
    /// file.
    std::optional<bool> affinity_kept = std::nullopt;
    /// Of long samples only: what the thread and its CPU counted meanwhile; none: not readable, not
    /// read, or an older file.  Small numbers: a file may hold millions of samples.
    std::optional<std::int32_t> migrations = std::nullopt;
    std::optional<std::int32_t> timer_ticks = std::nullopt;
    std::optional<std::int32_t> interrupts = std::nullopt;     ///< without the timer's
    std::optional<std::int32_t> steal_us = std::nullopt;       ///< in steps of 10 ms
    std::optional<std::int32_t> throttled_us = std::nullopt;   ///< of the whole trial's cgroup
    std::optional<std::int32_t> frequency_khz = std::nullopt;  ///< afterwards
    /// What this worker executed, in user space and in the kernel, less what an empty stretch
    /// does; none: nothing counts them here, or an older file.
    std::optional<std::int64_t> instructions = std::nullopt;

    friend bool operator==(const WorkerSample&, const WorkerSample&) = default;
};

/// How much of a sample one background load ran; same order as the configuration's loads.
struct LoadSample {
    std::int64_t cpu_time_ns = 0;
    std::int64_t wall_ns = 0;
    std::optional<bool> affinity_kept = std::nullopt;  ///< as a worker's

    friend bool operator==(const LoadSample&, const LoadSample&) = default;
};

/// One timed stretch of a team.  `elapsed_ns` is latest stop - earliest start.
struct Sample {
    bool discarded = false;
    std::uint64_t iterations = 0;
    std::int64_t elapsed_ns = 0;
    std::vector<WorkerSample> workers;
    std::vector<LoadSample> loads;

    friend bool operator==(const Sample&, const Sample&) = default;
};

enum class Outcome { ok, skipped, failed, crashed, timed_out, cancelled };

/// As files and reports call it: "timed-out".
[[nodiscard]] std::string_view to_string(Outcome outcome);

/// One background load as it was seen running.
struct LoadProof {
    base::CpuId cpu = 0;
    std::int64_t pid = 0;
    std::int64_t settled_after_ns = 0;  ///< from its start until it was seen running on its CPU
    std::int64_t cpu_time_ns = 0;       ///< over the whole trial
    std::int64_t wall_ns = 0;

    friend bool operator==(const LoadProof&, const LoadProof&) = default;
};

/// Everything one trial gave.  Nothing measured is left out, whatever the outcome.
struct TrialRecord {
    std::size_t configuration = 0;  ///< index into RunHeader::configurations
    std::string configuration_id;
    int trial = 0;  ///< counted from 1
    Outcome outcome = Outcome::ok;
    std::string reason;  ///< of an outcome other than ok: what, and what to do
    std::int64_t started_unix_ns = 0;
    std::int64_t duration_ns = 0;
    std::vector<std::string> pinned;  ///< CPU list each worker read back after pinning
    std::vector<Sample> samples;      ///< discarded ones first
    std::vector<Sample> references;   ///< same form; empty where there is no reference
    std::vector<LoadProof> loads;
    std::string clock_source_before;
    std::string clock_source_after;
    std::vector<std::string> messages;  ///< what the plugin logged or printed

    friend bool operator==(const TrialRecord&, const TrialRecord&) = default;
};

/// How a time parameter became a count, or a sample's length its iterations.
struct Calibration {
    std::string configuration_id;
    std::string parameter;       ///< "delay_iterations", "iterations"
    std::int64_t wanted_ns = 0;  ///< of one iteration, or of a sample
    std::int64_t value = 0;      ///< the count that was found
    double measured_ns = 0;      ///< minimum seen with that count
    double spread = 0;           ///< (largest - smallest minimum) / smallest over the processes
    int processes = 0;

    friend bool operator==(const Calibration&, const Calibration&) = default;
};

struct WorkerPlace {
    base::CpuSet cpus;
    std::string reason;

    friend bool operator==(const WorkerPlace&, const WorkerPlace&) = default;
};

struct LoadPlace {
    base::CpuId cpu = 0;
    std::string name;        ///< "donothing", or the command line
    int duty_percent = 100;  ///< the part of its CPU it was told to use
    std::string reason;

    friend bool operator==(const LoadPlace&, const LoadPlace&) = default;
};

/// A configuration as it was planned, self-contained: a report needs nothing else.
struct ConfigurationRecord {
    std::string id;
    std::string case_id;
    std::string case_title;
    std::vector<scenario::AxisValue> axes;
    std::string workload;   ///< id of [workload.ID]
    std::string full_name;  ///< "plugin/workload"
    std::string plugin_version;
    std::string plugin_build_id;
    std::vector<std::pair<std::string, std::string>> parameters;  ///< name, value as TOML text
    bool shares_iterations = false;
    bool has_reference = false;
    int threads = 1;
    int trials = 1;  ///< of all planned sessions
    int samples = 0;
    int discard = 0;
    std::uint64_t iterations = 0;  ///< of a sample, as run
    std::uint64_t reference_iterations = 0;
    std::string skip_reason;  ///< "" when it was to run
    bool pinned = true;
    std::vector<WorkerPlace> workers;
    std::vector<LoadPlace> loads;
    base::CpuSet runner_cpus;
    int idle_cores = 0;

    friend bool operator==(const ConfigurationRecord&, const ConfigurationRecord&) = default;
};

/// The machine in short; the numbers that stand in the header of every table.
struct MachineRecord {
    std::string cpu_model;
    base::CpuSet present;
    base::CpuSet online;
    base::CpuSet usable;
    base::CpuSet isolated;
    std::optional<base::CpuSet> nohz_full;
    int cores = 0;  ///< usable ones
    int nodes = 0;
    int packages = 0;
    std::vector<topology::Cpu> cpus;
    std::string kernel_release;
    std::string kernel_version;
    std::string kernel_command_line;
    std::map<std::string, std::string> environment;  ///< "governor.cpu0" -> "performance", ...

    friend bool operator==(const MachineRecord&, const MachineRecord&) = default;
};

/// What --budget did to a scenario.
struct Scaling {
    std::int64_t budget_ns = 0;
    std::int64_t unscaled_ns = 0;  ///< estimated duration without it

    friend bool operator==(const Scaling&, const Scaling&) = default;
};

struct ClockRecord {
    std::string name;                ///< "CLOCK_MONOTONIC_RAW"
    std::int64_t resolution_ns = 0;  ///< smallest step seen
    double read_cost_ns = 0;         ///< median cost of one read

    friend bool operator==(const ClockRecord&, const ClockRecord&) = default;
};

/// First line of a result file.
struct RunHeader {
    std::string tool_version;
    std::vector<std::string> command;  ///< the verb and its options
    std::string label;
    std::string host;  ///< "" when left out
    std::int64_t started_unix_ns = 0;
    std::uint64_t seed = 0;

    std::string scenario_name;
    std::string title;
    std::string source;
    std::string summary;
    std::vector<scenario::ResolvedKey> resolved;
    std::vector<scenario::Variant> variants;
    std::vector<scenario::Claim> claims;
    std::vector<scenario::Reported> reported;
    std::string variant;
    std::string variant_reason;

    MachineRecord machine;
    ClockRecord clock;
    std::optional<Scaling> scaling;
    /// Sessions were added until half widths were this small, as a fraction; none: as planned.
    std::optional<double> precision = std::nullopt;
    std::vector<Calibration> calibrations;
    std::vector<ConfigurationRecord> configurations;
    std::vector<std::string> warnings;

    friend bool operator==(const RunHeader&, const RunHeader&) = default;
};

/// Last line of a result file.
struct RunSummary {
    bool complete = false;
    std::string stopped_because;                 ///< "" when complete: "interrupted (SIGINT)", ...
    std::optional<int> sessions = std::nullopt;  ///< that were begun; none: an older file
    int trials_planned = 0;
    int trials_ok = 0;
    int trials_not_ok = 0;
    int configurations_skipped = 0;
    std::int64_t duration_ns = 0;
    std::vector<std::string> warnings;

    friend bool operator==(const RunSummary&, const RunSummary&) = default;
};

/// A whole result file.  No summary: the writer was killed or is still at work.
struct ResultFile {
    RunHeader header;
    std::vector<TrialRecord> trials;
    std::optional<RunSummary> summary;
    std::vector<std::string> warnings;  ///< of reading: "line 7 is cut off and was left out"

    friend bool operator==(const ResultFile&, const ResultFile&) = default;
};

}  // namespace corerig::result
