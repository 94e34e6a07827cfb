// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "result/records.hpp"

namespace corerig::result {

/// Records in which every field differs from its default, as a real run would fill them.
[[nodiscard]] RunHeader full_header();
[[nodiscard]] TrialRecord full_trial();
[[nodiscard]] RunSummary full_summary();
[[nodiscard]] ResultFile full_file();

}  // namespace corerig::result
