// SPDX-License-Identifier: Apache-2.0
#include "report/comparison.hpp"

#include "result/result_file.hpp"
#include "support/golden_file.hpp"
#include "support/published_scenarios.hpp"
#include "support/report_files.hpp"
#include "unit/result/random_records.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace corerig::report {
namespace {

using result::ResultFile;
using support::expect_golden;

analysis::JudgedFiles judged(const analysis::ResultFiles& files) {
    analysis::JudgedFiles all;
    for (const ResultFile* file : files) {
        analysis::JudgedFile& one = all.emplace_back();
        one.file = *file;
        one.file.trials.clear();
        for (const result::TrialRecord& trial : file->trials) {
            if (auto judged_trial = analysis::judge_trial(file->header, trial)) {
                one.trials.push_back(std::move(*judged_trial));
            }
        }
    }
    return all;
}

ComparisonView view_of(const analysis::ResultFiles& base, const analysis::ResultFiles& test) {
    return {base,
            test,
            analysis::compare_results(judged(base), judged(test), {}),
            analysis::mismatches(base, test),
            analysis::differences(base, test)};
}

/// One boot with `trials` trials of a single worker in four sessions, each with `samples` samples
/// from `floor_ns` upwards.
ResultFile boot_with(const std::string& boot, double floor_ns, int trials, int samples = 4) {
    ResultFile file;
    file.header.scenario_name = "calls";
    file.header.title = "Calls";
    file.header.machine.kernel_release = "6.1.0-" + boot;
    file.header.machine.environment = {{"boot_id", boot}, {"clock_source", "tsc"}};
    file.header.clock = {"CLOCK_MONOTONIC_RAW", 10, 20};
    file.header.configurations = {support::planned("call", "syscall", 1)};
    file.header.configurations[0].samples = samples;
    file.header.configurations[0].iterations = 2'000;
    for (int i = 0; i < trials; ++i) {
        file.trials.push_back(support::ended_well(file, 0, i + 1));
        file.trials.back().started_unix_ns += 100'000'000'000 * (i * 4 / trials);
        file.trials.back().duration_ns = 1'000'000;
        for (int k = 0; k < samples; ++k) {
            const double time = floor_ns * (1 + 0.001 * ((i + 3 * k) % 7));
            file.trials.back().samples.push_back(
                support::quiet_sample(1, 2'000, static_cast<std::int64_t>(time * 2'000)));
        }
    }
    return file;
}

/// Four runs of one boot of the report of 2007, minutes apart.
std::vector<ResultFile> lkml_runs(const std::string& kernel) {
    std::vector<ResultFile> runs(4, support::lkml_boot(kernel));
    std::int64_t later_ns = 0;
    for (ResultFile& run : runs) {
        run.header.machine.kernel_release = kernel;
        run.header.machine.environment["boot_id"] = kernel;
        for (result::TrialRecord& trial : run.trials) {
            trial.started_unix_ns += later_ns;
        }
        later_ns += 600'000'000'000;
    }
    return runs;
}

TEST(RenderComparison, FindsTheSlowdownOf2007) {
    const std::vector<ResultFile> base = lkml_runs("2.6.21");
    const std::vector<ResultFile> test = lkml_runs("2.6.23.8");
    const ComparisonView view =
        view_of({&base[0], &base[1], &base[2], &base[3]}, {&test[0], &test[1], &test[2], &test[3]});

    expect_golden("comparison/lkml-2007.txt", render_comparison_text(view));
    EXPECT_TRUE(analysis::has_regression(view.comparison));
}

TEST(RenderComparison, LeavesOneVisitOfATeamOpen) {
    const std::vector<ResultFile> base = lkml_runs("2.6.21");
    const std::vector<ResultFile> test = lkml_runs("2.6.23.8");
    const ComparisonView view = view_of({&base[0]}, {&test[0]});

    expect_golden("comparison/one-visit.txt", render_comparison_text(view));
    EXPECT_FALSE(analysis::has_regression(view.comparison));
}

TEST(RenderComparison, ComparesThreeBootsASide) {
    const ResultFile a1 = boot_with("a1", 115.3, 40);
    const ResultFile a2 = boot_with("a2", 115.5, 40);
    const ResultFile a3 = boot_with("a3", 115.1, 40);
    const ResultFile b1 = boot_with("b1", 120.3, 40);
    const ResultFile b2 = boot_with("b2", 120.6, 40);
    const ResultFile b3 = boot_with("b3", 120.1, 40);
    const ComparisonView view = view_of({&a1, &a2, &a3}, {&b1, &b2, &b3});

    expect_golden("comparison/boots.txt", render_comparison_text(view));
    expect_golden("comparison/boots.md", render_comparison_markdown(view));
    expect_golden("comparison/boots.json", render_comparison_json(view));
    EXPECT_TRUE(analysis::has_regression(view.comparison));
}

TEST(RenderComparison, SaysTheSameOfTheSameBoot) {
    const ResultFile base = boot_with("a", 115.3, 40);
    const ResultFile test = boot_with("a", 115.4, 40);
    const ComparisonView view = view_of({&base}, {&test});

    expect_golden("comparison/same-boot.txt", render_comparison_text(view));
    EXPECT_FALSE(analysis::has_regression(view.comparison));
}

TEST(RenderComparison, SaysWhatIsMissing) {
    ResultFile base = boot_with("a", 115.3, 1, 1);
    ResultFile test = boot_with("b", 115.3, 2, 2);
    for (ResultFile* file : {&base, &test}) {
        file->header.configurations.push_back(support::planned("skipped", "syscall", 1));
        file->header.configurations.push_back(support::planned("empty", "syscall", 1));
    }
    test.header.configurations[1].skip_reason = "needs 4 cores, found 2";
    base.header.configurations.push_back(support::planned("before", "syscall", 1));
    test.header.configurations.push_back(support::planned("after", "syscall", 1));

    expect_golden("comparison/missing.txt", render_comparison_text(view_of({&base}, {&test})));
}

TEST(RenderComparison, SaysThatAllSamplesAreDisturbed) {
    ResultFile base = boot_with("a", 115.3, 40);
    const ResultFile test = boot_with("a", 150, 40);
    for (result::TrialRecord& trial : base.trials) {
        for (result::Sample& sample : trial.samples) {
            sample.workers[0].involuntary_switches = 1;
        }
    }

    expect_golden("comparison/disturbed.txt", render_comparison_text(view_of({&base}, {&test})));
}

TEST(RenderComparison, PointsAtTypicalTimesThatDisagreeWithTheFloor) {
    const ResultFile base = boot_with("a", 115.3, 40);
    ResultFile test = boot_with("a", 115.3, 40);
    for (result::TrialRecord& trial : test.trials) {
        for (std::size_t i = 1; i < trial.samples.size(); ++i) {
            trial.samples[i] = support::quiet_sample(1, 2'000, 300'000);
        }
    }

    expect_golden("comparison/disagree.txt", render_comparison_text(view_of({&base}, {&test})));
}

/// Counts that vary a little, as interrupts make them.
ResultFile with_counts(ResultFile file, const std::string& source, double instructions) {
    file.header.machine.environment["instructions.source"] = source;
    for (result::TrialRecord& trial : file.trials) {
        for (std::size_t i = 0; i < trial.samples.size(); ++i) {
            trial.samples[i].workers[0].instructions =
                static_cast<std::int64_t>(instructions * 2'000) + static_cast<std::int64_t>(i) * 50;
        }
    }
    return file;
}

TEST(RenderComparison, CallsATimeThatDiffersAloneLayoutOrNoise) {
    const ResultFile base = with_counts(boot_with("a", 115.3, 40), "pmu", 326.025);
    const ResultFile test = with_counts(boot_with("a", 120.3, 40), "pmu", 326.025);
    const ComparisonView view = view_of({&base}, {&test});

    expect_golden("comparison/time-alone.txt", render_comparison_text(view));
    expect_golden("comparison/time-alone.md", render_comparison_markdown(view));
    expect_golden("comparison/time-alone.json", render_comparison_json(view));
}

TEST(RenderComparison, DecidesByInstructionsWhereTheyAreExact) {
    const ResultFile base = with_counts(boot_with("a", 326, 40), "clock", 326.025);
    const ResultFile test = with_counts(boot_with("b", 327, 40), "clock", 327.025);
    const ResultFile by_pmu = with_counts(boot_with("b", 327, 40), "pmu", 327.025);
    const ResultFile pmu_base = with_counts(boot_with("a", 326, 40), "pmu", 326.025);
    const ComparisonView view = view_of({&base}, {&test});

    expect_golden("comparison/more-instructions.txt", render_comparison_text(view));
    EXPECT_TRUE(analysis::has_regression(view.comparison));
    EXPECT_FALSE(analysis::has_regression(view_of({&pmu_base}, {&by_pmu}).comparison));
}

TEST(RenderComparison, LeavesCountsOpenThatDifferOnAverageAlone) {
    const ResultFile base = with_counts(boot_with("a", 115.3, 40), "pmu", 326.025);
    ResultFile test = base;
    test.trials[0].samples[1].workers[0].instructions = 2'000'000;

    expect_golden("comparison/instructions-open.txt",
                  render_comparison_text(view_of({&base}, {&test})));
}

/// Both sides' samples are all alike: an interval has the width of the resolution, not of zero.
TEST(RenderComparison, TakesIdenticalSamples) {
    ResultFile base = boot_with("a", 115.3, 40);
    for (result::TrialRecord& trial : base.trials) {
        trial.samples.assign(4, support::quiet_sample(1, 2'000, 230'600));
    }
    const ResultFile test = base;

    expect_golden("comparison/identical.txt", render_comparison_text(view_of({&base}, {&test})));
}

TEST(RenderComparison, FormsNoIntervalOfOneOrTwoSamples) {
    const ResultFile one = boot_with("a", 115.3, 1, 1);
    const ResultFile two = boot_with("a", 115.3, 1, 2);
    const std::string text = render_comparison_text(view_of({&one}, {&one})) + "\n" +
                             render_comparison_text(view_of({&two}, {&two}));

    expect_golden("comparison/few-samples.txt", text);
    expect_golden("comparison/few-samples.json", render_comparison_json(view_of({&one}, {&one})));
}

/// A case each: an overhead of nothing, one below zero, one that spreads, one that is far from
/// zero.
TEST(RenderComparison, SaysWhyOverheadsHaveNoRatio) {
    ResultFile file = boot_with("a", 115.3, 0);
    file.header.configurations.clear();
    const std::vector<std::vector<double>> references{
        {115.3, 115.3}, {130, 130}, {60, 110}, {40, 40}};
    for (std::size_t i = 0; i < references.size(); ++i) {
        ResultFile part = boot_with("a", 115.3, 40);
        file.header.configurations.push_back(part.header.configurations[0]);
        file.header.configurations.back().id = "case " + std::to_string(i + 1);
        for (result::TrialRecord& trial : part.trials) {
            const double reference = references[i][static_cast<std::size_t>(trial.trial / 10) % 2];
            trial.configuration = i;
            trial.references.assign(
                4, support::quiet_sample(1, 2'000, static_cast<std::int64_t>(reference * 2'000)));
            file.trials.push_back(trial);
        }
    }

    expect_golden("comparison/overheads.txt", render_comparison_text(view_of({&file}, {&file})));
}

TEST(RenderComparison, SaysWhenAllSamplesOfBothSidesAreDisturbed) {
    ResultFile base = boot_with("a", 115.3, 40);
    for (result::TrialRecord& trial : base.trials) {
        for (result::Sample& sample : trial.samples) {
            sample.workers[0].involuntary_switches = 1;
        }
    }
    const ResultFile test = base;

    expect_golden("comparison/all-disturbed.txt",
                  render_comparison_text(view_of({&base}, {&test})));
}

std::string file_text(const ResultFile& file) {
    std::string text = result::to_json(file.header) + "\n";
    for (const result::TrialRecord& trial : file.trials) {
        text += result::to_json(trial) + "\n";
    }
    return text + result::to_json(*file.summary) + "\n";
}

/// The files that the transcripts of the program compare.
TEST(ComparisonFixtures, AreWhatThisVersionWrites) {
    ResultFile base = boot_with("a", 115.3, 24, 2);
    ResultFile test = boot_with("b", 122.3, 24, 2);
    base.summary = result::RunSummary{};
    test.summary = base.summary;

    expect_golden("comparison/base.jsonl", file_text(base));
    expect_golden("comparison/test.jsonl", file_text(test));
}

TEST(RenderComparison, ListsWhatIsNotComparable) {
    const ResultFile base = boot_with("a", 115.3, 8);
    ResultFile test = boot_with("b", 115.3, 8);
    test.header.machine.cpu_model = "another";
    test.header.machine.environment["clock_source"] = "hpet";
    test.header.machine.environment["mitigation.meltdown"] = "Mitigation: PTI";
    test.header.configurations[0].parameters = {{"call", "\"read\""}};
    test.header.configurations[0].plugin_build_id = "0123";
    test.header.configurations[0].iterations = 1'000;
    test.header.configurations[0].samples = 9;
    test.header.configurations[0].pinned = false;

    expect_golden("comparison/forced.txt", render_comparison_text(view_of({&base}, {&test})));
}

TEST(RenderComparison, TakesASmallDifferenceOfCalibratedCounts) {
    ResultFile base = boot_with("a", 115.3, 8);
    ResultFile test = boot_with("b", 115.3, 8);
    const std::string id = base.header.configurations[0].id;
    base.header.calibrations = {{id, "iterations", 250'000, 2'000, 250'000, 0, 1},
                                {id, "delay_iterations", 10'490, 5'000, 10'490, 0, 5}};
    test.header.calibrations = base.header.calibrations;
    test.header.configurations[0].iterations = 2'100;
    test.header.calibrations[1].value = 5'040;
    EXPECT_TRUE(analysis::mismatches({&base}, {&test}).empty());

    test.header.calibrations[1].value = 5'100;

    EXPECT_EQ(analysis::mismatches({&base}, {&test}),
              (std::vector{analysis::Mismatch{
                  id,
                  "delay_iterations",
                  "5000",
                  "5100",
                  "run the test with --set workload.syscall.delay_iterations=5000"}}));
}

bool is_finite(const analysis::CaseComparison& compared) {
    return std::all_of(compared.metrics.begin(), compared.metrics.end(), [](const auto& metric) {
        const auto& ratio = metric.ruling.ratio;
        return !ratio || (std::isfinite(ratio->estimate) && std::isfinite(ratio->low) &&
                          std::isfinite(ratio->high));
    });
}

class CompareAnything : public testing::TestWithParam<int> {};

TEST_P(CompareAnything, GivesFiniteNumbersAndTheSameBytesTwice) {
    const ResultFile base = result::random_file(static_cast<std::uint64_t>(GetParam()));
    ResultFile test = base;
    std::reverse(test.trials.begin(), test.trials.end());

    const ComparisonView view = view_of({&base}, {&test});

    EXPECT_TRUE(std::all_of(view.comparison.cases.begin(), view.comparison.cases.end(), is_finite));
    EXPECT_EQ(render_comparison_text(view), render_comparison_text(view_of({&base}, {&test})));
    EXPECT_EQ(render_comparison_json(view).find("nan"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Seeds, CompareAnything, testing::Range(1, 101));

}  // namespace
}  // namespace corerig::report
