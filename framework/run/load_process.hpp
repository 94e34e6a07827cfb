// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace corerig::run {

/// Hidden verbs: the program starts itself with them for its own processes.
inline constexpr const char* kTrialVerb = "__trial";
inline constexpr const char* kLoadVerb = "__load";
inline constexpr const char* kGuardVerb = "__guard";

/// What a spinner calls itself once it spins.
inline constexpr const char* kSpinnerName = "donothing";

/// The donothing spinner: argv = donothing __load DUTY.  Uses DUTY percent of its CPU and does
/// nothing with it, until it is killed.
int load_main(int argc, char** argv);

/// Runs a command as a background load: argv = corerig __guard COMMAND ARG....  Passes the end of
/// the command on, and ends every process the command started when it is told to (SIGTERM) or
/// when its runner dies.
int guard_main(int argc, char** argv);

}  // namespace corerig::run
