// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace corerig::cli {

/// The version of the program, as CMakeLists.txt at the root states it.
extern const char* const kVersion;

}  // namespace corerig::cli
