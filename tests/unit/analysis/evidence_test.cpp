// SPDX-License-Identifier: Apache-2.0
#include "analysis/evidence.hpp"

#include "support/report_files.hpp"

#include <gtest/gtest.h>

namespace corerig::analysis {
namespace {

using support::quiet_sample;

/// One trial of 2 workers on CPUs 0 and 1 beside a load on CPU 2, with two kept samples.
class CountEvidence : public testing::Test {
 protected:
    CountEvidence() {
        file_.header.configurations = {support::planned("busy", "barrier", 2, 1)};
        file_.trials = {support::ended_well(file_, 0)};
        trial().samples = {quiet_sample(2, 10, 1'000'000, 1), quiet_sample(2, 10, 1'000'000, 1)};
    }

    result::TrialRecord& trial() { return file_.trials.front(); }

    result::ConfigurationRecord& configuration() { return file_.header.configurations.front(); }

    /// What a file without disturbance gives.
    static EvidenceCount quiet() {
        EvidenceCount count;
        count.samples = 2;
        count.undisturbed = 2;
        count.pinned_samples = 2;
        count.smallest_load_share = 0.998;
        return count;
    }

    /// ... and with one sample disturbed.
    static EvidenceCount one_disturbed() {
        EvidenceCount count = quiet();
        count.undisturbed = 1;
        return count;
    }

    static result::LoadProof proof(std::int64_t cpu_time_ns, std::int64_t wall_ns) {
        result::LoadProof proof;
        proof.cpu_time_ns = cpu_time_ns;
        proof.wall_ns = wall_ns;
        return proof;
    }

    result::ResultFile file_;
};

TEST_F(CountEvidence, IsAllZeroForAnEmptyFile) {
    EXPECT_EQ(count_evidence({}), EvidenceCount{});
}

TEST_F(CountEvidence, FindsNothingInAQuietFile) {
    EXPECT_EQ(count_evidence(file_), quiet());
}

TEST_F(CountEvidence, CountsKeptSamplesOfTrialsThatEndedWell) {
    trial().samples.front().discarded = true;
    trial().samples.front().workers[0].involuntary_switches = 5;
    file_.trials.push_back(trial());
    file_.trials.back().outcome = result::Outcome::crashed;
    EvidenceCount expected = quiet();
    expected.samples = expected.undisturbed = expected.pinned_samples = 1;

    EXPECT_EQ(count_evidence(file_), expected);
}

TEST_F(CountEvidence, FindsAWorkerThatStartedElsewhere) {
    trial().samples[1].workers[1].cpu_before = 3;
    EvidenceCount expected = one_disturbed();
    expected.invalid = 1;
    expected.moved = 1;

    EXPECT_EQ(count_evidence(file_), expected);
}

TEST_F(CountEvidence, FindsAWorkerThatEndedElsewhere) {
    trial().samples[0].workers[0].cpu_after = 1;
    EvidenceCount expected = one_disturbed();
    expected.invalid = 1;
    expected.moved = 1;

    EXPECT_EQ(count_evidence(file_), expected);
}

TEST_F(CountEvidence, LetsWorkersMoveThatAreNotPinned) {
    configuration().pinned = false;
    trial().samples[0].workers[0].cpu_after = 3;
    EvidenceCount expected = quiet();
    expected.pinned_samples = 0;

    EXPECT_EQ(count_evidence(file_), expected);
}

TEST_F(CountEvidence, FindsAWorkerThatWasPreempted) {
    trial().samples[0].workers[1].involuntary_switches = 1;
    EvidenceCount expected = one_disturbed();
    expected.preempted = 1;

    EXPECT_EQ(count_evidence(file_), expected);
}

// It may be back on its CPU by chance, and a worker that is not pinned has lost a CPU as well.
TEST_F(CountEvidence, FindsAWorkerWhoseAffinityChanged) {
    trial().samples[0].workers[0].affinity_kept = true;
    trial().samples[0].workers[1].affinity_kept = false;
    EvidenceCount expected = one_disturbed();
    expected.affinity_lost = 1;
    expected.invalid = 1;

    EXPECT_EQ(count_evidence(file_), expected);
    configuration().pinned = false;
    expected.pinned_samples = 0;
    EXPECT_EQ(count_evidence(file_), expected);
}

TEST_F(CountEvidence, FindsALoadThatLostItsCpu) {
    trial().samples[1].loads[0].affinity_kept = false;
    EvidenceCount expected = one_disturbed();
    expected.load_moved = 1;

    EXPECT_EQ(count_evidence(file_), expected);
}

TEST_F(CountEvidence, LetsWorkersBlock) {
    trial().samples[0].workers[1].voluntary_switches = 7;

    EXPECT_EQ(count_evidence(file_), quiet());
}

TEST_F(CountEvidence, TakesALoadOfNinetyNinePercent) {
    trial().samples[0].loads[0] = {990'000'000'000, 1'000'000'000'000, true};
    EvidenceCount expected = quiet();
    expected.smallest_load_share = 0.99;

    EXPECT_EQ(count_evidence(file_), expected);
}

TEST_F(CountEvidence, FindsALoadThatStopped) {
    trial().samples[0].loads[0] = {979'999'000'000, 1'000'000'000'000};
    EvidenceCount expected = one_disturbed();
    expected.load_missing = 1;
    expected.smallest_load_share = 0.979999;

    EXPECT_EQ(count_evidence(file_), expected);
}

TEST_F(CountEvidence, MeasuresALoadByTheTimeItWasToRun) {
    configuration().loads[0].duty_percent = 50;
    trial().samples[0].loads[0] = {1'000'000'000, 2'000'000'000};
    trial().samples[1].loads[0] = {1'000'000'000, 2'000'000'000};
    EvidenceCount expected = quiet();
    expected.smallest_load_share = 1;

    EXPECT_EQ(count_evidence(file_), expected);
}

// A sample may fall between two bursts of a load that uses a part of its CPU.
TEST_F(CountEvidence, JudgesAPartialLoadByTheWholeTrial) {
    configuration().loads[0].duty_percent = 30;
    trial().samples[0].loads[0].cpu_time_ns = 0;
    trial().loads = {proof(2'976'000'000, 10'000'000'000)};
    EvidenceCount expected = quiet();
    expected.smallest_load_share = 0.992;

    EXPECT_EQ(count_evidence(file_), expected);
}

TEST_F(CountEvidence, FindsAPartialLoadThatDidTooLittle) {
    configuration().loads[0].duty_percent = 30;
    trial().loads = {proof(1'500'000'000, 10'000'000'000)};
    EvidenceCount expected = quiet();
    expected.undisturbed = 0;
    expected.load_missing = 2;
    expected.smallest_load_share = 0.5;

    EXPECT_EQ(count_evidence(file_), expected);
}

TEST_F(CountEvidence, TakesALoadWithoutProofAsMissing) {
    trial().samples[0].loads.clear();
    trial().samples[1].loads[0] = {0, 0};
    EvidenceCount expected = quiet();
    expected.undisturbed = 0;
    expected.load_missing = 2;
    expected.smallest_load_share = 0;

    EXPECT_EQ(count_evidence(file_), expected);
}

TEST_F(CountEvidence, FindsAClockSourceThatChanged) {
    trial().clock_source_after = "hpet";
    EvidenceCount expected = quiet();
    expected.undisturbed = 0;
    expected.invalid = 2;
    expected.clock_changed = 2;

    EXPECT_EQ(count_evidence(file_), expected);
}

TEST_F(CountEvidence, CountsASampleWithSeveralCausesOnce) {
    trial().samples[0].workers[0].cpu_after = 1;
    trial().samples[0].workers[0].involuntary_switches = 2;
    EvidenceCount expected = one_disturbed();
    expected.invalid = 1;
    expected.moved = 1;
    expected.preempted = 1;

    EXPECT_EQ(count_evidence(file_), expected);
}

TEST_F(CountEvidence, CountsReferencesApart) {
    trial().references = {quiet_sample(2, 10, 1'000'000, 1),
                          quiet_sample(2, 10, 1'000'000, 1),
                          quiet_sample(2, 10, 1'000'000, 1)};
    trial().references[0].discarded = true;
    trial().references[1].workers[0].involuntary_switches = 1;
    EvidenceCount expected = quiet();
    expected.references = 2;
    expected.disturbed_references = 1;

    EXPECT_EQ(count_evidence(file_), expected);
}

TEST_F(CountEvidence, FindsAWorkerThatWaited) {
    trial().samples[0].workers[1].wait_ns = 1'000;
    trial().samples[1].workers[0].wait_ns = 250'000;
    EvidenceCount expected = quiet();
    expected.undisturbed = 0;
    expected.waited = 2;
    expected.longest_wait_ns = 250'000;

    EXPECT_EQ(count_evidence(file_), expected);
}

TEST_F(CountEvidence, TakesAWaitBelowAThousandth) {
    trial().samples[0].workers[1].wait_ns = 999;

    EXPECT_EQ(count_evidence(file_), quiet());
}

TEST_F(CountEvidence, FindsAWorkerThatGotLessThanItsCpu) {
    trial().samples[0].workers[0].cpu_time_ns = 998'000;
    EvidenceCount expected = one_disturbed();
    expected.starved = 1;

    EXPECT_EQ(count_evidence(file_), expected);
}

TEST_F(CountEvidence, LetsWorkersSleepThatBlock) {
    trial().samples[0].workers[0].cpu_time_ns = 500'000;
    trial().samples[0].workers[0].voluntary_switches = 3;

    EXPECT_EQ(count_evidence(file_), quiet());
}

TEST_F(CountEvidence, SaysWhatCouldNotBeRead) {
    trial().samples[0].workers[1].wait_ns.reset();
    EvidenceCount expected = quiet();
    expected.without_waiting = 1;

    EXPECT_EQ(count_evidence(file_), expected);
}

TEST_F(CountEvidence, FindsWhatLongSamplesKnowOfTheirCpu) {
    trial().samples[0].workers[0].migrations = 1;
    trial().samples[0].workers[1].steal_us = 10'000;
    trial().samples[1].workers[0].throttled_us = 500;
    EvidenceCount expected = quiet();
    expected.undisturbed = 0;
    expected.migrated = 1;
    expected.stolen = 1;
    expected.throttled = 1;

    EXPECT_EQ(count_evidence(file_), expected);
}

TEST_F(CountEvidence, LetsTheSchedulerMoveWorkersThatAreNotPinned) {
    configuration().pinned = false;
    trial().samples[0].workers[0].migrations = 1;

    EXPECT_EQ(count_evidence(file_).undisturbed, 2);
}

TEST_F(CountEvidence, GivesTicksASecondOverWorkers) {
    trial().samples[0] = quiet_sample(2, 10, 10'000'000, 1);
    trial().samples[0].workers[0].timer_ticks = 0;
    trial().samples[0].workers[1].timer_ticks = 1;
    EvidenceCount expected = quiet();
    expected.fewest_ticks = 0;
    expected.most_ticks = 100;

    EXPECT_EQ(count_evidence(file_), expected);
}

// Between two ticks there is none on any machine.
TEST_F(CountEvidence, GivesNoTicksOfShortSamples) {
    trial().samples[0].workers[0].timer_ticks = 0;

    EXPECT_EQ(count_evidence(file_).fewest_ticks, std::nullopt);
}

// The kernel brings the CPU time of another process up to date with each tick: of a sample of a
// quarter of a millisecond it shows nothing.
TEST_F(CountEvidence, JudgesALoadOfShortSamplesByTheWholeTrial) {
    trial().samples[0].loads[0].cpu_time_ns = 0;
    trial().samples[1].loads[0].cpu_time_ns = 4'000'000;
    trial().loads = {proof(86'000'000, 90'000'000)};
    EvidenceCount expected = quiet();
    expected.smallest_load_share = 86.0 / 90.0;

    EXPECT_EQ(count_evidence(file_), expected);
}

TEST_F(CountEvidence, CountsOneConfigurationAlone) {
    file_.header.configurations.push_back(configuration());
    file_.trials.push_back(trial());
    file_.trials.back().configuration = 1;
    file_.trials.back().samples.pop_back();

    EXPECT_EQ(count_evidence(file_, 0).samples, 2);
    EXPECT_EQ(count_evidence(file_, 1).samples, 1);
    EXPECT_EQ(count_evidence(file_).samples, 3);
}

class JudgeSample : public CountEvidence {
 protected:
    SampleEvidence judged() { return judge_sample(configuration(), trial(), trial().samples[0]); }
};

TEST_F(JudgeSample, IsValidWithoutFindings) {
    EXPECT_EQ(judged(), SampleEvidence{});
    EXPECT_EQ(describe(judged()), "");
}

/// A spinner on the worker's CPU for half of the sample.
TEST_F(JudgeSample, NamesCausesAndAmountsOfADisturbance) {
    trial().samples[0].workers[1].involuntary_switches = 2;
    trial().samples[0].workers[1].wait_ns = 500'000;
    trial().samples[0].workers[1].cpu_time_ns = 500'000;

    EXPECT_EQ(
        judged(),
        (SampleEvidence{
            Quality::disturbed,
            {{Cause::preempted, 1, 2}, {Cause::waited, 1, 500'000}, {Cause::starved, 1, 0.5}}}));
    EXPECT_EQ(describe(judged()),
              "worker 1 preempted 2 times, worker 1 waited 0.5 ms, worker 1 got 50 % of "
              "its CPU");
}

TEST_F(JudgeSample, IsInvalidOnAnotherCpuOrClock) {
    trial().samples[0].workers[0].cpu_after = 7;
    trial().loads = {proof(0, 90'000'000)};
    trial().clock_source_after = "hpet";

    EXPECT_EQ(judged().quality, Quality::invalid);
    EXPECT_EQ(describe(judged()),
              "worker 0 on CPU 7, load 0 ran 0 % of its time, the clock source changed");
}

TEST_F(JudgeSample, NamesWhatLongSamplesKnow) {
    auto& worker = trial().samples[0].workers[0];
    worker.migrations = 1;
    worker.steal_us = 250;
    worker.throttled_us = 100;
    worker.affinity_kept = false;
    trial().samples[0].loads[0].affinity_kept = false;

    EXPECT_EQ(describe(judged()),
              "worker 0 lost its affinity, worker 0 migrated 1 time, worker 0 lost 25 % to the "
              "hypervisor, worker 0 throttled for 10 % of the time, load 0 lost its affinity");
}

TEST_F(JudgeSample, TakesWorkersThatHadNoPartInAReference) {
    auto& worker = trial().samples[0].workers[1];
    worker.start_ns = 0;
    worker.stop_ns = 0;
    worker.cpu_time_ns = 0;
    worker.wait_ns = 0;

    EXPECT_EQ(judged().quality, Quality::valid);
}

class TooDisturbed : public CountEvidence {};

TEST_F(TooDisturbed, IsNothingForAQuietOrEmptyFile) {
    EXPECT_EQ(too_disturbed(file_), "");
    EXPECT_EQ(too_disturbed({}), "");
}

TEST_F(TooDisturbed, TakesHalfOfTheSamples) {
    trial().samples[0].workers[0].involuntary_switches = 1;

    EXPECT_EQ(too_disturbed(file_), "");
}

TEST_F(TooDisturbed, NamesAConfigurationWithLessThanHalf) {
    trial().samples[0].workers[0].involuntary_switches = 1;
    trial().samples[1].workers[0].involuntary_switches = 1;

    EXPECT_EQ(too_disturbed(file_),
              "of busy/barrier/threads=2 only 0 of 2 samples are undisturbed");
}

TEST_F(TooDisturbed, TakesNoInvalidSample) {
    trial().samples[0].workers[0].cpu_after = 7;

    EXPECT_EQ(too_disturbed(file_), "1 sample is not what was planned");
}

}  // namespace
}  // namespace corerig::analysis
