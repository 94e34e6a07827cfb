// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

namespace corerig::run {

/// Takes over when argv is one of the program's own hidden verbs (a trial, a load, a guard) and
/// returns the exit code; nothing for every other command line.  Called first thing in main().
[[nodiscard]] std::optional<int> run_hidden_verb(int argc, char** argv);

}  // namespace corerig::run
