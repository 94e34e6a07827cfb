// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "result/records.hpp"
#include "run/trial_launcher.hpp"
#include "run/trial_page.hpp"
#include "run/trial_request.hpp"

#include <optional>
#include <string>

namespace corerig::run {

/// How a trial process ended, as its runner saw it.
struct TrialEnd {
    int wait_status = 0;
    StopRequest stop;              ///< it was ended because the run was
    std::optional<Phase> overdue;  ///< the phase that took longer than its limit
    base::Nanoseconds limit{0};    ///< that limit
    bool killed = false;           ///< it ignored the request to stop
    std::string load_ended;        ///< a background load that ended during the trial
};

/// Fills in outcome and reason from what the process left in the page and how it ended.
void judge_outcome(const TrialRequest& request,
                   const TrialPage& page,
                   const TrialEnd& end,
                   result::TrialRecord& record);

/// Copies every complete stretch out of the page.
void copy_samples(const TrialRequest& request, const TrialPage& page, result::TrialRecord& record);

}  // namespace corerig::run
