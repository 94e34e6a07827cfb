// SPDX-License-Identifier: Apache-2.0
#include "analysis/series.hpp"
#include "support/report_files.hpp"

#include <gtest/gtest.h>

namespace corerig::analysis {
namespace {

using result::Outcome;
using scenario::Claim;
using support::quiet_sample;

/// A test and a base configuration with one claim about them: 30 ns against 20 ns.
class ClaimRatios : public testing::Test {
 protected:
    ClaimRatios() {
        file_.header.configurations = {support::planned("idle", "barrier", 2),
                                       support::planned("busy", "barrier", 2)};
        for (const std::size_t configuration : {0U, 1U}) {
            file_.trials.push_back(support::ended_well(file_, configuration));
        }
        file_.trials[0].samples = {quiet_sample(2, 10, 290), quiet_sample(2, 10, 310)};
        file_.trials[1].samples = {quiet_sample(2, 10, 160), quiet_sample(2, 10, 240)};
        file_.trials[0].references = {quiet_sample(2, 10, 150)};
        file_.trials[1].references = {quiet_sample(2, 10, 100)};
        Claim& claim = file_.header.claims.emplace_back();
        claim.test = {"idle", "barrier", 2, "", {}};
        claim.base = {"busy", "barrier", std::nullopt, "", {}};
    }

    Claim& claim() { return file_.header.claims.front(); }

    std::optional<double> ratio() { return claim_ratios(file_).at(0).ratio; }

    std::string why_not() { return claim_ratios(file_).at(0).not_testable; }

    result::ResultFile file_;
};

TEST_F(ClaimRatios, AreNoneWithoutClaims) {
    file_.header.claims.clear();

    EXPECT_EQ(claim_ratios(file_), std::vector<ClaimRatio>{});
}

TEST_F(ClaimRatios, DivideMeanTimes) {
    EXPECT_EQ(claim_ratios(file_), (std::vector{ClaimRatio{claim(), 1.5, ""}}));
}

TEST_F(ClaimRatios, DivideLeastTimesForAFloor) {
    claim().metric = Claim::Metric::floor;

    EXPECT_EQ(ratio(), 29.0 / 16.0);
}

TEST_F(ClaimRatios, DivideOverheads) {
    claim().metric = Claim::Metric::overhead;

    EXPECT_EQ(ratio(), 1.5);
}

TEST_F(ClaimRatios, PickByOtherSweptKeys) {
    file_.header.configurations.push_back(file_.header.configurations[0]);
    file_.header.configurations[0].axes.push_back({"call", "getppid"});
    file_.header.configurations[2].axes.push_back({"call", "read"});
    claim().test.axes = {{"call", "getppid"}};

    EXPECT_EQ(ratio(), 1.5);
}

TEST_F(ClaimRatios, TakeTheVariantOfThisRun) {
    file_.header.variant = "active";
    claim().test.variant = "active";

    EXPECT_EQ(ratio(), 1.5);
}

TEST_F(ClaimRatios, SayWhichVariantIsNeeded) {
    file_.header.variant = "active";
    claim().base.variant = "built-in";

    EXPECT_EQ(ratio(), std::nullopt);
    EXPECT_EQ(why_not(),
              "the base side needs a run on variant \"built-in\", and this one is \"active\"");
}

TEST_F(ClaimRatios, SayThatThisBootIsNoneOfTheVariants) {
    claim().test.variant = "active";

    EXPECT_EQ(why_not(),
              "the test side needs a run on variant \"active\", and this one is none of the "
              "variants");
}

TEST_F(ClaimRatios, SayThatASideIsNotPartOfTheRun) {
    claim().test = {"idle", "spinlock", 1, "", {{"call", "read"}}};

    EXPECT_EQ(why_not(),
              "the test side fits none of this run's configurations (case \"idle\", workload "
              "\"spinlock\", 1 thread, call \"read\")");
}

TEST_F(ClaimRatios, SayThatASideFitsSeveral) {
    file_.header.configurations.push_back(support::planned("busy", "barrier", 4));

    EXPECT_EQ(why_not(),
              "the base side fits 2 of this run's configurations (case \"busy\", workload "
              "\"barrier\")");
}

TEST_F(ClaimRatios, SayWhyASideDidNotRun) {
    file_.header.configurations[1].skip_reason = "needs 4 cores, found 2 (0-1)";
    file_.trials.pop_back();

    EXPECT_EQ(why_not(),
              "the base side (busy/barrier/threads=2) did not run: needs 4 cores, found 2 (0-1)");
}

TEST_F(ClaimRatios, SayWhyNoTrialEndedWell) {
    file_.trials[0].outcome = Outcome::crashed;
    file_.trials[0].reason = "signal 11";

    EXPECT_EQ(
        why_not(),
        "the test side (idle/barrier/threads=2) has no trial that ended well (crashed: signal "
        "11)");
}

TEST_F(ClaimRatios, SayThatASideWasNotReached) {
    file_.trials.pop_back();

    EXPECT_EQ(why_not(), "the base side (busy/barrier/threads=2) was not reached");
}

TEST_F(ClaimRatios, SayThatASideHasNoSample) {
    file_.trials[1].samples.clear();

    EXPECT_EQ(why_not(), "the base side (busy/barrier/threads=2) has no kept sample");
}

TEST_F(ClaimRatios, SayThatASideHasNoReference) {
    claim().metric = Claim::Metric::overhead;
    file_.trials[0].references.clear();

    EXPECT_EQ(why_not(), "the test side (idle/barrier/threads=2) has no reference, so no overhead");
}

TEST_F(ClaimRatios, RefuseAFigureThatIsNotPositive) {
    claim().metric = Claim::Metric::overhead;
    file_.trials[1].references = {quiet_sample(2, 10, 231)};

    EXPECT_EQ(why_not(),
              "the base side (busy/barrier/threads=2) is -3.1 ns, of which no ratio can be taken");
}

TEST_F(ClaimRatios, SayWhatIsMissingOnBothSides) {
    file_.trials.clear();

    EXPECT_EQ(why_not(),
              "the test side (idle/barrier/threads=2) was not reached; the base side "
              "(busy/barrier/threads=2) was not reached");
}

TEST(ClaimRatiosOfThe2007Report, GiveItsRatios) {
    const auto ratios = claim_ratios(support::lkml_2007_file());

    ASSERT_EQ(ratios.size(), 2U);
    EXPECT_NEAR(ratios[0].ratio.value(), 19.462255 / 10.865520, 1e-9);
    EXPECT_NEAR(ratios[1].ratio.value(), 4.345417 / 0.068965, 1e-3);
}

}  // namespace
}  // namespace corerig::analysis
