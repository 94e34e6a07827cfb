// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims.hpp"
#include "support/published_scenarios.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>

namespace corerig::analysis {
namespace {

using scenario::Reported;
using support::launchpad_boot;

constexpr auto kHolds = ClaimVerdict::reproduced;
constexpr auto kFails = ClaimVerdict::not_reproduced;
constexpr auto kOpen = ClaimVerdict::inconclusive;

using Verdicts = std::map<std::string, ClaimVerdict>;

Verdicts verdicts_of(const std::vector<const result::ResultFile*>& files) {
    Verdicts verdicts;
    for (const JudgedClaim& judged : judge_claims(files)) {
        verdicts[judged.claim.id] = judged.verdict;
    }
    return verdicts;
}

/// The 2007 report with the figures of these series for its two cases.
Verdicts lkml_verdicts(const std::string& idle_kernel,
                       const std::string& idle_case,
                       const std::string& busy_case) {
    const auto file = support::published_result(
        support::shipped_scenario("lkml-2007-load-balance"),
        "",
        [&](const Reported& series, const std::string& case_id) {
            const bool is_idle = case_id == "idle-neighbours";
            const std::string& kernel = is_idle ? idle_kernel : "2.6.23.8";
            return series.label == kernel && series.case_id == (is_idle ? idle_case : busy_case);
        });
    return verdicts_of({&file});
}

TEST(ClaimsOfThe2007Report, HoldForTheKernelItBlames) {
    EXPECT_EQ(lkml_verdicts("2.6.23.8", "idle-neighbours", "busy-neighbours"),
              (Verdicts{{"idle-cores-slow-the-barrier-2", kHolds},
                        {"idle-cores-slow-the-barrier-4", kHolds},
                        {"idle-cores-slow-the-barrier-6", kHolds},
                        {"idle-cores-slow-the-lock-2", kHolds},
                        {"idle-cores-slow-the-lock-4", kHolds},
                        {"idle-cores-slow-the-lock-6", kHolds},
                        {"idle-cores-multiply-the-barrier-overhead", kHolds},
                        {"eight-threads-lock-unaffected", kHolds},
                        {"eight-threads-barrier-unaffected", kHolds}}));
}

TEST(ClaimsOfThe2007Report, FailForTheKernelBefore) {
    EXPECT_EQ(lkml_verdicts("2.6.21", "idle-neighbours", "busy-neighbours"),
              (Verdicts{{"idle-cores-slow-the-barrier-2", kFails},
                        {"idle-cores-slow-the-barrier-4", kFails},
                        {"idle-cores-slow-the-barrier-6", kFails},
                        {"idle-cores-slow-the-lock-2", kFails},
                        {"idle-cores-slow-the-lock-4", kFails},
                        {"idle-cores-slow-the-lock-6", kFails},
                        {"idle-cores-multiply-the-barrier-overhead", kFails},
                        {"eight-threads-lock-unaffected", kHolds},
                        {"eight-threads-barrier-unaffected", kHolds}}));
}

TEST(ClaimsOfThe2007Report, FailWhenSidesAreSwapped) {
    const Verdicts found = lkml_verdicts("2.6.23.8", "busy-neighbours", "idle-neighbours");

    EXPECT_EQ(found.at("idle-cores-slow-the-barrier-2"), kFails);
    EXPECT_EQ(found.at("idle-cores-slow-the-lock-6"), kFails);
    EXPECT_EQ(found.at("idle-cores-multiply-the-barrier-overhead"), kFails);
    EXPECT_EQ(found.at("eight-threads-lock-unaffected"), ClaimVerdict::not_testable);
}

TEST(ClaimsOfTheReportOnSystemCalls, HoldAsFarAsOneBootOfEachKindTells) {
    const auto absent = launchpad_boot("not-built-in", "not-built-in");
    const auto built_in = launchpad_boot("built-in", "built-in");
    const auto active = launchpad_boot("active", "active");

    EXPECT_EQ(verdicts_of({&absent, &built_in, &active}),
              (Verdicts{{"active-costs", kHolds},
                        {"inside-costs-more-than-outside", kHolds},
                        {"outside-costs-little", kOpen},
                        {"built-in-is-free", kOpen},
                        {"built-in-is-free-unpinned", kOpen},
                        {"active-costs-unpinned", kOpen}}));
}

TEST(ClaimsOfTheReportOnSystemCalls, FailWhenSidesAreSwapped) {
    const auto absent = launchpad_boot("not-built-in", "active");
    const auto active = launchpad_boot("active", "not-built-in");

    const Verdicts found = verdicts_of({&absent, &active});

    EXPECT_EQ(found.at("active-costs"), kFails);
    EXPECT_EQ(found.at("built-in-is-free"), ClaimVerdict::not_testable);
}

TEST(ClaimsOfTheReportOnSystemCalls, NeedTheirBoots) {
    const auto active = launchpad_boot("active", "active");

    const Verdicts found = verdicts_of({&active});

    EXPECT_EQ(found.at("inside-costs-more-than-outside"), kHolds);
    EXPECT_EQ(found.at("active-costs"), ClaimVerdict::not_testable);
}

}  // namespace
}  // namespace corerig::analysis
