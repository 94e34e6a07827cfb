// SPDX-License-Identifier: Apache-2.0
#include "cli/recorder.hpp"

#include "report/comparison_words.hpp"

#include <fmt/format.h>

#include <algorithm>

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

void Recorder::on_pause(int session, base::Nanoseconds pause) {
    progress_.show_pause(session, pause);
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

std::vector<std::size_t> Recorder::unsettled_after(int session) {
    progress_.clear();
    std::vector<std::size_t> unsettled;
    for (const analysis::Precision& found : unreached()) {
        console_.detail(fmt::format("corerig: {}: {} after session {}",
                                    content_.header.configurations[found.configuration].id,
                                    report::precision_text(found),
                                    session));
        unsettled.push_back(found.configuration);
    }
    return unsettled;
}

base::Status Recorder::on_summary(const result::RunSummary& summary) {
    progress_.clear();
    result::RunSummary told = summary;
    for (const analysis::Precision& found : unreached()) {
        told.warnings.push_back(fmt::format("{}: {} after {} sessions, wanted {:.2g} %",
                                            content_.header.configurations[found.configuration].id,
                                            report::precision_text(found),
                                            told.sessions.value_or(0),
                                            *content_.header.precision * 100));
    }
    content_.summary = told;
    return writer_.append(told);
}

std::vector<analysis::Precision> Recorder::unreached() const {
    if (!content_.header.precision) {
        return {};
    }
    std::vector<analysis::Precision> found = analysis::precisions_of(content_);
    found.erase(std::remove_if(found.begin(),
                               found.end(),
                               [&](const analysis::Precision& one) {
                                   return one.is_within(*content_.header.precision);
                               }),
                found.end());
    return found;
}

}  // namespace corerig::cli
