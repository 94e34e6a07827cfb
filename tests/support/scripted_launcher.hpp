// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "run/trial_launcher.hpp"

#include <functional>
#include <utility>
#include <vector>

namespace corerig::support {

/// A launcher whose trials are answered by a function, on a clock that only trials move.
class ScriptedLauncher final : public run::TrialLauncher {
 public:
    using Answer = std::function<run::TrialReport(const run::TrialRequest&)>;

    explicit ScriptedLauncher(Answer answer) : answer_(std::move(answer)) {}

    run::TrialReport launch(const run::TrialRequest& request) override {
        requests.push_back(request);
        run::TrialReport report = answer_(request);
        now_ += base::Nanoseconds(report.record.duration_ns);
        return report;
    }

    run::StopRequest stop_request() override { return stop; }

    void pause(base::Nanoseconds duration) override {
        pauses.push_back(duration);
        now_ += duration;
        on_pause();
    }

    [[nodiscard]] base::Nanoseconds now() const override { return now_; }

    std::vector<run::TrialRequest> requests;
    std::vector<base::Nanoseconds> pauses;
    run::StopRequest stop;
    std::function<void()> on_pause = [] {};

 private:
    Answer answer_;
    base::Nanoseconds now_{0};
};

/// A machine on which an operation takes `operation_ns`, and a reference `turn_ns` for each unit
/// of parameter `turns_index` (or `operation_ns` where that is -1).
struct FakeMachine {
    double operation_ns = 100;
    double turn_ns = 0;
    int turns_index = -1;

    [[nodiscard]] run::TrialReport operator()(const run::TrialRequest& request) const;
};

}  // namespace corerig::support
