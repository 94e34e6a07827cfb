// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "result/records.hpp"

#include <string>
#include <vector>

namespace corerig::report {

/// For every workload a table with a group of columns for every variant: mean, least and most of
/// the trials, or the means by number of threads.
[[nodiscard]] std::string joined_tables(const std::vector<const result::ResultFile*>& files);

}  // namespace corerig::report
