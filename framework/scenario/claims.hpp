// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario/selectors.hpp"

#include <vector>

namespace corerig::scenario {

struct Claims {
    std::vector<Claim> claims;
    std::vector<ResolvedKey> resolved;
};

/// Reads every `[[claim]]`.
[[nodiscard]] Claims read_claims(const Node& document,
                                 const Experiment& experiment,
                                 Findings& findings);

}  // namespace corerig::scenario
