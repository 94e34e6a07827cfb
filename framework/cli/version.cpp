// SPDX-License-Identifier: Apache-2.0
#include "cli/version.hpp"

namespace corerig::cli {

const char* const kVersion = CORERIG_VERSION;

}  // namespace corerig::cli
