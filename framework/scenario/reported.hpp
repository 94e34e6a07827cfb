// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario/selectors.hpp"

#include <vector>

namespace corerig::scenario {

struct ReportedSeries {
    std::vector<Reported> series;
    std::vector<ResolvedKey> resolved;
};

/// Reads every `[[reported]]`.
[[nodiscard]] ReportedSeries read_reported(const Node& document,
                                           const Experiment& experiment,
                                           Findings& findings);

}  // namespace corerig::scenario
