// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corerig/plugin.h>

#include <string>

namespace corerig::run {

/// Why a function of a plugin failed: its own words, or what its status means where it has none.
[[nodiscard]] std::string failure_text(corerig_status_t status, const char* own_words);

}  // namespace corerig::run
