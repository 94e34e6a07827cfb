// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/verb.hpp"

#include <string>
#include <vector>

namespace corerig::cli {

/// What `corerig --help` prints.
[[nodiscard]] std::string render_overview(const std::vector<Verb>& verbs);

/// What `corerig VERB --help` prints: usage, every option with what, when and default, examples.
[[nodiscard]] std::string render_help(const Verb& verb);

}  // namespace corerig::cli
