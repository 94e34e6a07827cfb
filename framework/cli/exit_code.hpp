// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace corerig::cli {

/// What the program returns; documented in README.md and stable.
enum class ExitCode {
    done = 0,             ///< skipped cases allowed
    judged_against = 1,   ///< a regression, or under --expect a claim that does not hold
    bad_input = 2,        ///< usage, scenario, plugin, or an output that cannot be written
    too_disturbed = 3,    ///< measured, but under --strict too disturbed
    nothing_ran = 4,      ///< every configuration was skipped; see --skip-exit-code
    not_comparable = 5,   ///< what must agree between two results does not
    trial_failed = 6,     ///< a workload crashed, hung or reported an error
    skipped_test = 77,    ///< nothing ran, as Automake and CTest want to hear it
    internal_error = 99,  ///< a bug in corerig
    timed_out = 124,      ///< --timeout reached
    hung_up = 129,        ///< SIGHUP
    interrupted = 130,    ///< SIGINT
    terminated = 143,     ///< SIGTERM
};

/// The one that counts when several scenarios were run: what ended the run early outweighs an
/// error, an error a failed trial, a failed trial a disturbed one, that a claim that does not hold,
/// that a skip.
[[nodiscard]] ExitCode worst_of(ExitCode a, ExitCode b);

}  // namespace corerig::cli
