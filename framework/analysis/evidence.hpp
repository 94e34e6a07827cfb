// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "result/records.hpp"

#include <optional>
#include <string>
#include <vector>

namespace corerig::analysis {

/// Invalid: not a sample of what was planned.  Disturbed: something else had a part in its time.
enum class Quality { valid, disturbed, invalid };

/// What was seen beside a sample, in the order in which messages list it.
enum class Cause {
    moved,          ///< invalid: a pinned worker was on another CPU than planned, before or after
    affinity_lost,  ///< invalid: the affinity mask of a worker was not the planned one afterwards
    clock_changed,  ///< invalid: the clock source changed during the trial
    preempted,      ///< a worker was switched away; amount: how often
    waited,         ///< a worker was runnable and did not run; amount: nanoseconds
    starved,        ///< a worker that never slept got less CPU time than passed; amount: its share
    migrated,       ///< the scheduler moved a pinned worker; amount: how often
    stolen,         ///< the hypervisor took its CPU; amount: share of the sample
    throttled,      ///< the quota of the cgroup was used up; amount: share of the sample
    load_missing,   ///< a background load did not run; amount: its share of the time it was to run
    load_moved,     ///< the affinity mask of a load was not the planned one afterwards
};

/// One cause, of one worker or load, with its amount.
struct Finding {
    Cause cause = Cause::moved;
    std::size_t who = 0;  ///< index of the worker, or of the load
    double amount = 0;

    friend bool operator==(const Finding&, const Finding&) = default;
};

struct SampleEvidence {
    Quality quality = Quality::valid;
    std::vector<Finding> findings;

    friend bool operator==(const SampleEvidence&, const SampleEvidence&) = default;
};

/// Judges one timed stretch of a trial.  What could not be read disturbs nothing.
[[nodiscard]] SampleEvidence judge_sample(const result::ConfigurationRecord& configuration,
                                          const result::TrialRecord& trial,
                                          const result::Sample& sample);

/// "worker 0 preempted 2 times, waited 41 % of the sample".
[[nodiscard]] std::string describe(const SampleEvidence& evidence);

/// What was seen to disturb the kept samples of the trials that ended well.  A sample counts once
/// for each cause.
struct EvidenceCount {
    int samples = 0;
    int undisturbed = 0;  ///< valid ones
    int invalid = 0;
    int moved = 0;
    int affinity_lost = 0;
    int clock_changed = 0;
    int preempted = 0;
    int waited = 0;
    int starved = 0;
    int migrated = 0;
    int stolen = 0;
    int throttled = 0;
    int load_missing = 0;
    int load_moved = 0;

    int pinned_samples = 0;   ///< samples of pinned teams
    int without_waiting = 0;  ///< samples whose waiting time could not be read
    int references = 0;       ///< kept reference stretches of the same trials
    int disturbed_references = 0;
    std::optional<double> smallest_load_share;  ///< of samples: CPU time / time it was to run
    std::optional<double> fewest_ticks;         ///< a second, of workers whose CPU says it
    std::optional<double> most_ticks;
    double longest_wait_ns = 0;

    friend bool operator==(const EvidenceCount&, const EvidenceCount&) = default;
};

/// Over the whole file.
[[nodiscard]] EvidenceCount count_evidence(const result::ResultFile& file);

/// Over the trials of one configuration.
[[nodiscard]] EvidenceCount count_evidence(const result::ResultFile& file,
                                           std::size_t configuration);

/// Why a run is too disturbed to be relied on: an invalid sample, or a configuration of whose
/// samples less than half are valid.  "" when it is not.
[[nodiscard]] std::string too_disturbed(const result::ResultFile& file);

}  // namespace corerig::analysis
