// SPDX-License-Identifier: Apache-2.0
#include "analysis/series.hpp"

#include <algorithm>

namespace corerig::analysis {

namespace {

using result::ConfigurationRecord;
using result::Sample;

/// A donothing alone on its CPU gets more than 99.9 % of it.
constexpr double kSmallestLoadShare = 0.99;

bool is_moved(const ConfigurationRecord& configuration, const Sample& sample) {
    const std::size_t workers = std::min(sample.workers.size(), configuration.workers.size());
    for (std::size_t i = 0; configuration.pinned && i < workers; ++i) {
        const base::CpuSet& planned = configuration.workers[i].cpus;
        if (!planned.contains(sample.workers[i].cpu_before) ||
            !planned.contains(sample.workers[i].cpu_after)) {
            return true;
        }
    }
    return false;
}

/// Of workers or of loads; what an older file does not say is taken as kept.
template <class Threads>
bool lost_affinity(const Threads& threads) {
    return std::any_of(threads.begin(), threads.end(), [](const auto& thread) {
        return thread.affinity_kept == false;
    });
}

bool is_preempted(const Sample& sample) {
    return std::any_of(sample.workers.begin(), sample.workers.end(), [](const auto& worker) {
        return worker.involuntary_switches > 0;
    });
}

/// CPU time of a load by the time it was to run; nothing where no time passed.
std::optional<double> load_share(const ConfigurationRecord& configuration,
                                 const Sample& sample,
                                 std::size_t load) {
    const result::LoadSample& seen = sample.loads[load];
    const double wanted = static_cast<double>(seen.wall_ns) *
                          static_cast<double>(configuration.loads[load].duty_percent) / 100.0;
    return wanted > 0 ? std::optional(static_cast<double>(seen.cpu_time_ns) / wanted)
                      : std::nullopt;
}

/// The smallest share of any load; 0 for a load without proof, nothing when there are no loads.
std::optional<double> smallest_share(const ConfigurationRecord& configuration,
                                     const Sample& sample) {
    std::optional<double> smallest;
    for (std::size_t i = 0; i < configuration.loads.size(); ++i) {
        const double share =
            i < sample.loads.size() ? load_share(configuration, sample, i).value_or(0) : 0;
        smallest = std::min(share, smallest.value_or(share));
    }
    return smallest;
}

/// What disturbed one stretch.
struct Disturbance {
    bool moved = false;
    bool affinity_lost = false;
    bool preempted = false;
    bool load_missing = false;
    bool load_moved = false;
    bool clock_changed = false;
    std::optional<double> share;

    [[nodiscard]] bool any() const {
        return moved || affinity_lost || preempted || load_missing || load_moved || clock_changed;
    }
};

Disturbance disturbance_of(const ConfigurationRecord& configuration,
                           const result::TrialRecord& trial,
                           const Sample& sample) {
    Disturbance found;
    found.moved = is_moved(configuration, sample);
    found.affinity_lost = lost_affinity(sample.workers);
    found.preempted = is_preempted(sample);
    found.share = smallest_share(configuration, sample);
    found.load_missing = found.share && *found.share < kSmallestLoadShare;
    found.load_moved = lost_affinity(sample.loads);
    found.clock_changed = trial.clock_source_before != trial.clock_source_after;
    return found;
}

void count_sample(const ConfigurationRecord& configuration,
                  const Disturbance& found,
                  EvidenceCount& count) {
    count.samples += 1;
    count.pinned_samples += configuration.pinned ? 1 : 0;
    count.undisturbed += found.any() ? 0 : 1;
    count.moved += found.moved ? 1 : 0;
    count.affinity_lost += found.affinity_lost ? 1 : 0;
    count.preempted += found.preempted ? 1 : 0;
    count.load_missing += found.load_missing ? 1 : 0;
    count.load_moved += found.load_moved ? 1 : 0;
    count.clock_changed += found.clock_changed ? 1 : 0;
    if (found.share) {
        count.smallest_load_share =
            std::min(*found.share, count.smallest_load_share.value_or(*found.share));
    }
}

}  // namespace

EvidenceCount count_evidence(const result::ResultFile& file) {
    EvidenceCount count;
    for (const result::TrialRecord& trial : file.trials) {
        if (trial.outcome != result::Outcome::ok ||
            trial.configuration >= file.header.configurations.size()) {
            continue;
        }
        const ConfigurationRecord& configuration = file.header.configurations[trial.configuration];
        for (const Sample& sample : trial.samples) {
            if (!sample.discarded) {
                count_sample(configuration, disturbance_of(configuration, trial, sample), count);
            }
        }
        for (const Sample& reference : trial.references) {
            if (!reference.discarded) {
                const bool disturbed = disturbance_of(configuration, trial, reference).any();
                count.references += 1;
                count.disturbed_references += disturbed ? 1 : 0;
            }
        }
    }
    return count;
}

}  // namespace corerig::analysis
