// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "plugin/catalog.hpp"
#include "scenario/sweep.hpp"

#include <string>
#include <vector>

namespace corerig::scenario {

/// One `[workload.ID]` before cases use it.
struct WorkloadDraft {
    Workload workload;
    std::vector<Axis> axes;   ///< swept parameters, in written order
    bool is_usable = false;   ///< false: something about it was reported
    bool is_changed = false;  ///< the command line changed it
};

struct WorkloadDrafts {
    std::vector<WorkloadDraft> drafts;  ///< in written order
    std::vector<ResolvedKey> resolved;

    [[nodiscard]] const WorkloadDraft* find(std::string_view id) const;
    [[nodiscard]] std::vector<std::string> ids() const;
};

/// Reads every `[workload.ID]` against the schema of its plugin.
[[nodiscard]] WorkloadDrafts read_workloads(const Node& document,
                                            const plugin::Catalog& catalog,
                                            Findings& findings);

}  // namespace corerig::scenario
