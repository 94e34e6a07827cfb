// SPDX-License-Identifier: Apache-2.0
#include "analysis/sampling.hpp"

#include <cstddef>

namespace corerig::analysis {

std::vector<int> sessions_of(const std::vector<std::int64_t>& starts_ns,
                             const std::vector<std::int64_t>& durations_ns) {
    std::vector<int> sessions;
    int session = 0;
    for (std::size_t i = 0; i < starts_ns.size(); ++i) {
        // Unsigned: a file may hold any times, and none may be undefined.
        const auto end = i == 0 ? 0
                                : static_cast<std::uint64_t>(starts_ns[i - 1]) +
                                      static_cast<std::uint64_t>(durations_ns[i - 1]);
        const auto pause =
            static_cast<std::int64_t>(static_cast<std::uint64_t>(starts_ns[i]) - end);
        session += i > 0 && pause >= kSessionPauseNs ? 1 : 0;
        sessions.push_back(session);
    }
    return sessions;
}

}  // namespace corerig::analysis
