// SPDX-License-Identifier: Apache-2.0
#include "run/outcome.hpp"

#include "run/trial_order.hpp"

#include <corerig/plugin.h>

#include <gtest/gtest.h>

#include <csignal>
#include <string>

namespace corerig::run {
namespace {

using result::Outcome;

/// Two workers, one discarded and one kept sample, no reference.
TrialRequest small_request() {
    TrialRequest request;
    request.plugin_path = "/plugins/acme.so";
    request.worker_cpus = {base::CpuSet{0}, base::CpuSet{1}};
    request.loads = {{2, {}, {}, 0, 100, ""}};
    request.samples = 1;
    request.discard = 1;
    request.iterations = 10;
    return request;
}

class OutcomeTest : public ::testing::Test {
 protected:
    OutcomeTest() : page(*TrialPage::create(shape_of(request))) {}

    result::TrialRecord judge(const TrialEnd& end) {
        result::TrialRecord record;
        judge_outcome(request, page, end, record);
        return record;
    }

    TrialRequest request = small_request();
    TrialPage page;
};

TEST_F(OutcomeTest, IsOkOnceTheTrialIsDone) {
    page.head().phase = Phase::done;
    page.head().stretches_done = static_cast<std::uint32_t>(stretches_of(request).count());

    EXPECT_EQ(judge({}).outcome, Outcome::ok);
}

TEST_F(OutcomeTest, FailsWithoutAllStretches) {
    page.head().phase = Phase::done;

    const auto record = judge({});

    EXPECT_EQ(record.outcome, Outcome::failed);
    EXPECT_EQ(record.reason,
              "the trial ended with 0 of 2 timed stretches; does the plugin write to files that it "
              "did not open?");
}

TEST_F(OutcomeTest, GivesNoAddressOfASignalThatWasSent) {
    page.head().phase = Phase::measuring;
    page.head().crash_signal = SIGABRT;
    page.head().crash_address = 4711;
    page.head().crash_worker = -1;

    EXPECT_EQ(judge({}).reason, "acme.so crashed in run(): SIGABRT");
}

TEST_F(OutcomeTest, NamesSignalAddressAndWorkerOfACrash) {
    page.head().phase = Phase::measuring;
    page.head().crash_signal = SIGSEGV;
    page.head().crash_address = 0x10;
    page.head().crash_has_address = 1;
    page.head().crash_worker = 1;

    const auto record = judge({});

    EXPECT_EQ(record.outcome, Outcome::crashed);
    EXPECT_EQ(record.reason, "acme.so crashed in run(): SIGSEGV at address 0x10, worker 1");
}

TEST_F(OutcomeTest, SaysThatThePluginEndedTheProcess) {
    page.head().phase = Phase::measuring;
    TrialEnd end;
    end.wait_status = 3 << 8;

    const auto record = judge(end);

    EXPECT_EQ(record.outcome, Outcome::crashed);
    EXPECT_EQ(record.reason, "acme.so ended the process in run() with exit code 3");
}

TEST_F(OutcomeTest, SaysWhoKilledTheProcess) {
    page.head().phase = Phase::preparing;
    TrialEnd end;
    end.wait_status = SIGKILL;

    EXPECT_EQ(judge(end).reason, "the trial process was killed by SIGKILL in prepare()");
}

TEST_F(OutcomeTest, SaysHowLongAHungTrialWasGiven) {
    TrialEnd end;
    end.overdue = Phase::measuring;
    end.limit = base::Nanoseconds(1'000'000'000);
    end.killed = true;

    const auto record = judge(end);

    EXPECT_EQ(record.outcome, Outcome::timed_out);
    EXPECT_EQ(record.reason,
              "still in run() after 1s; it ignored the request to stop and was killed");
}

TEST_F(OutcomeTest, SkipsWhatTheMachineCannotDo) {
    page.head().failed = 1;
    page.head().status = CORERIG_E_UNSUPPORTED;
    const std::string text = "create(): this CPU has no WAITPKG";
    text.copy(page.head().message.data(), text.size());

    const auto record = judge({});

    EXPECT_EQ(record.outcome, Outcome::skipped);
    EXPECT_EQ(record.reason, "create(): this CPU has no WAITPKG");
}

TEST_F(OutcomeTest, FailsWithTheWorkersOwnWords) {
    page.head().failed = 1;
    page.head().status = CORERIG_E_FAILED;
    page.head().failed_worker = 1;
    const std::string text = "run(): boom";
    text.copy(page.head().message.data(), text.size());

    const auto record = judge({});

    EXPECT_EQ(record.outcome, Outcome::failed);
    EXPECT_EQ(record.reason, "worker 1: run(): boom");
}

TEST_F(OutcomeTest, FailsWhenALoadEnded) {
    page.head().phase = Phase::done;
    TrialEnd end;
    end.load_ended = "background load donothing on CPU 2 was killed by SIGKILL";

    const auto record = judge(end);

    EXPECT_EQ(record.outcome, Outcome::failed);
    EXPECT_EQ(record.reason,
              "background load donothing on CPU 2 was killed by SIGKILL during the trial");
}

TEST_F(OutcomeTest, IsCancelledWhenTheRunWasStopped) {
    TrialEnd end;
    end.stop.signal = SIGTERM;

    const auto record = judge(end);

    EXPECT_EQ(record.outcome, Outcome::cancelled);
    EXPECT_EQ(record.reason, "stopped during the trial: SIGTERM");
}

TEST_F(OutcomeTest, NeverReadsBeyondAMessageWithoutEnd) {
    page.head().failed = 1;
    page.head().status = CORERIG_E_FAILED;
    page.head().message.fill('x');

    EXPECT_EQ(judge({}).reason, std::string(PageHead::kTextBytes, 'x'));
}

TEST_F(OutcomeTest, CopiesCompleteStretchesOnly) {
    page.worker(0, 0) = {
        100, 200, 10, 0, 0, 90, 0, 0, 5, Affinity::kept, {25, 3, -1, 500, 0, 1}, 4'711};
    page.worker(0, 1) = {110, 230, 10, 1, 1, 95, 1, 0, -1, Affinity::unknown, {}, -1};
    page.load(0, 0) = {118, 120, Affinity::changed};
    page.head().stretches_done = 1;
    result::TrialRecord record;

    copy_samples(request, page, record);

    ASSERT_EQ(record.samples.size(), 1U);
    result::Sample expected;
    expected.discarded = true;
    expected.iterations = 10;
    expected.elapsed_ns = 130;
    expected.workers = {{100, 200, 10, 0, 0, 90, 0, 0, 5, true, 0, 25, 3, {}, 500, 1, 4'711},
                        {110, 230, 10, 1, 1, 95, 1, 0, std::nullopt, std::nullopt}};
    expected.loads = {{118, 120, false}};
    EXPECT_EQ(record.samples.front(), expected);
    EXPECT_TRUE(record.references.empty());
}

TEST_F(OutcomeTest, DoesNotBelieveACountBeyondThePage) {
    page.head().stretches_done = 1'000'000;
    result::TrialRecord record;

    copy_samples(request, page, record);

    EXPECT_EQ(record.samples.size(), 2U);
}

}  // namespace
}  // namespace corerig::run
