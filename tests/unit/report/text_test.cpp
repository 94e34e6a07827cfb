// SPDX-License-Identifier: Apache-2.0
#include "report/text.hpp"

#include "support/golden_file.hpp"
#include "support/report_files.hpp"
#include "unit/result/random_records.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace corerig::report {
namespace {

using result::Outcome;
using result::ResultFile;
using support::expect_golden;
using support::quiet_sample;

/// One case of one workload with one trial, and nothing that a report compares it with.
ResultFile small_file(double iterations_per_ns = 0.01) {
    ResultFile file;
    file.header.title = "One loop";
    file.header.machine.present = {0, 1};
    file.header.machine.online = {0, 1};
    file.header.machine.usable = {0};
    file.header.machine.cores = 1;
    file.header.machine.nodes = 1;
    file.header.machine.packages = 1;
    file.header.configurations = {support::planned("alone", "loop", 1)};
    file.header.configurations[0].id = "alone";
    file.trials = {support::ended_well(file, 0)};
    const auto iterations = static_cast<std::uint64_t>(iterations_per_ns * 1e6);
    file.trials[0].samples = {quiet_sample(1, iterations, 1'000'000),
                              quiet_sample(1, iterations, 1'001'000)};
    file.summary = result::RunSummary{};
    file.summary->complete = true;
    return file;
}

TEST(RenderText, ShowsTheReportOf2007BesideTheSameRun) {
    expect_golden("report/lkml-2007.txt", render_text(support::lkml_2007_file()));
}

TEST(RenderText, SaysWhatDoesNotRunOnTwoCpus) {
    expect_golden("report/two-cpus.txt", render_text(support::two_cpu_file()));
}

TEST(RenderText, ListsTrialsAsTheReportOnSystemCallsDoes) {
    expect_golden("report/launchpad-1919154.txt", render_text(support::launchpad_1919154_file()));
}

TEST(RenderText, ShowsASmallRunWithoutAReport) {
    expect_golden("report/small.txt", render_text(small_file()));
}

TEST(RenderText, SaysThatARunWasInterrupted) {
    ResultFile file = support::lkml_2007_file();
    file.trials.resize(3);
    file.trials.back().outcome = Outcome::cancelled;
    file.trials.back().reason = "interrupted (SIGINT)";
    file.summary->complete = false;
    file.summary->stopped_because = "interrupted (SIGINT)";
    file.summary->trials_planned = 14;

    expect_golden("report/interrupted.txt", render_text(file));
}

TEST(RenderText, SaysThatTheRunWasKilled) {
    ResultFile file = small_file();
    file.summary.reset();
    file.warnings = {"line 3 is cut off and was left out"};

    expect_golden("report/killed.txt", render_text(file));
}

TEST(RenderText, SaysThatTheScenarioWasScaled) {
    ResultFile file = support::lkml_2007_file();
    file.header.scaling = result::Scaling{30'000'000'000, 720'000'000'000};

    expect_golden("report/scaled.txt", render_text(file));
}

TEST(RenderText, ListsTrialsThatFailed) {
    ResultFile file = support::lkml_2007_file();
    const auto fail = [&](std::size_t index, Outcome outcome, const char* reason) {
        file.trials[index].outcome = outcome;
        file.trials[index].reason = reason;
        file.trials[index].samples.clear();
    };
    fail(0, Outcome::crashed, "signal 11 (Segmentation fault) while measuring");
    fail(4, Outcome::timed_out, "measuring took longer than 60 s");
    fail(5, Outcome::timed_out, "measuring took longer than 60 s");
    fail(9, Outcome::skipped, "the plugin needs the capability sys_nice");

    expect_golden("report/failed-trials.txt", render_text(file));
}

TEST(RenderText, ShowsDisturbancesAndWarnings) {
    ResultFile file = support::lkml_2007_file();
    file.header.warnings = {
        "the governor of CPU 3 is \"powersave\", which makes it start slowly: "
        "set it with cpupower frequency-set -g performance",
        "the same warning twice"};
    file.summary->warnings = {"the same warning twice"};
    file.warnings = {"line 17 is cut off and was left out"};
    file.trials[0].samples[1].workers[0].cpu_after = 5;
    file.trials[1].samples[1].workers[1].involuntary_switches = 1;
    file.trials[1].samples[2].workers[1].involuntary_switches = 1;
    file.trials[1].references[1].workers[1].involuntary_switches = 1;
    file.trials[9].samples[1].loads[0].cpu_time_ns /= 2;
    file.trials[2].clock_source_after = "hpet";
    file.trials[3].samples[1].workers[0].affinity_kept = false;
    file.trials[10].samples[1].loads[0].affinity_kept = false;
    file.trials[4].samples[1].workers[0].wait_ns = 80'000'000;
    file.trials[4].samples[1].workers[0].cpu_time_ns /= 2;
    file.trials[4].samples[2].workers[0].wait_ns.reset();
    file.trials[5].samples[1].workers[0].steal_us = 20'000;
    file.trials[5].samples[2].workers[0].migrations = 2;
    file.trials[6].samples[1].workers[0].throttled_us = 50'000;
    file.trials[6].samples[1].workers[0].timer_ticks = 53;
    file.trials[6].samples[2].workers[0].timer_ticks = 0;
    file.header.machine.environment["kernel.config.HZ"] = "250";
    file.header.machine.environment["cpu_quota"] = "0.5 CPU of cgroup /lab";

    expect_golden("report/disturbed.txt", render_text(file));
}

TEST(RenderText, ShowsTheInstructionsOfSingleWorkers) {
    ResultFile file = support::launchpad_1919154_file();
    file.header.machine.environment["instructions.source"] = "pmu";
    std::int64_t instructions = 32'602'500'000;
    for (result::TrialRecord& trial : file.trials) {
        for (result::Sample& sample : trial.samples) {
            sample.workers[0].instructions = instructions += 1'000'000'000;
        }
    }

    expect_golden("report/instructions.txt", render_text(file));
}

TEST(RenderText, ShowsNoFiguresWithoutSamples) {
    ResultFile file = small_file();
    file.trials[0].samples.clear();

    expect_golden("report/no-samples.txt", render_text(file));
}

TEST(RenderText, ShowsIdenticalSamplesThatAreAllDisturbed) {
    ResultFile file = small_file();
    file.trials[0].samples[1] = file.trials[0].samples[0];
    for (result::Sample& sample : file.trials[0].samples) {
        sample.workers[0].involuntary_switches = 2;
    }

    expect_golden("report/all-disturbed.txt", render_text(file));
}

TEST(RenderText, ShowsOneSample) {
    ResultFile file = small_file();
    file.trials[0].samples.resize(1);

    expect_golden("report/one-sample.txt", render_text(file));
}

TEST(RenderText, ShowsANegativeOverhead) {
    ResultFile file = small_file();
    file.header.configurations[0].has_reference = true;
    file.trials[0].references = {quiet_sample(1, 10'000, 1'000'750)};

    expect_golden("report/negative-overhead.txt", render_text(file));
}

TEST(RenderText, ShowsARowPerCombinationOfOtherSweptValues) {
    ResultFile file = small_file(1.0);
    for (const char* call : {"getppid", "read"}) {
        auto& configuration =
            file.header.configurations.emplace_back(support::planned("alone", "syscall", 1));
        configuration.id = std::string("alone/call=") + call;
        configuration.case_title = "on its own CPU";
        configuration.axes = {{"call", call}};
        configuration.parameters = {
            {"call", "\"" + std::string(call) + "\""}, {"bytes", "1"}, {"audit", "true"}};
        configuration.trials = 2;
        for (int trial = 1; trial <= 2; ++trial) {
            file.trials.push_back(
                support::ended_well(file, file.header.configurations.size() - 1, trial));
            file.trials.back().samples = {quiet_sample(1, 1000, 75'432 + 100 * trial)};
        }
    }

    expect_golden("report/swept.txt", render_text(file));
}

TEST(RenderText, ShowsExtremesOfManyTrials) {
    ResultFile file = small_file();
    file.header.configurations[0].trials = 110;
    file.trials.clear();
    for (int trial = 1; trial <= 110; ++trial) {
        file.trials.push_back(support::ended_well(file, 0, trial));
        file.trials.back().samples = {quiet_sample(1, 1000, 115'000 + 10 * trial)};
    }

    expect_golden("report/many-trials.txt", render_text(file));
}

TEST(RenderText, TellsCalibrationsApart) {
    ResultFile file = small_file();
    file.header.calibrations = {{"a", "iterations", 250'000, 2'168, 249'912, 0.00001, 3},
                                {"b", "iterations", 250'000, 1, 251'250, 0.031, 1},
                                {"a", "delay_iterations", 10'490, 12'713, 10'488, 0.02, 5},
                                {"b", "delay_iterations", 10'490, 12'713, 10'488, 0.02, 5}};

    expect_golden("report/calibrations.txt", render_text(file));
}

TEST(RenderText, ShowsHowClaimsOfEveryKindStand) {
    ResultFile file = support::lkml_2007_file();
    scenario::Claim claim = file.header.claims[0];
    claim.id = "less";
    claim.expect = scenario::Claim::Expect::less;
    claim.by = 0.005;
    claim.reported.reset();
    std::swap(claim.test, claim.base);
    file.header.claims.push_back(claim);
    claim.id = "same";
    claim.expect = scenario::Claim::Expect::same;
    claim.metric = scenario::Claim::Metric::floor;
    file.header.claims.push_back(claim);
    claim.id = "no-ratio";
    claim.metric = scenario::Claim::Metric::overhead;
    file.header.claims.push_back(claim);
    claim.id = "not-here";
    claim.base.variant = "active";
    file.header.claims.push_back(claim);
    claim.id = "not-here-either";
    file.header.claims.push_back(claim);

    expect_golden("report/claims.txt", render_text(file));
}

TEST(RenderText, SaysThatNoVariantFits) {
    ResultFile file = small_file();
    file.header.variants = {{"active", {}}};
    file.header.variant_reason = "the kernel's configuration is not readable";
    file.header.label = "second boot";
    file.header.source = "a test";
    file.header.machine.isolated = {1};
    file.header.machine.present = {0, 1, 2, 3};

    expect_golden("report/no-variant.txt", render_text(file));
}

TEST(RenderText, ShowsAnEmptyFile) {
    expect_golden("report/empty.txt", render_text({}));
}

TEST(RenderText, LetsNoControlCharacterThrough) {
    ResultFile file = small_file();
    file.header.title = "red \x1b[31m and \x7f\n newline";
    file.header.configurations[0].case_title = "bell \a";
    file.header.machine.cpu_model = "tab \t";
    file.trials.push_back(file.trials[0]);
    file.trials.back().outcome = Outcome::failed;
    file.trials.back().reason = "back \b";
    file.header.warnings = {"return \r"};

    const std::string text = render_text(file);

    EXPECT_TRUE(std::none_of(text.begin(), text.end(), [](char c) {
        return (c >= '\0' && c < ' ' && c != '\n') || c == '\x7f';
    })) << text;
    EXPECT_EQ(text.substr(0, text.find('\n')), "red  [31m and    newline");
}

class RenderAnyText : public testing::TestWithParam<int> {};

TEST_P(RenderAnyText, GivesTheSameBytesTwice) {
    const ResultFile file = result::random_file(static_cast<std::uint64_t>(GetParam()));

    EXPECT_EQ(render_text(file), render_text(file));
}

INSTANTIATE_TEST_SUITE_P(Seeds, RenderAnyText, testing::Range(1, 101));

}  // namespace
}  // namespace corerig::report
