// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace corerig::test {

/// The lines of a recording for every trial of a result file that ended well.  A side is called
/// after its case and its parameter `extra`: "lone+2".  `origin_ns`: when the recording began.
[[nodiscard]] base::Result<std::vector<std::string>> condense(const std::filesystem::path& result,
                                                              std::int64_t origin_ns,
                                                              int cycle);

}  // namespace corerig::test
