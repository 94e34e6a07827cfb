// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims.hpp"

#include "support/report_files.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>

namespace corerig::analysis {
namespace {

using result::Outcome;
using scenario::Claim;
using support::quiet_sample;

/// A test and a base configuration with one claim about them: 30 ns against 20 ns.
class JudgeClaims : public testing::Test {
 protected:
    JudgeClaims() {
        file_.header.configurations = {support::planned("idle", "barrier", 2),
                                       support::planned("busy", "barrier", 2)};
        for (const std::size_t configuration : {0U, 1U}) {
            file_.trials.push_back(support::ended_well(file_, configuration));
        }
        file_.trials[0].samples = {quiet_sample(2, 1000, 29'990), quiet_sample(2, 1000, 30'010)};
        file_.trials[1].samples = {quiet_sample(2, 1000, 19'995), quiet_sample(2, 1000, 20'005)};
        file_.trials[0].references = {quiet_sample(2, 1000, 14'995), quiet_sample(2, 1000, 15'005)};
        file_.trials[1].references = {quiet_sample(2, 1000, 9'995), quiet_sample(2, 1000, 10'005)};
        Claim& claim = file_.header.claims.emplace_back();
        claim.test = {"idle", "barrier", 2, "", {}};
        claim.base = {"busy", "barrier", std::nullopt, "", {}};
    }

    Claim& claim() { return file_.header.claims.front(); }

    JudgedClaim judged() { return judge_claims({&file_}).at(0); }

    std::string why_not() { return judged().not_testable; }

    /// To three decimals.
    double ratio() { return std::round(judged().ruling.ratio.value().estimate * 1000) / 1000; }

    result::ResultFile file_;
};

TEST_F(JudgeClaims, AreNoneWithoutClaims) {
    file_.header.claims.clear();

    EXPECT_EQ(judge_claims({&file_}), std::vector<JudgedClaim>{});
    EXPECT_EQ(judge_claims({}), std::vector<JudgedClaim>{});
}

TEST_F(JudgeClaims, AreReproducedWhenTestIsSlowerByTheMargin) {
    claim().by = 0.4;

    EXPECT_EQ(judged().verdict, ClaimVerdict::reproduced);
    EXPECT_EQ(ratio(), 1.5);
    EXPECT_FALSE(any_claim_fails({judged()}));
}

TEST_F(JudgeClaims, AreNotReproducedWhenTheIntervalStaysBelowTheMargin) {
    claim().by = 0.6;

    EXPECT_EQ(judged().verdict, ClaimVerdict::not_reproduced);
    EXPECT_TRUE(any_claim_fails({judged()}));
}

TEST_F(JudgeClaims, AreInconclusiveWhenTheIntervalHoldsTheMargin) {
    claim().by = 0.501;

    EXPECT_EQ(judged().verdict, ClaimVerdict::inconclusive);
    EXPECT_EQ(judged().ruling.doubt, Doubt::on_the_margin);
    EXPECT_FALSE(any_claim_fails({judged()}));
}

TEST_F(JudgeClaims, AreReproducedWhenTestIsFasterAsClaimed) {
    claim().expect = Claim::Expect::less;
    std::swap(claim().test, claim().base);

    EXPECT_EQ(judged().verdict, ClaimVerdict::reproduced);
    EXPECT_EQ(ratio(), 0.667);
}

TEST_F(JudgeClaims, AreNotReproducedWhenTestIsSlowerInsteadOfFaster) {
    claim().expect = Claim::Expect::less;

    EXPECT_EQ(judged().verdict, ClaimVerdict::not_reproduced);
}

TEST_F(JudgeClaims, OfTheSameTimeHoldInsideTheMargin) {
    claim().expect = Claim::Expect::same;
    claim().by = 0.6;

    EXPECT_EQ(judged().verdict, ClaimVerdict::reproduced);
}

TEST_F(JudgeClaims, OfTheSameTimeFailBesideIt) {
    claim().expect = Claim::Expect::same;
    claim().by = 0.05;

    EXPECT_EQ(judged().verdict, ClaimVerdict::not_reproduced);
}

TEST_F(JudgeClaims, NeedTrialsThatReproduceAFloor) {
    claim().metric = Claim::Metric::floor;

    EXPECT_EQ(judged().verdict, ClaimVerdict::inconclusive);
    EXPECT_EQ(judged().ruling.doubt, Doubt::floor_not_reproduced);
    EXPECT_EQ(ratio(), 1.5);
}

TEST_F(JudgeClaims, DivideOverheads) {
    claim().metric = Claim::Metric::overhead;

    EXPECT_EQ(judged().verdict, ClaimVerdict::reproduced);
    EXPECT_EQ(ratio(), 1.5);
}

TEST_F(JudgeClaims, BoundARatioOfOverheadsWhoseBaseMayBeZero) {
    claim().metric = Claim::Metric::overhead;
    file_.trials[1].references = file_.trials[1].samples;

    EXPECT_EQ(judged().verdict, ClaimVerdict::reproduced);
    EXPECT_EQ(judged().ruling.ratio, std::nullopt);
    EXPECT_GT(judged().least_ratio.value(), 50);
}

TEST_F(JudgeClaims, HaveNoIntervalOfOneSample) {
    file_.trials[0].samples.resize(1);

    EXPECT_EQ(judged().verdict, ClaimVerdict::inconclusive);
    EXPECT_EQ(judged().ruling.doubt, Doubt::one_value);
}

TEST_F(JudgeClaims, RestOnDisturbedSamplesWhenMostAre) {
    file_.trials[0].samples[0].workers[0].involuntary_switches = 1;
    EXPECT_FALSE(judged().uses_disturbed);

    file_.trials[0].samples[1].workers[0].involuntary_switches = 1;

    EXPECT_TRUE(judged().uses_disturbed);
    EXPECT_EQ(ratio(), 1.5);
}

TEST_F(JudgeClaims, NeverRestOnInvalidSamples) {
    file_.trials[0].clock_source_after = "hpet";

    EXPECT_EQ(why_not(), "the test side has no kept sample of what was planned");
}

TEST_F(JudgeClaims, TakeTheVariantsOfSeveralRuns) {
    result::ResultFile other = file_;
    file_.header.variant = "active";
    other.header.variant = "built-in";
    other.trials.erase(other.trials.begin());
    file_.trials.pop_back();
    claim().test.variant = "active";
    claim().base.variant = "built-in";

    const JudgedClaim found = judge_claims({&file_, &other}).at(0);

    EXPECT_EQ(found.not_testable, "");
    EXPECT_EQ(found.ruling.doubt, Doubt::one_visit);
    EXPECT_NEAR(found.ruling.ratio.value().estimate, 1.5, 1e-3);
}

TEST_F(JudgeClaims, NameTheVariantsOfSeveralRuns) {
    result::ResultFile other = file_;
    file_.header.variant = "active";
    claim().base.variant = "built-in";

    EXPECT_EQ(judge_claims({&file_, &other}).at(0).not_testable,
              "the base side needs a run on variant \"built-in\", and these are \"active\", none "
              "of the variants");
}

TEST_F(JudgeClaims, PickByOtherSweptKeys) {
    file_.header.configurations.push_back(file_.header.configurations[0]);
    file_.header.configurations[0].axes.push_back({"call", "getppid"});
    file_.header.configurations[2].axes.push_back({"call", "read"});
    claim().test.axes = {{"call", "getppid"}};

    EXPECT_EQ(ratio(), 1.5);
}

TEST_F(JudgeClaims, TakeTheVariantOfThisRun) {
    file_.header.variant = "active";
    claim().test.variant = "active";

    EXPECT_EQ(ratio(), 1.5);
}

TEST_F(JudgeClaims, SayWhichVariantIsNeeded) {
    file_.header.variant = "active";
    claim().base.variant = "built-in";

    EXPECT_EQ(judged().verdict, ClaimVerdict::not_testable);
    EXPECT_EQ(why_not(),
              "the base side needs a run on variant \"built-in\", and this one is \"active\"");
}

TEST_F(JudgeClaims, SayThatThisBootIsNoneOfTheVariants) {
    claim().test.variant = "active";

    EXPECT_EQ(why_not(),
              "the test side needs a run on variant \"active\", and this one is none of the "
              "variants");
}

TEST_F(JudgeClaims, SayThatASideIsNotPartOfTheRun) {
    claim().test = {"idle", "spinlock", 1, "", {{"call", "read"}}};

    EXPECT_EQ(why_not(),
              "the test side fits none of this run's configurations (case \"idle\", workload "
              "\"spinlock\", 1 thread, call \"read\")");
}

TEST_F(JudgeClaims, SayThatASideFitsSeveral) {
    file_.header.configurations.push_back(support::planned("busy", "barrier", 4));

    EXPECT_EQ(why_not(),
              "the base side fits 2 of this run's configurations (case \"busy\", workload "
              "\"barrier\")");
}

TEST_F(JudgeClaims, SayWhyASideDidNotRun) {
    file_.header.configurations[1].skip_reason = "needs 4 cores, found 2 (0-1)";
    file_.trials.pop_back();

    EXPECT_EQ(why_not(), "the base side did not run: needs 4 cores, found 2 (0-1)");
}

TEST_F(JudgeClaims, SayWhyNoTrialEndedWell) {
    file_.trials[0].outcome = Outcome::crashed;
    file_.trials[0].reason = "signal 11";

    EXPECT_EQ(why_not(),
              "the test side has no trial that ended well (crashed: signal "
              "11)");
}

TEST_F(JudgeClaims, SayThatASideWasNotReached) {
    file_.trials.pop_back();

    EXPECT_EQ(why_not(), "the base side was not reached");
}

TEST_F(JudgeClaims, SayThatASideHasNoSample) {
    file_.trials[1].samples.clear();

    EXPECT_EQ(why_not(), "the base side has no kept sample of what was planned");
}

TEST_F(JudgeClaims, SayThatASideHasNoReference) {
    claim().metric = Claim::Metric::overhead;
    file_.trials[0].references.clear();

    EXPECT_EQ(why_not(), "the test side has no reference, so no overhead");
}

TEST_F(JudgeClaims, FormNoRatioOfANegativeOverhead) {
    claim().metric = Claim::Metric::overhead;
    file_.trials[0].references = {quiet_sample(2, 1000, 40'000), quiet_sample(2, 1000, 40'010)};

    EXPECT_EQ(judged().verdict, ClaimVerdict::inconclusive);
    EXPECT_EQ(judged().ruling.ratio, std::nullopt);
    EXPECT_EQ(judged().least_ratio, std::nullopt);
}

TEST_F(JudgeClaims, SayOnceWhatIsMissingOnBothSides) {
    file_.trials.clear();

    EXPECT_EQ(why_not(), "each side was not reached");
}

TEST_F(JudgeClaims, SayWhatIsMissingOnEither) {
    file_.trials.pop_back();
    claim().test.variant = "active";

    EXPECT_EQ(why_not(),
              "the test side needs a run on variant \"active\", and this one is none of the "
              "variants; the base side was not reached");
}

TEST(JudgeClaimsOfThe2007Fixture, GiveItsRatios) {
    const auto file = support::lkml_2007_file();

    const auto claims = judge_claims({&file});

    ASSERT_EQ(claims.size(), 2U);
    EXPECT_NEAR(claims[0].ruling.ratio.value().estimate, 19.462255 / 10.865520, 1e-4);
    EXPECT_EQ(claims[0].verdict, ClaimVerdict::reproduced);
    EXPECT_EQ(claims[1].verdict, ClaimVerdict::reproduced);
}

}  // namespace
}  // namespace corerig::analysis
