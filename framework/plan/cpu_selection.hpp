// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/cpu_set.hpp"
#include "scenario/cpu_expression.hpp"
#include "scenario/scenario.hpp"
#include "topology/topology.hpp"

#include <string>
#include <vector>

namespace corerig::plan {

/// The usable CPUs that an expression picks on a machine.
struct Selection {
    base::CpuSet cpus;
    std::string note;  ///< why parts of the expression picked nothing: "nohz_full is empty"

    friend bool operator==(const Selection&, const Selection&) = default;
};

/// Applies `expression`.  `workers` are the CPUs of the case's workers, for the words that speak
/// of them.  An expression that needs what the machine does not say picks nothing, also when it
/// is negated: "!kind:efficiency" of a machine without kinds is not all CPUs.
[[nodiscard]] Selection select_cpus(const scenario::CpuExpression& expression,
                                    const topology::Topology& machine,
                                    const base::CpuSet& workers);

/// Every CPU that the expression asks for by number and that is not usable, with the reason:
/// "CPU 3 is present but offline".  A number behind `!` asks for nothing.
[[nodiscard]] std::vector<std::string> explain_unusable(
    const scenario::CpuExpression& expression,
    const topology::Topology& machine,
    scenario::Offline offline = scenario::Offline::refuse);

/// "CPUs 1,3 of "0-3" are offline and left out": those that `drop` allows to be; "" without any.
[[nodiscard]] std::string dropped_text(const scenario::CpuExpression& expression,
                                       const topology::Topology& machine,
                                       scenario::Offline offline);

}  // namespace corerig::plan
