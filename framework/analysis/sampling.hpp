// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/verdict.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace corerig::analysis {

/// The default plan: many short trials in sessions that lie minutes apart.
struct SamplingPlan {
    std::int64_t sample_ns = 250'000;
    int warm_up = 4;                               ///< leading samples of a trial that do not count
    int samples = 80;                              ///< kept ones: about 20 ms a trial
    std::int64_t session_ns = 2'500'000'000;       ///< of trials of one workload
    int sessions = 4;                              ///< a side, at first
    int most_sessions = 12;                        ///< a side, when the interval stays too wide
    std::int64_t session_gap_ns = 60'000'000'000;  ///< between two sessions of one workload
};

/// The plan for teams of two and more: longer trials.
[[nodiscard]] SamplingPlan plan_for_teams();

/// How long a sample is to be: the plan's, but long enough for 2000 clock steps, 500 operations
/// and 0.1 ms, and never over 1 ms.
[[nodiscard]] std::int64_t sample_length_ns(const SamplingPlan& plan,
                                            std::int64_t clock_step_ns,
                                            double operation_ns);

/// One session of one workload on one side.
struct Visit {
    int round = 0;  ///< counted from 1
    std::size_t workload = 0;
    std::size_t side = 0;

    friend bool operator==(const Visit&, const Visit&) = default;
};

/// Every session of a comparison in its order: round after round, workloads shuffled anew in each
/// round by `seed`, sides in the order A B B A over the rounds so that drift falls on both alike.
[[nodiscard]] std::vector<Visit> order_of_visits(std::size_t workloads,
                                                 std::size_t sides,
                                                 int rounds,
                                                 std::uint64_t seed);

/// How long to sleep before the next session of a workload.
[[nodiscard]] std::int64_t pause_before_ns(const SamplingPlan& plan,
                                           std::int64_t since_last_session_ns);

/// The number of the session that each trial belongs to, from the times at which trials began and
/// how long they took: a pause of half the gap or more begins another one.  In order of time.
[[nodiscard]] std::vector<int> sessions_of(const std::vector<std::int64_t>& starts_ns,
                                           const std::vector<std::int64_t>& durations_ns,
                                           const SamplingPlan& plan);

enum class NextStep { go_on, settled, spent };

/// What to do after `pairs` pairs of sessions.  Stops on the width of the interval, never on the
/// verdict alone: stopping when a verdict appears makes false ones.
[[nodiscard]] NextStep next_step(const SamplingPlan& plan,
                                 const Ruling& ruling,
                                 int pairs,
                                 double wanted_half_width);

}  // namespace corerig::analysis
