// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "result/records.hpp"

#include <string>

namespace corerig::result {

/// Records in which every field differs from its default, as a real run would fill them.
[[nodiscard]] RunHeader full_header();
[[nodiscard]] TrialRecord full_trial();
[[nodiscard]] RunSummary full_summary();
[[nodiscard]] ResultFile full_file();

/// The lines of a file, as a writer appends them.
[[nodiscard]] std::string text_of(const ResultFile& file);

}  // namespace corerig::result
