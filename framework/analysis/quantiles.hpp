// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace corerig::analysis {

/// All intervals of this module are 99 % ones: two-sided, 0.5 % on either side.
inline constexpr double kUpperTail = 0.995;

/// The value that a standard normal variable stays below with `probability`, in (0, 1).
[[nodiscard]] double normal_quantile(double probability);

/// The same of Student's t with `degrees` of freedom, above 0.
[[nodiscard]] double student_quantile(double probability, double degrees);

}  // namespace corerig::analysis
