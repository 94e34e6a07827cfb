// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "plan/plan.hpp"

#include <cstdint>
#include <vector>

namespace corerig::plan {

/// The most sessions that one of the configurations has that run; 0 where none runs.
[[nodiscard]] int sessions_of(const std::vector<PlannedConfiguration>& configurations);

/// The trials of one session in the order they run.  `trials` says for every configuration how
/// many it has in a session; 0: none.  Configurations take turns, there and back (A B B A ...), so
/// that a machine that drifts steadily drifts alike for all.  The first session begins in written
/// order, each later one in an order of its own, drawn with `seed`.
[[nodiscard]] std::vector<PlannedTrial> trials_of_session(const std::vector<int>& trials,
                                                          int session,
                                                          std::uint64_t seed);

}  // namespace corerig::plan
