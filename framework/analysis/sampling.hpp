// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace corerig::analysis {

/// A pause this long between two trials of a configuration begins another session: half of the
/// minute that is planned between them.
inline constexpr std::int64_t kSessionPauseNs = 30'000'000'000;

/// The number of the session that each trial belongs to, from the times at which trials began and
/// how long they took.  In order of time.
[[nodiscard]] std::vector<int> sessions_of(const std::vector<std::int64_t>& starts_ns,
                                           const std::vector<std::int64_t>& durations_ns);

}  // namespace corerig::analysis
