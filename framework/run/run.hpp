// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/quantity.hpp"
#include "base/result.hpp"
#include "plan/plan.hpp"
#include "result/records.hpp"
#include "run/instruction_counter.hpp"
#include "run/trial_launcher.hpp"

#include <optional>
#include <string>
#include <vector>

namespace corerig::run {

/// What the caller wants to hear of a run while it goes on.  Called on the runner's thread,
/// between trials only; a call that takes long delays the next trial and disturbs none.
class RunObserver {
 public:
    RunObserver() = default;
    RunObserver(const RunObserver&) = delete;
    RunObserver& operator=(const RunObserver&) = delete;
    virtual ~RunObserver() = default;

    /// Calibration begins: `done` of `total` configurations are calibrated.
    virtual void on_calibrating(std::size_t done,
                                std::size_t total,
                                const std::string& configuration_id) = 0;
    /// Everything is known; the first trial follows.  An error ends the run before it.
    [[nodiscard]] virtual base::Status on_header(const result::RunHeader& header,
                                                 base::Nanoseconds estimate) = 0;
    /// A pause begins; session `session` (counted from 1) follows it.
    virtual void on_pause(int session, base::Nanoseconds pause) = 0;
    virtual void on_trial_start(std::size_t done,
                                std::size_t total,
                                const std::string& configuration_id,
                                base::Nanoseconds time_left) = 0;
    /// An error ends the run after it: the trial could not be stored.
    [[nodiscard]] virtual base::Status on_trial(const result::TrialRecord& trial) = 0;
    /// Of a run to a precision: the configurations that need another session after this one.
    [[nodiscard]] virtual std::vector<std::size_t> unsettled_after(int session) = 0;
    [[nodiscard]] virtual base::Status on_summary(const result::RunSummary& summary) = 0;
};

struct RunOptions {
    std::string tool_version;
    std::vector<std::string> command;
    std::string label;
    std::string host;
    std::optional<base::Nanoseconds> budget;  ///< scale the whole scenario to take about this long
    InstructionChoice instructions{InstructionSource::none, "not asked for"};
    /// Add sessions until the observer is satisfied; recorded, as a fraction.
    std::optional<double> precision = std::nullopt;
};

/// A run to a precision has at least `kFewestSessions` of every configuration, also where the
/// scenario has fewer, and no more than `kMostSessions`.
inline constexpr int kFewestSessions = 2;
inline constexpr int kMostSessions = 12;

/// How a run ended.
struct RunEnd {
    enum class Kind { complete, interrupted, timed_out, not_stored };

    Kind kind = Kind::complete;
    int signal = 0;       ///< of interrupted
    base::Errors errors;  ///< of not_stored
    result::RunHeader header;
    result::RunSummary summary;
};

/// Runs every trial of `plan` in its order: calibrates, scales to the budget, launches trials
/// through `launcher`, tells `observer`.  Measures nothing itself and prints nothing.
[[nodiscard]] RunEnd run_plan(const plan::Plan& plan,
                              const RunOptions& options,
                              TrialLauncher& launcher,
                              RunObserver& observer);

}  // namespace corerig::run
