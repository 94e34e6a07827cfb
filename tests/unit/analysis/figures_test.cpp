// SPDX-License-Identifier: Apache-2.0
#include "analysis/series.hpp"
#include "support/report_files.hpp"

#include <gtest/gtest.h>

namespace corerig::analysis {
namespace {

using result::Outcome;
using support::quiet_sample;

class FiguresOf : public testing::Test {
 protected:
    FiguresOf() { file_.header.configurations = {support::planned("idle", "barrier", 2)}; }

    result::TrialRecord& add_trial(int number) {
        return file_.trials.emplace_back(support::ended_well(file_, 0, number));
    }

    ConfigurationFigures figures() { return figures_of(file_).at(0); }

    result::ResultFile file_;
};

result::Sample discarded(result::Sample sample) {
    sample.discarded = true;
    return sample;
}

TEST_F(FiguresOf, HasNoneWithoutTrials) {
    EXPECT_EQ(figures(), ConfigurationFigures{});
}

TEST_F(FiguresOf, DividesTimeByIterationsAndLeavesOutDiscardedSamples) {
    add_trial(1).samples = {
        discarded(quiet_sample(2, 10, 900)), quiet_sample(2, 10, 100), quiet_sample(2, 20, 240)};

    const auto found = figures();

    const Spread expected{2, 11, 1.4142135623730951, 10, 11, 12};
    EXPECT_EQ(found.time, expected);
    EXPECT_EQ(found.trials, (std::vector{TrialFigures{1, 340, 30, expected, std::nullopt}}));
    EXPECT_EQ(found.reference, std::nullopt);
    EXPECT_EQ(found.overhead_ns, std::nullopt);
}

TEST_F(FiguresOf, PoolsTheSamplesOfAllTrials) {
    add_trial(1).samples = {quiet_sample(2, 1, 10), quiet_sample(2, 1, 10), quiet_sample(2, 1, 10)};
    add_trial(2).samples = {quiet_sample(2, 1, 30)};

    const auto found = figures();

    EXPECT_EQ(found.time->mean_ns, 15);
    EXPECT_EQ(found.time->count, 4);
    EXPECT_EQ(found.trials.size(), 2U);
    EXPECT_EQ(found.trials[1].time.mean_ns, 30);
}

TEST_F(FiguresOf, TakesTheOverheadFromTheMeanOfKeptReferences) {
    auto& trial = add_trial(1);
    trial.samples = {quiet_sample(2, 10, 150)};
    trial.references = {
        discarded(quiet_sample(2, 5, 500)), quiet_sample(2, 5, 50), quiet_sample(2, 5, 60)};

    const auto found = figures();

    EXPECT_EQ(found.reference->mean_ns, 11);
    EXPECT_EQ(found.overhead_ns, 4);
    EXPECT_EQ(found.trials[0].overhead_ns, 4);
}

TEST_F(FiguresOf, MayFindANegativeOverhead) {
    auto& trial = add_trial(1);
    trial.samples = {quiet_sample(2, 10, 100)};
    trial.references = {quiet_sample(2, 10, 101)};

    EXPECT_NEAR(figures().overhead_ns.value(), -0.1, 1e-12);
}

TEST_F(FiguresOf, LeavesOutTrialsThatDidNotEndWell) {
    for (const Outcome outcome : {Outcome::skipped,
                                  Outcome::failed,
                                  Outcome::crashed,
                                  Outcome::timed_out,
                                  Outcome::cancelled}) {
        auto& trial = add_trial(1);
        trial.outcome = outcome;
        trial.samples = {quiet_sample(2, 10, 100)};
    }

    EXPECT_EQ(figures(), ConfigurationFigures{});
}

TEST_F(FiguresOf, LeavesOutTrialsAndSamplesWithoutOperations) {
    add_trial(1).samples = {quiet_sample(2, 0, 100)};
    add_trial(2).samples = {quiet_sample(2, 0, 100), quiet_sample(2, 10, 100)};
    add_trial(3).samples = {discarded(quiet_sample(2, 10, 100))};

    const auto found = figures();

    EXPECT_EQ(found.time, (Spread{1, 10, 0, 10, 10, 10}));
    ASSERT_EQ(found.trials.size(), 1U);
    EXPECT_EQ(found.trials[0].trial, 2);
}

TEST_F(FiguresOf, KeepsTheOrderOfTheHeader) {
    file_.header.configurations.push_back(support::planned("busy", "barrier", 2));
    file_.trials = {support::ended_well(file_, 1), support::ended_well(file_, 0)};
    file_.trials[0].samples = {quiet_sample(2, 1, 20)};
    file_.trials[1].samples = {quiet_sample(2, 1, 10)};

    const auto found = figures_of(file_);

    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].configuration, 0U);
    EXPECT_EQ(found[0].time->mean_ns, 10);
    EXPECT_EQ(found[1].configuration, 1U);
    EXPECT_EQ(found[1].time->mean_ns, 20);
}

/// One figure of the report of November 2007.
struct Published {
    std::size_t configuration;
    double time_us;
    double overhead_us;
};

class FiguresOfThe2007Report : public testing::TestWithParam<Published> {};

TEST_P(FiguresOfThe2007Report, AreFoundAgain) {
    const auto found = figures_of(support::lkml_2007_file()).at(GetParam().configuration);

    ASSERT_TRUE(found.time && found.overhead_ns);
    EXPECT_NEAR(found.time->mean_ns / 1000, GetParam().time_us, 1e-6);
    EXPECT_NEAR(*found.overhead_ns / 1000, GetParam().overhead_us, 1e-6);
}

INSTANTIATE_TEST_SUITE_P(Cells,
                         FiguresOfThe2007Report,
                         testing::Values(Published{0, 14.849915, 4.345417},
                                         Published{1, 19.462255, 8.957755},
                                         Published{5, 16.19395, 5.699590},
                                         Published{9, 10.865520, 0.376230},
                                         Published{12, 10.590030, 0.100940}));

TEST(FiguresOfTheReportOnSystemCalls, KeepTotalsToTheNanosecond) {
    const auto found = figures_of(support::launchpad_1919154_file()).at(1);

    ASSERT_EQ(found.trials.size(), 4U);
    EXPECT_EQ(found.trials[0].total_ns, 56'753'345'940);
    EXPECT_EQ(found.trials[0].operations, 100'000'000U);
    EXPECT_NEAR(found.time->mean_ns, 559.79, 0.005);
    EXPECT_NEAR(found.time->median_ns, 557.30, 0.005);
    EXPECT_NEAR(found.time->sd_ns, 5.17, 0.005);
}

}  // namespace
}  // namespace corerig::analysis
