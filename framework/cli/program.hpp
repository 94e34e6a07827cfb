// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace corerig::cli {

/// The whole program: finds the verb, parses its arguments, runs it.  Returns the exit code.
[[nodiscard]] int run_program(int argc, char** argv);

}  // namespace corerig::cli
