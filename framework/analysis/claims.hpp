// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/verdict.hpp"
#include "result/records.hpp"

#include <optional>
#include <string>
#include <vector>

namespace corerig::analysis {

enum class ClaimVerdict { reproduced, not_reproduced, inconclusive, not_testable };

/// A claim beside what was measured.
struct JudgedClaim {
    scenario::Claim claim;
    ClaimVerdict verdict = ClaimVerdict::not_testable;
    Ruling ruling;                      ///< on test / base of the claim's metric
    std::optional<double> least_ratio;  ///< of overheads, when the base cannot be told from zero
    bool uses_disturbed = false;        ///< a side had too few undisturbed samples
    std::string not_testable;           ///< why not, here

    friend bool operator==(const JudgedClaim&, const JudgedClaim&) = default;
};

/// Judges the claims of the first file by the samples of all, which are runs of one scenario.  A
/// side that names a variant takes the files of that variant; one that names none takes all.
/// Greater: reproduced when test is slower by the claimed margin (`verdict_of`), not reproduced
/// when the interval stays below the margin.  Same: inside the margin, or beside zero.
[[nodiscard]] std::vector<JudgedClaim> judge_claims(
    const std::vector<const result::ResultFile*>& files);

/// Whether a claim was judged and does not hold.
[[nodiscard]] bool any_claim_fails(const std::vector<JudgedClaim>& claims);

}  // namespace corerig::analysis
