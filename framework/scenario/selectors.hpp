// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario/cases.hpp"
#include "scenario/scenario.hpp"
#include "scenario/table_reader.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace corerig::scenario {

/// What claims and reported figures refer to.
struct Experiment {
    const CaseDrafts& cases;
    const WorkloadDrafts& workloads;
    const std::vector<std::string>& variants;  ///< ids
};

/// The configurations of `draft` that `selector` picks.
[[nodiscard]] std::vector<const Configuration*> picked(const Selector& selector,
                                                       const CaseDraft& draft);

/// Reads `case`; without it the only case there is.  "" where something was reported.
[[nodiscard]] std::string read_case_id(TableReader& table, const Experiment& experiment);

/// Reads `variant`, "" without one; checks that the case runs under it.
[[nodiscard]] std::string read_variant_id(TableReader& table,
                                          const std::string& case_id,
                                          const Experiment& experiment);

/// Reads the table `key` of a claim: it has to pick exactly one configuration.
[[nodiscard]] Selector read_selector(TableReader& claim,
                                     std::string_view key,
                                     const Experiment& experiment);

/// "workload: spinlock, barrier; threads: 2, 4" for messages: what a case offers to pick from.
[[nodiscard]] std::string describe_choices(const CaseDraft& draft);

}  // namespace corerig::scenario
