// SPDX-License-Identifier: Apache-2.0
#include "verdicts/condense.hpp"

#include "analysis/evidence.hpp"
#include "analysis/interval.hpp"
#include "result/result_file.hpp"
#include "support/trial_recording.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace corerig::test {

namespace {

using analysis::Quality;
using result::ConfigurationRecord;
using result::TrialRecord;
using support::RecordedTrial;

constexpr double kNanosecondsPerSecond = 1e9;

struct Times {
    std::vector<double> clean;
    std::vector<double> usable;  ///< also disturbed ones
    std::vector<double> kept;    ///< all
};

Times times_of(const ConfigurationRecord& configuration, const TrialRecord& trial) {
    Times times;
    for (const result::Sample& sample : trial.samples) {
        if (sample.discarded || sample.iterations == 0) {
            continue;
        }
        const double time =
            static_cast<double>(sample.elapsed_ns) / static_cast<double>(sample.iterations);
        const Quality quality = analysis::judge_sample(configuration, trial, sample).quality;
        times.kept.push_back(time);
        if (quality != Quality::invalid) {
            times.usable.push_back(time);
        }
        if (quality == Quality::valid) {
            times.clean.push_back(time);
        }
    }
    return times;
}

std::string side_of(const ConfigurationRecord& configuration) {
    std::string name = configuration.case_id + "+";
    for (const auto& [parameter, value] : configuration.parameters) {
        name += parameter == "extra" ? value : "";
    }
    return name;
}

void add_moments(const std::vector<double>& times, RecordedTrial& trial) {
    const auto count = static_cast<double>(times.size());
    trial.mean_ns = std::accumulate(times.begin(), times.end(), 0.0) / count;
    double squares = 0;
    for (const double time : times) {
        squares += (time - trial.mean_ns) * (time - trial.mean_ns);
    }
    trial.sd_ns = times.size() > 1 ? std::sqrt(squares / (count - 1)) : 0;
}

/// Whether less than half of the kept samples of a configuration are undisturbed, so that compare
/// takes disturbed ones as well.
bool takes_disturbed(const result::ResultFile& file, std::size_t configuration) {
    const analysis::EvidenceCount evidence = analysis::count_evidence(file, configuration);
    return 2 * evidence.undisturbed < evidence.samples;
}

}  // namespace

base::Result<std::vector<std::string>> condense(const std::filesystem::path& result,
                                                std::int64_t origin_ns,
                                                int cycle) {
    const auto file = result::read_result(result);
    if (!file) {
        return file.errors();
    }
    std::vector<bool> disturbed;
    for (std::size_t i = 0; i < file->header.configurations.size(); ++i) {
        disturbed.push_back(takes_disturbed(*file, i));
    }
    std::vector<std::string> lines;
    for (const TrialRecord& trial : file->trials) {
        const auto& configuration = file->header.configurations[trial.configuration];
        const Times times = times_of(configuration, trial);
        const auto& counting = disturbed[trial.configuration] ? times.usable : times.clean;
        if (trial.outcome != result::Outcome::ok || counting.empty()) {
            continue;
        }
        RecordedTrial recorded;
        recorded.start_s =
            static_cast<double>(trial.started_unix_ns - origin_ns) / kNanosecondsPerSecond;
        recorded.floor_ns = *std::min_element(counting.begin(), counting.end());
        recorded.median_ns = *analysis::median_of(counting);
        recorded.samples = static_cast<int>(times.kept.size());
        recorded.clean = static_cast<int>(times.clean.size());
        add_moments(times.kept, recorded);
        lines.push_back(support::line_of(side_of(configuration), cycle, recorded));
    }
    return lines;
}

}  // namespace corerig::test
