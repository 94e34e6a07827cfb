// SPDX-License-Identifier: Apache-2.0
#include "analysis/series.hpp"

#include <algorithm>

namespace corerig::analysis {

namespace {

/// Whether a stretch gives a time per operation.
bool counts(const result::Sample& sample) {
    return !sample.discarded && sample.iterations > 0;
}

std::vector<double> times_of(const std::vector<result::Sample>& samples) {
    std::vector<double> times;
    for (const result::Sample& sample : samples) {
        if (counts(sample)) {
            times.push_back(static_cast<double>(sample.elapsed_ns) /
                            static_cast<double>(sample.iterations));
        }
    }
    return times;
}

/// As the EPCC synchronisation benchmarks define it (Bull, EWOMP 1999).
std::optional<double> overhead(const std::optional<Spread>& time,
                               const std::optional<Spread>& reference) {
    return time && reference ? std::optional(time->mean_ns - reference->mean_ns) : std::nullopt;
}

/// Nothing when the trial has no kept sample.
std::optional<TrialFigures> figures_of_trial(const result::TrialRecord& trial) {
    const auto spread = spread_of(times_of(trial.samples));
    if (!spread) {
        return std::nullopt;
    }
    TrialFigures figures;
    figures.trial = trial.trial;
    figures.time = *spread;
    figures.overhead_ns = overhead(spread, spread_of(times_of(trial.references)));
    std::uint64_t total = 0;  // unsigned: a file may hold any number, and none may be undefined
    for (const result::Sample& sample : trial.samples) {
        if (counts(sample)) {
            total += static_cast<std::uint64_t>(sample.elapsed_ns);
            figures.operations += sample.iterations;
        }
    }
    figures.total_ns = static_cast<std::int64_t>(total);
    return figures;
}

void append(std::vector<double>& all, const std::vector<double>& more) {
    all.insert(all.end(), more.begin(), more.end());
}

ConfigurationFigures figures_of_configuration(const result::ResultFile& file, std::size_t index) {
    ConfigurationFigures figures;
    figures.configuration = index;
    std::vector<double> times;
    std::vector<double> references;
    for (const result::TrialRecord& trial : file.trials) {
        if (trial.configuration != index || trial.outcome != result::Outcome::ok) {
            continue;
        }
        if (const auto of_trial = figures_of_trial(trial)) {
            figures.trials.push_back(*of_trial);
        }
        append(times, times_of(trial.samples));
        append(references, times_of(trial.references));
    }
    figures.time = spread_of(std::move(times));
    figures.reference = spread_of(std::move(references));
    figures.overhead_ns = overhead(figures.time, figures.reference);
    return figures;
}

}  // namespace

std::vector<ConfigurationFigures> figures_of(const result::ResultFile& file) {
    std::vector<ConfigurationFigures> all;
    all.reserve(file.header.configurations.size());
    for (std::size_t i = 0; i < file.header.configurations.size(); ++i) {
        all.push_back(figures_of_configuration(file, i));
    }
    return all;
}

}  // namespace corerig::analysis
