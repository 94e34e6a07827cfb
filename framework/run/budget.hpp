// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/quantity.hpp"
#include "run/calibration.hpp"

#include <cstdint>
#include <vector>

namespace corerig::run {

/// How much of one configuration is run.
struct Amount {
    int trials = 0;
    int samples = 0;
    int discard = 0;
    std::uint64_t iterations = 0;
    std::uint64_t reference_iterations = 0;
    Rate rate;
    int sessions = 1;  ///< each of that many trials
    base::Nanoseconds session_gap{0};

    friend bool operator==(const Amount&, const Amount&) = default;
};

/// About how long one trial of it takes, process and loads included.
[[nodiscard]] base::Nanoseconds trial_duration(const Amount& amount);

/// What a session of it is meant to take when sessions are filled.
inline constexpr base::Nanoseconds kSessionLength{2'500'000'000};

/// At least so many trials that a session takes `kSessionLength`.
void fill_session(Amount& amount);

/// How long the pauses between sessions take, which all share.
[[nodiscard]] base::Nanoseconds pause_duration(const std::vector<Amount>& amounts);

/// About how long all of them take, pauses included.
[[nodiscard]] base::Nanoseconds total_duration(const std::vector<Amount>& amounts);

/// Scales all amounts by one factor to fit `budget`: first sessions, until pauses take no more
/// than half of it; then iterations, down to samples of 1 ms;
/// then samples, down to 5; then trials, down to 1.  Never makes anything larger.
[[nodiscard]] std::vector<Amount> scale_to_budget(std::vector<Amount> amounts,
                                                  base::Nanoseconds budget);

}  // namespace corerig::run
