// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario/scenario.hpp"
#include "topology/topology.hpp"

#include <string>
#include <vector>

namespace corerig::plan {

/// Which variant of a scenario this boot is.
struct VariantChoice {
    std::string id;      ///< "" when none fits, several fit, or the scenario has none
    std::string reason;  ///< why this one, or why none; "" when the scenario has none
};

/// The one variant whose conditions all hold.
[[nodiscard]] VariantChoice choose_variant(const std::vector<scenario::Variant>& variants,
                                           const topology::Topology& machine);

/// Why a case that belongs to the variants `only` does not run in this boot, "" when it does.
[[nodiscard]] std::string other_variant_text(const std::vector<std::string>& only,
                                             const std::vector<scenario::Variant>& variants,
                                             const VariantChoice& chosen,
                                             const topology::Topology& machine);

}  // namespace corerig::plan
