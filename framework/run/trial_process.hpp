// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace corerig::run {

/// Descriptors a trial process is started with.
inline constexpr int kOrderFd = 3;
inline constexpr int kPageFd = 4;

/// The whole life of a trial process: reads its order, loads the one plugin, measures, writes to
/// the shared page, and leaves without running the plugin's exit handlers.  Returns only when the
/// order or the page cannot be read.
int trial_main();

}  // namespace corerig::run
