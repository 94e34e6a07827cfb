// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/verdict.hpp"

#include <string>

namespace corerig::report {

/// Whether the ratio has an interval that holds in 99 of 100 cases: of fewer than five trials at
/// their floor none does.
[[nodiscard]] bool has_interval(const analysis::Ruling& ruling);

/// "1.791 [1.772, 1.811]"; "" without a ratio.
[[nodiscard]] std::string ratio_text(const analysis::Ruling& ruling);

/// A ratio with as many decimals as tell something.
[[nodiscard]] std::string ratio_text(double ratio);

/// What keeps a ruling inconclusive and would settle it: "needs about 3 more sessions a side".
[[nodiscard]] std::string need_text(const analysis::Ruling& ruling);

/// "slower", "same within 1 %", "inconclusive".
[[nodiscard]] std::string verdict_text(const analysis::Ruling& ruling, double margin);

}  // namespace corerig::report
