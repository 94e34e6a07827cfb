// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/view.hpp"

#include <string>

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

}  // namespace corerig::report
