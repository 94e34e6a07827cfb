// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario/scenario.hpp"
#include "scenario/table_reader.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace corerig::scenario {

struct Conditions {
    std::vector<Condition> conditions;
    std::vector<ResolvedKey> resolved;
};

/// Reads the table `when` of a variant or `requires`, which stands at `path`.  Dotted keys may be
/// written as one quoted key or as nested tables; one from the command line replaces its equal of
/// the file.
[[nodiscard]] Conditions read_conditions(const Node& table,
                                         const std::string& path,
                                         Findings& findings);

}  // namespace corerig::scenario
