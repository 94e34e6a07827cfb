// SPDX-License-Identifier: Apache-2.0
#include "analysis/judged.hpp"

namespace corerig::analysis {

namespace {

using result::Sample;

std::optional<double> instructions_in(const Sample& sample) {
    if (sample.workers.size() != 1 || !sample.workers[0].instructions) {
        return std::nullopt;
    }
    return static_cast<double>(*sample.workers[0].instructions) /
           static_cast<double>(sample.iterations);
}

std::vector<JudgedSample> judge_all(const result::ConfigurationRecord& configuration,
                                    const result::TrialRecord& trial,
                                    const std::vector<Sample>& samples) {
    std::vector<JudgedSample> judged;
    judged.reserve(samples.size());
    for (const Sample& sample : samples) {
        if (!sample.discarded && sample.iterations > 0) {
            const auto length_ns = static_cast<double>(sample.elapsed_ns);
            judged.push_back({length_ns / static_cast<double>(sample.iterations),
                              length_ns,
                              instructions_in(sample),
                              judge_sample(configuration, trial, sample).quality});
        }
    }
    return judged;
}

}  // namespace

std::optional<JudgedTrial> judge_trial(const result::RunHeader& header,
                                       const result::TrialRecord& trial) {
    if (trial.outcome != result::Outcome::ok) {
        return std::nullopt;
    }
    const auto& configuration = header.configurations[trial.configuration];
    return JudgedTrial{trial.configuration,
                       trial.started_unix_ns,
                       trial.duration_ns,
                       judge_all(configuration, trial, trial.samples),
                       judge_all(configuration, trial, trial.references)};
}

}  // namespace corerig::analysis
