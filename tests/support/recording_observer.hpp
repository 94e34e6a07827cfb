// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "run/run.hpp"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace corerig::support {

/// Remembers what a run told; can refuse to store a trial.
class RecordingObserver final : public run::RunObserver {
 public:
    void on_calibrating(std::size_t /*done*/,
                        std::size_t /*total*/,
                        const std::string& id) override {
        calibrated.push_back(id);
    }

    base::Status on_header(const result::RunHeader& told, base::Nanoseconds duration) override {
        header = told;
        estimate = duration;
        return base::Done{};
    }

    void on_trial_start(std::size_t /*done*/,
                        std::size_t /*total*/,
                        const std::string& id,
                        base::Nanoseconds /*left*/) override {
        started.push_back(id);
    }

    base::Status on_trial(const result::TrialRecord& trial) override {
        if (refuse) {
            return *refuse;
        }
        trials.push_back(trial);
        return base::Done{};
    }

    void on_pause(int session, base::Nanoseconds pause) override {
        pauses.emplace_back(session, pause);
    }

    std::vector<std::size_t> unsettled_after(int session) override {
        const auto found = unsettled.find(session);
        return found == unsettled.end() ? std::vector<std::size_t>{} : found->second;
    }

    base::Status on_summary(const result::RunSummary& told) override {
        summary = told;
        return base::Done{};
    }

    std::vector<std::string> calibrated;
    std::optional<result::RunHeader> header;
    base::Nanoseconds estimate{0};
    std::vector<std::string> started;
    std::vector<std::pair<int, base::Nanoseconds>> pauses;
    std::map<int, std::vector<std::size_t>> unsettled;  ///< the answers, by session
    std::vector<result::TrialRecord> trials;
    std::optional<result::RunSummary> summary;
    std::optional<base::Error> refuse;
};

}  // namespace corerig::support
