// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/unique_fd.hpp"
#include "run/background.hpp"
#include "run/outcome.hpp"
#include "run/signal_inbox.hpp"
#include "run/trial_page.hpp"
#include "run/trial_request.hpp"

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace corerig::run {

/// Waits for one trial process, asleep but for its output, its end, signals and limits.
class TrialWatch {
 public:
    /// `stop` is where a wish to stop is kept for the whole run; `run_deadline_ns`
    /// (CLOCK_MONOTONIC, 0: none) is the run's own limit.
    TrialWatch(const TrialRequest& request,
               const TrialPage& page,
               BackgroundLoads& loads,
               SignalInbox& inbox,
               StopRequest& stop,
               std::int64_t run_deadline_ns);

    /// Returns when the process has ended and was reaped.
    [[nodiscard]] TrialEnd wait_for(pid_t trial, base::UniqueFd output);

    /// What the process printed, line by line; cut off after 64 KiB.
    [[nodiscard]] std::vector<std::string> messages() const;

 private:
    void sleep_until_something();
    void take_signals();
    void reap();
    void drain_output();
    void ask_to_stop();
    void kill_trial();
    void look_at_limits();
    [[nodiscard]] std::int64_t phase_deadline() const;
    [[nodiscard]] base::Nanoseconds phase_limit(Phase phase) const;
    [[nodiscard]] std::int64_t next_deadline() const;

    const TrialRequest& request_;
    const TrialPage& page_;
    BackgroundLoads& loads_;
    SignalInbox& inbox_;
    StopRequest& stop_;
    const std::int64_t run_deadline_ns_;
    pid_t trial_ = 0;
    base::UniqueFd output_;
    std::string text_;
    bool ended_ = false;
    std::int64_t kill_at_ns_ = 0;  ///< 0: not asked to stop yet
    TrialEnd end_;
};

}  // namespace corerig::run
