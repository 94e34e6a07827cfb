// SPDX-License-Identifier: Apache-2.0
#include "cli/recorder.hpp"

#include <fmt/format.h>

namespace corerig::cli {

void Recorder::on_calibrating(std::size_t done,
                              std::size_t total,
                              const std::string& configuration_id) {
    progress_.show({"calibration", done, total, configuration_id, std::nullopt});
}

base::Status Recorder::on_header(const result::RunHeader& header, base::Nanoseconds estimate) {
    progress_.clear();
    console_.detail(fmt::format("corerig: {} configurations, about {}",
                                header.configurations.size(),
                                format_time_left(estimate)));
    content_.header = header;
    return writer_.append(header);
}

void Recorder::on_trial_start(std::size_t done,
                              std::size_t total,
                              const std::string& configuration_id,
                              base::Nanoseconds time_left) {
    progress_.show({"trial", done, total, configuration_id, time_left});
}

base::Status Recorder::on_trial(const result::TrialRecord& trial) {
    // A cancelled trial is what the user asked for; the end of the run says so.
    if (trial.outcome != result::Outcome::ok && trial.outcome != result::Outcome::cancelled) {
        progress_.clear();
        console_.note(fmt::format("corerig: {}, trial {}: {}: {}",
                                  trial.configuration_id,
                                  trial.trial,
                                  result::to_string(trial.outcome),
                                  trial.reason));
    }
    content_.trials.push_back(trial);
    return writer_.append(trial);
}

base::Status Recorder::on_summary(const result::RunSummary& summary) {
    progress_.clear();
    content_.summary = summary;
    return writer_.append(summary);
}

}  // namespace corerig::cli
