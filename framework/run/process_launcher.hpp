// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/kernel_files.hpp"
#include "base/quantity.hpp"
#include "run/trial_launcher.hpp"

#include <memory>
#include <optional>
#include <string>

namespace corerig::run {

struct ProcessLauncherOptions {
    /// The executable that knows the hidden verbs: corerig itself.
    std::string program = "/proc/self/exe";
    /// Stop after this long, counted from here.
    std::optional<base::Nanoseconds> timeout;
    base::KernelFiles files = base::KernelFiles();  ///< where the clock source is read
};

/// The launcher that makes processes.  While it lives it receives the process's stop signals and
/// moves the calling thread to the CPUs a trial leaves free; both are given back at its end.
/// Use it from one thread, the process's only one.
[[nodiscard]] std::unique_ptr<TrialLauncher> make_process_launcher(
    const ProcessLauncherOptions& options);

}  // namespace corerig::run
