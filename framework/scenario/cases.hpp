// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario/measure.hpp"
#include "scenario/scenario.hpp"
#include "scenario/workloads.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace corerig::scenario {

/// One `[[case]]` with what it expands to.
struct CaseDraft {
    Case definition;
    std::vector<Configuration> configurations;
    bool is_complete = false;  ///< false: something was reported, and configurations may be missing
    bool is_changed = false;   ///< the command line changed what it runs
};

/// What cases refer to.
struct CaseContext {
    const WorkloadDrafts& workloads;
    const std::vector<std::string>& variants;  ///< ids
    const MeasureSetting& measure;
};

struct CaseDrafts {
    std::vector<CaseDraft> drafts;
    std::vector<ResolvedKey> resolved;

    [[nodiscard]] const CaseDraft* find(std::string_view id) const;
    [[nodiscard]] std::vector<std::string> ids() const;
};

/// Reads and expands every `[[case]]`.
[[nodiscard]] CaseDrafts read_cases(const Node& document,
                                    const CaseContext& context,
                                    Findings& findings);

}  // namespace corerig::scenario
