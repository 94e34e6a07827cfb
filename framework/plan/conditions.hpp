// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario/scenario.hpp"
#include "topology/topology.hpp"

#include <string>
#include <vector>

namespace corerig::plan {

/// What a machine or its kernel says about the key of a condition.
struct Fact {
    bool known = false;
    std::string value;   ///< "4", "6.12.5", "empty", "2-7", "y"
    std::string detail;  ///< more of a known value ("usable: CPUs 0-1"), or why it is not known
};

[[nodiscard]] Fact find_fact(const std::string& key, const topology::Topology& machine);

/// Whether the condition holds.  One about something that is not known does not.
[[nodiscard]] bool holds(const scenario::Condition& condition, const topology::Topology& machine);

/// "cores >= 4", "cpus.nohz_full not empty".
[[nodiscard]] std::string wanted_text(const scenario::Condition& condition);

/// What is missing, "" when all conditions hold: "needs cores >= 4, found 2 (usable: CPUs 0-1)".
[[nodiscard]] std::string unmet_text(const std::vector<scenario::Condition>& conditions,
                                     const topology::Topology& machine);

/// "cpus.nohz_full is empty", "kernel.config.HZ is not known: ..."
[[nodiscard]] std::string fact_text(const std::string& key, const topology::Topology& machine);

}  // namespace corerig::plan
