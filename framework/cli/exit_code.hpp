// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace corerig::cli {

/// What the program returns; documented in README.md and stable.
enum class ExitCode {
    done = 0,             ///< skipped cases allowed
    bad_input = 2,        ///< usage, scenario, plugin, or an output that cannot be written
    nothing_ran = 4,      ///< every configuration was skipped; see --skip-exit-code
    trial_failed = 6,     ///< a workload crashed, hung or reported an error
    skipped_test = 77,    ///< nothing ran, as Automake and CTest want to hear it
    internal_error = 99,  ///< a bug in corerig
    timed_out = 124,      ///< --timeout reached
    hung_up = 129,        ///< SIGHUP
    interrupted = 130,    ///< SIGINT
    terminated = 143,     ///< SIGTERM
};

/// The one that counts when several scenarios were run: what ended the run early outweighs an
/// error, an error a failed trial, a failed trial a skip.
[[nodiscard]] ExitCode worst_of(ExitCode a, ExitCode b);

}  // namespace corerig::cli
