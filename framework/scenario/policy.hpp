// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario/document.hpp"
#include "scenario/findings.hpp"
#include "scenario/scenario.hpp"

#include <optional>
#include <string_view>

namespace corerig::scenario {

/// "other", "batch", "idle", "fifo:10", "rr:10".
[[nodiscard]] std::optional<Policy> read_policy(const Node& node,
                                                std::string_view key,
                                                Findings& findings);

}  // namespace corerig::scenario
