// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace corerig::run {

/// Kills and reaps every child of this process, and what comes to us while their children are
/// orphaned, at most for a second.  The caller is a subreaper.  Returns how many there were.
int end_strays();

}  // namespace corerig::run
