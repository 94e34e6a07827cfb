// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/quantity.hpp"
#include "result/records.hpp"
#include "run/trial_request.hpp"

#include <functional>
#include <optional>

namespace corerig::run {

/// What the runner was told to do while it waited: nothing, or to stop.
struct StopRequest {
    int signal = 0;          ///< 0: none
    bool timed_out = false;  ///< the run's own time limit passed

    [[nodiscard]] bool wanted() const { return signal != 0 || timed_out; }
};

/// What a trial gave: a record without its place in the run, and the clock the process measured.
struct TrialReport {
    result::TrialRecord record;
    result::ClockRecord clock;
};

/// Starts trials.  The real one makes processes; tests script the answers.
class TrialLauncher {
 public:
    TrialLauncher() = default;
    TrialLauncher(const TrialLauncher&) = delete;
    TrialLauncher& operator=(const TrialLauncher&) = delete;
    virtual ~TrialLauncher() = default;

    /// Runs one trial to its end, background loads included, and gives back what it measured,
    /// also when it failed, crashed, hung or was cancelled.
    [[nodiscard]] virtual TrialReport launch(const TrialRequest& request) = 0;

    /// Whether the run is to stop; asked between trials.
    [[nodiscard]] virtual StopRequest stop_request() = 0;

    /// Sleeps, but no longer than until the run is to stop.
    virtual void pause(base::Nanoseconds duration) = 0;

    /// Nanoseconds of a clock that never goes back, for limits and estimates.
    [[nodiscard]] virtual base::Nanoseconds now() const = 0;
};

}  // namespace corerig::run
