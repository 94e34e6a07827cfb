// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "result/records.hpp"

#include <optional>
#include <string>
#include <vector>

namespace corerig::analysis {

/// Mean, standard deviation (n - 1), extremes, median of times per operation, in nanoseconds.
struct Spread {
    int count = 0;
    double mean_ns = 0;
    double sd_ns = 0;  ///< 0 for one value
    double min_ns = 0;
    double median_ns = 0;
    double max_ns = 0;

    friend bool operator==(const Spread&, const Spread&) = default;
};

/// None for an empty input, which has no spread.
[[nodiscard]] std::optional<Spread> spread_of(std::vector<double> values);

/// One trial in figures.
struct TrialFigures {
    int trial = 0;
    std::int64_t total_ns = 0;          ///< of all kept samples
    std::uint64_t operations = 0;       ///< of all kept samples
    Spread time;                        ///< per operation, over the kept samples
    std::optional<double> overhead_ns;  ///< mean time - mean reference of this trial

    friend bool operator==(const TrialFigures&, const TrialFigures&) = default;
};

/// One configuration in figures, over all kept samples of its trials that ended well.
struct ConfigurationFigures {
    std::size_t configuration = 0;
    std::vector<TrialFigures> trials;
    std::optional<Spread> time;       ///< per operation
    std::optional<Spread> reference;  ///< per operation
    std::optional<double>
        overhead_ns;  ///< mean time - mean reference, as the EPCC benchmarks define it

    friend bool operator==(const ConfigurationFigures&, const ConfigurationFigures&) = default;
};

/// The figures of every configuration, in the order of the header.
[[nodiscard]] std::vector<ConfigurationFigures> figures_of(const result::ResultFile& file);

/// What was seen to disturb the kept samples of the trials that ended well, over the whole file.
struct EvidenceCount {
    int samples = 0;
    int undisturbed = 0;    ///< none of the following
    int moved = 0;          ///< a pinned worker was on another CPU than planned, before or after
    int affinity_lost = 0;  ///< the kernel changed the affinity mask of a worker
    int preempted = 0;      ///< an involuntary switch in a worker
    int load_missing = 0;   ///< a load ran less than 99 % of the time it was to run
    int load_moved = 0;     ///< the kernel changed the affinity mask of a load
    int clock_changed = 0;  ///< the clock source changed during the trial

    int pinned_samples = 0;  ///< samples of pinned teams
    int references = 0;      ///< kept reference stretches of the same trials
    int disturbed_references = 0;
    std::optional<double> smallest_load_share;  ///< of samples: CPU time / time it was to run

    friend bool operator==(const EvidenceCount&, const EvidenceCount&) = default;
};

[[nodiscard]] EvidenceCount count_evidence(const result::ResultFile& file);

/// A claim beside what was measured.  The ratio is test / base of mean times per operation, of
/// overheads, or of the least times, as the claim's metric says.
struct ClaimRatio {
    scenario::Claim claim;
    std::optional<double> ratio;
    std::string not_testable;  ///< why there is no ratio here: what is missing

    friend bool operator==(const ClaimRatio&, const ClaimRatio&) = default;
};

[[nodiscard]] std::vector<ClaimRatio> claim_ratios(const result::ResultFile& file);

}  // namespace corerig::analysis
