// SPDX-License-Identifier: Apache-2.0
#include "cli/exit_code.hpp"

#include <algorithm>
#include <array>

namespace corerig::cli {

ExitCode worst_of(ExitCode a, ExitCode b) {
    static constexpr std::array kByWeight{ExitCode::done,
                                          ExitCode::skipped_test,
                                          ExitCode::nothing_ran,
                                          ExitCode::judged_against,
                                          ExitCode::too_disturbed,
                                          ExitCode::trial_failed,
                                          ExitCode::not_comparable,
                                          ExitCode::bad_input,
                                          ExitCode::internal_error,
                                          ExitCode::timed_out,
                                          ExitCode::hung_up,
                                          ExitCode::interrupted,
                                          ExitCode::terminated};
    const auto* const at_a = std::find(kByWeight.begin(), kByWeight.end(), a);
    const auto* const at_b = std::find(kByWeight.begin(), kByWeight.end(), b);
    return at_a < at_b ? b : a;
}

}  // namespace corerig::cli
