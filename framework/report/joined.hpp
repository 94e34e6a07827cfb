// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "result/records.hpp"

#include <string>
#include <vector>

namespace corerig::report {

/// Runs of one scenario in several boots: which variant each is and why, one table per workload
/// with a group of columns for every variant beside what the report gives for it, the claims,
/// and the evidence of each run.  Not empty.
[[nodiscard]] std::string render_joined_text(const std::vector<const result::ResultFile*>& files);

}  // namespace corerig::report
