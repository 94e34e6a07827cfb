// SPDX-License-Identifier: Apache-2.0
#include "analysis/judged.hpp"

#include "analysis/measured_side.hpp"
#include "support/report_files.hpp"

#include <gtest/gtest.h>

namespace corerig::analysis {
namespace {

using result::ResultFile;
using result::TrialRecord;

/// One trial of `workers` with a quiet sample of 100 ns an operation.
ResultFile file_of(int workers) {
    ResultFile file;
    file.header.configurations = {support::planned("call", "syscall", workers)};
    TrialRecord& trial = file.trials.emplace_back(support::ended_well(file, 0, 1));
    trial.started_unix_ns = 5;
    trial.duration_ns = 7;
    trial.samples = {support::quiet_sample(workers, 1'000, 100'000)};
    return file;
}

std::optional<JudgedTrial> judged(const ResultFile& file) {
    return judge_trial(file.header, file.trials[0]);
}

TEST(JudgeTrial, KeepsWhatAComparisonNeeds) {
    ResultFile file = file_of(1);
    TrialRecord& trial = file.trials[0];
    trial.samples[0].workers[0].instructions = 5'000;
    trial.references = {support::quiet_sample(1, 1'000, 20'000)};
    trial.references[0].workers[0].involuntary_switches = 1;

    EXPECT_EQ(judged(file),
              (JudgedTrial{0,
                           5,
                           7,
                           {{100, 100'000, 5, Quality::valid}},
                           {{20, 20'000, std::nullopt, Quality::disturbed}}}));
}

TEST(JudgeTrial, LeavesOutWhatGivesNoTime) {
    ResultFile file = file_of(1);
    file.trials[0].samples.resize(3, file.trials[0].samples[0]);
    file.trials[0].samples[0].discarded = true;
    file.trials[0].samples[1].iterations = 0;

    EXPECT_EQ(judged(file)->samples, (std::vector<JudgedSample>{{100, 100'000}}));
}

TEST(JudgeTrial, HasNoInstructionsOfTeams) {
    ResultFile file = file_of(2);
    file.trials[0].samples[0].workers[0].instructions = 5'000;
    file.trials[0].samples[0].workers[1].instructions = 5'000;

    EXPECT_EQ(judged(file)->samples, (std::vector<JudgedSample>{{100, 100'000}}));
}

TEST(JudgeTrial, LeavesOutATrialThatDidNotEndWell) {
    ResultFile file = file_of(1);
    file.trials[0].outcome = result::Outcome::crashed;

    EXPECT_EQ(judged(file), std::nullopt);
}

TEST(CollectSide, TakesTrialsThatWereJudgedBefore) {
    const ResultFile file = file_of(1);
    JudgedFile read{file, {*judged(file)}};
    read.file.trials.clear();

    EXPECT_EQ(collect_side({{&read.file, 0, &read.trials}}), collect_side({{&file, 0}}));
}

}  // namespace
}  // namespace corerig::analysis
