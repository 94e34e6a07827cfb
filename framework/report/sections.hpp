// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/claims.hpp"
#include "report/view.hpp"

#include <string>
#include <vector>

namespace corerig::report {

/// The parts of a text report, each a block of whole lines, or "" where it has nothing to say.
[[nodiscard]] std::string heading(const View& view);
[[nodiscard]] std::string totals(const View& view);
[[nodiscard]] std::string workload_tables(const View& view);
[[nodiscard]] std::string skipped_configurations(const View& view);
[[nodiscard]] std::string failed_trials(const View& view);
[[nodiscard]] std::string unfinished_configurations(const View& view);
[[nodiscard]] std::string calibrations(const View& view);
[[nodiscard]] std::string claims(const View& view);
[[nodiscard]] std::string evidence(const View& view);
[[nodiscard]] std::string warnings(const View& view);

/// The claims of several files; `claims` is this of one.
[[nodiscard]] std::string judged_claims(const std::vector<analysis::JudgedClaim>& judged);

}  // namespace corerig::report
