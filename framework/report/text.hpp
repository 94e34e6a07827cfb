// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "result/records.hpp"

#include <string>

namespace corerig::report {

/// What `run` prints at its end and `report` prints again: header, trials as the report lists
/// them, the report's table beside the measured one, skips, claims, evidence.  Depends on the
/// file's content alone, so that both print the same bytes.
[[nodiscard]] std::string render_text(const result::ResultFile& file);

}  // namespace corerig::report
