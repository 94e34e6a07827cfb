// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/comparison.hpp"

#include <string>
#include <vector>

namespace corerig::report {

/// Everything that `corerig compare` shows of two sides.
struct ComparisonView {
    analysis::ResultFiles base;
    analysis::ResultFiles test;
    analysis::Comparison comparison;
    std::vector<analysis::Mismatch> mismatches;   ///< of a comparison that was forced
    std::vector<analysis::Mismatch> differences;  ///< what may differ and does
};

/// For people, for a wiki or a bug report, for programs.
[[nodiscard]] std::string render_comparison_text(const ComparisonView& view);
[[nodiscard]] std::string render_comparison_markdown(const ComparisonView& view);
[[nodiscard]] std::string render_comparison_json(const ComparisonView& view);

}  // namespace corerig::report
