// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/comparison.hpp"

#include <optional>
#include <string>
#include <vector>

namespace corerig::analysis {

/// How one configuration varies on a machine where nothing changes.
struct ProfiledCase {
    std::string id;
    Metric metric = Metric::floor;  ///< floor of lone workers, typical time of teams
    double value_ns = 0;            ///< middle one of all sessions
    int trials = 0;
    int support = 0;  ///< trials at the floor; of a floor only
    int sessions = 0;
    int boots = 0;
    std::optional<double> session_sd;  ///< of logarithms, inside boots; none of single sessions
    std::optional<double> boot_sd;     ///< of the means over boots; none of fewer than three
    int comparisons = 0;               ///< of each session with each other one of its boot
    int false_alarms = 0;              ///< comparisons that found a difference

    /// The smallest difference of two runs of so many sessions each that shows in 99 of 100 cases,
    /// as a fraction: 2.58 standard errors of the difference of two means, and the resolution.
    [[nodiscard]] std::optional<double> smallest_difference(int sessions_a_side) const;

    friend bool operator==(const ProfiledCase&, const ProfiledCase&) = default;
};

/// What comparisons on one machine can tell apart.
struct MachineProfile {
    std::vector<ProfiledCase> cases;

    /// The standard deviation of floors between boots; none of fewer than three boots.
    [[nodiscard]] std::optional<double> boot_sd() const;

    /// The smallest margin for typical times that four sessions a side can hold: between 5 and
    /// 20 %; none where no team was profiled.
    [[nodiscard]] std::optional<double> typical_margin() const;

    friend bool operator==(const MachineProfile&, const MachineProfile&) = default;
};

/// The profile of the machine that `files` were measured on, all of them runs of one scenario.
[[nodiscard]] MachineProfile profile_of(const ResultFiles& files);

}  // namespace corerig::analysis
