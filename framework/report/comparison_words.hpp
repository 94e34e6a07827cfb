// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/precision.hpp"
#include "report/comparison.hpp"

#include <string>

namespace corerig::report {

[[nodiscard]] const char* metric_label(analysis::Metric metric);

/// "115.3 ns"; an overhead that cannot be told from zero is "< 2 ns"; "-" for none.
[[nodiscard]] std::string time_text(const analysis::MetricComparison& metric, bool of_test);

/// "+2.0 % [+1.0, +3.0]"; "-" without a ratio.
[[nodiscard]] std::string change_text(const analysis::Ruling& ruling);

/// "326.03": instructions of an operation, in at most six characters.
[[nodiscard]] std::string instructions_text(double instructions);

/// "+1.8 % (+6.00)": of the floors; of the means where only those differ.
[[nodiscard]] std::string change_text(const analysis::InstructionComparison& compared);

/// "more", "fewer", "same", "inconclusive".
[[nodiscard]] const char* change_name(analysis::InstructionChange change);

/// What a difference in time alone is.
inline constexpr const char* kTimeAlone = "layout, micro-architecture or noise";

/// "floor +- 0.36 %", and what keeps it from counting.
[[nodiscard]] std::string precision_text(const analysis::Precision& precision);

/// One line that names a side: "2 results, 2 boots, Linux 6.1.0-57".
[[nodiscard]] std::string side_text(const analysis::ResultFiles& files);

/// What the numbers rest on: trials, sessions, boots, evidence.
[[nodiscard]] std::string basis_text(const analysis::CaseComparison& compared);

/// "2 slower, 0 faster, 9 same, 2 inconclusive", with the mean of the ratios that decided.
[[nodiscard]] std::string totals_text(const analysis::Comparison& comparison);

}  // namespace corerig::report
