// SPDX-License-Identifier: Apache-2.0
#include "run/process_launcher.hpp"

#include "run/pinning.hpp"
#include "support/temp_dir.hpp"

#include <gtest/gtest.h>

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace corerig::run {
namespace {

using base::Nanoseconds;
using result::Outcome;

constexpr Nanoseconds kTenthOfASecond{100'000'000};

/// One worker on the first CPU this test may use.
TrialRequest request_of(const std::string& plugin, const std::string& workload) {
    TrialRequest request;
    request.plugin_path = std::string(CORERIG_SAMPLE_PLUGINS) + "/" + plugin + ".so";
    request.workload = workload;
    request.worker_cpus = {base::CpuSet{read_affinity().cpus().front()}};
    request.runner_cpus = read_affinity();
    request.samples = 3;
    request.discard = 1;
    request.iterations = 50;
    return request;
}

TrialReport launch(const TrialRequest& request) {
    return make_process_launcher({})->launch(request);
}

/// Processes whose parent is this one, zombies too.
std::vector<std::string> children() {
    std::ifstream file("/proc/self/task/" + std::to_string(::getpid()) + "/children");
    std::vector<std::string> pids;
    for (std::string pid; file >> pid;) {
        pids.push_back(pid);
    }
    return pids;
}

/// The load of the trial changes the clock source, as a watchdog of the kernel does.
TEST(ProcessLauncher, StoresTheClockSourceBeforeAndAfter) {
    const support::TempDir root;
    const auto directory = root / "sys/devices/system/clocksource/clocksource0";
    std::filesystem::create_directories(directory);
    std::ofstream(directory / "current_clocksource") << "tsc\n";
    const std::string change = "echo hpet >" + (directory / "current_clocksource").string();
    TrialRequest request = request_of("ok_minimal", "nothing");
    request.loads = {{request.worker_cpus[0].cpus().front(),
                      {"sh", "-c", change + "; while :; do :; done"},
                      {},
                      0,
                      100,
                      "rest"}};
    ProcessLauncherOptions options;
    options.files = base::KernelFiles(root.path());

    const TrialReport report = make_process_launcher(options)->launch(request);

    EXPECT_EQ(report.record.outcome, Outcome::ok) << report.record.reason;
    EXPECT_EQ(report.record.clock_source_before, "tsc");
    EXPECT_EQ(report.record.clock_source_after, "hpet");
}

TEST(ProcessLauncher, MeasuresEverySampleOfATrial) {
    const TrialRequest request = request_of("ok_minimal", "nothing");

    const TrialReport report = launch(request);

    EXPECT_EQ(report.record.outcome, Outcome::ok) << report.record.reason;
    ASSERT_EQ(report.record.samples.size(), 4U);
    EXPECT_TRUE(report.record.samples[0].discarded);
    EXPECT_FALSE(report.record.samples[1].discarded);
    EXPECT_EQ(report.record.samples[1].iterations, 50U);
    ASSERT_EQ(report.record.samples[1].workers.size(), 1U);
    EXPECT_EQ(report.record.samples[1].workers[0].iterations, 50U);
    EXPECT_GT(report.record.samples[1].elapsed_ns, 0);
    EXPECT_GT(report.clock.resolution_ns, 0);
}

TEST(ProcessLauncher, PinsTheWorkerAndReadsItBack) {
    TrialRequest request = request_of("ok_minimal", "nothing");
    const base::CpuId last = read_affinity().cpus().back();
    request.worker_cpus = {base::CpuSet{last}};

    const TrialReport report = launch(request);

    EXPECT_EQ(report.record.pinned, std::vector{std::to_string(last)});
    EXPECT_EQ(report.record.samples.front().workers.front().cpu_before, last);
    EXPECT_EQ(report.record.samples.front().workers.front().cpu_after, last);
}

TEST(ProcessLauncher, FailsATrialThatCannotBePinned) {
    TrialRequest request = request_of("ok_minimal", "nothing");
    request.worker_cpus = {base::CpuSet{60'000}};

    const TrialReport report = launch(request);

    EXPECT_EQ(report.record.outcome, Outcome::failed);
    EXPECT_EQ(report.record.reason, "worker 0: cannot start it on CPUs 60000: Invalid argument");
}

TEST(ProcessLauncher, GivesTheRunnersOwnMaskBack) {
    const base::CpuSet before = read_affinity();
    TrialRequest request = request_of("ok_minimal", "nothing");
    request.runner_cpus = base::CpuSet{before.cpus().back()};

    static_cast<void>(launch(request));

    EXPECT_EQ(read_affinity(), before);
}

TEST(ProcessLauncher, ReportsACrashAndKeepsNothingRunning) {
    const TrialReport report = launch(request_of("crashes", "crash"));

    EXPECT_EQ(report.record.outcome, Outcome::crashed);
    EXPECT_EQ(report.record.reason,
              "crashes.so crashed in run(): SIGSEGV at address 0x0, worker 0");
    EXPECT_EQ(children(), std::vector<std::string>{});
}

TEST(ProcessLauncher, ReportsAPluginThatEndsTheProcess) {
    const TrialReport report = launch(request_of("exits", "exit"));

    EXPECT_EQ(report.record.outcome, Outcome::crashed);
    EXPECT_EQ(report.record.reason, "exits.so ended the process in run() with exit code 0");
}

TEST(ProcessLauncher, KillsATrialThatIgnoresItsLimit) {
    TrialRequest request = request_of("hangs", "hang");
    request.measuring_limit = kTenthOfASecond;

    const TrialReport report = launch(request);

    EXPECT_EQ(report.record.outcome, Outcome::timed_out);
    EXPECT_EQ(report.record.reason,
              "still in run() after 100ms; it ignored the request to stop and was killed");
}

TEST(ProcessLauncher, AsksATrialToStopFirst) {
    TrialRequest request = request_of("hangs_politely", "hang");
    request.measuring_limit = kTenthOfASecond;

    const TrialReport report = launch(request);

    EXPECT_EQ(report.record.outcome, Outcome::timed_out);
    EXPECT_EQ(report.record.reason, "still in run() after 100ms; it stopped when asked");
}

TEST(ProcessLauncher, NamesTheExceptionThatLeftAPlugin) {
    const TrialReport report = launch(request_of("throws_in_run", "throw"));

    EXPECT_EQ(report.record.outcome, Outcome::failed);
    EXPECT_EQ(report.record.reason, "worker 0: run(): an exception left it: boom from run");
}

TEST(ProcessLauncher, SkipsAWorkloadThatIsNotSupportedHere) {
    const TrialReport report = launch(request_of("unsupported", "unsupported"));

    EXPECT_EQ(report.record.outcome, Outcome::skipped);
    EXPECT_NE(report.record.reason.find("create(): "), std::string::npos);
}

TEST(ProcessLauncher, ReleasesTheOthersWhenOneWorkerFails) {
    TrialRequest request = request_of("fails_in_prepare", "prepare");
    request.worker_cpus = {read_affinity(), read_affinity()};

    const TrialReport report = launch(request);

    EXPECT_EQ(report.record.outcome, Outcome::failed);
    EXPECT_EQ(report.record.reason.rfind("worker 1: prepare(): ", 0), 0U) << report.record.reason;
}

TEST(ProcessLauncher, CapturesWhatAPluginPrints) {
    const TrialReport report = launch(request_of("prints", "print"));

    EXPECT_EQ(report.record.outcome, Outcome::ok) << report.record.reason;
    EXPECT_FALSE(report.record.messages.empty());
}

TEST(ProcessLauncher, EndsWhatAPluginLeavesRunning) {
    const TrialReport report = launch(request_of("forks", "fork"));

    EXPECT_EQ(report.record.outcome, Outcome::ok) << report.record.reason;
    EXPECT_EQ(children(), std::vector<std::string>{});
}

TEST(ProcessLauncher, RefusesAPluginWithMetricsItDoesNotRecord) {
    const TrialReport report = launch(request_of("ok_full", "full"));

    EXPECT_EQ(report.record.outcome, Outcome::skipped);
    EXPECT_EQ(report.record.reason,
              "this release measures the time of operations only, and the workload reports other "
              "metrics");
}

TEST(ProcessLauncher, ProvesThatALoadRanAllTheTime) {
    TrialRequest request = request_of("sleeps", "sleep");
    const base::CpuId cpu = read_affinity().cpus().back();
    request.loads = {{cpu, {}, {}, 0, 100, "rest"}};

    const TrialReport report = launch(request);

    EXPECT_EQ(report.record.outcome, Outcome::ok) << report.record.reason;
    ASSERT_EQ(report.record.loads.size(), 1U);
    EXPECT_EQ(report.record.loads[0].cpu, cpu);
    EXPECT_GT(report.record.loads[0].cpu_time_ns, 0);
    ASSERT_EQ(report.record.samples.front().loads.size(), 1U);
    EXPECT_GT(report.record.samples.front().loads[0].cpu_time_ns, 0);
    EXPECT_EQ(children(), std::vector<std::string>{});
}

TEST(ProcessLauncher, RunsACommandAsALoadAndEndsItWithTheTrial) {
    TrialRequest request = request_of("sleeps", "sleep");
    request.loads = {
        {read_affinity().cpus().back(), {"sh", "-c", "sleep 60 & sleep 61"}, {}, 0, 100, "rest"}};

    const TrialReport report = launch(request);

    EXPECT_EQ(report.record.outcome, Outcome::ok) << report.record.reason;
    EXPECT_EQ(children(), std::vector<std::string>{});
}

TEST(ProcessLauncher, FailsATrialWhoseLoadEnds) {
    TrialRequest request = request_of("sleeps", "sleep");
    const base::CpuId cpu = read_affinity().cpus().back();
    request.loads = {{cpu, {"sh", "-c", "sleep 0.05; exit 3"}, {}, 0, 100, "rest"}};
    request.iterations = 1'000;

    const TrialReport report = launch(request);

    EXPECT_EQ(report.record.outcome, Outcome::failed);
    EXPECT_EQ(report.record.reason,
              "background load sh -c sleep 0.05; exit 3 on CPU " + std::to_string(cpu) +
                  " ended with exit code 3 during the trial");
}

TEST(ProcessLauncher, SaysWhichLoadCannotBePinned) {
    TrialRequest request = request_of("sleeps", "sleep");
    request.loads = {{60'000, {}, {}, 0, 100, "rest"}};

    const TrialReport report = launch(request);

    EXPECT_EQ(report.record.outcome, Outcome::failed);
    EXPECT_EQ(report.record.reason,
              "background load donothing cannot be started on CPU 60000: cannot pin to CPUs 60000: "
              "Invalid argument");
}

TEST(ProcessLauncher, KeepsTheSamplesOfAnInterruptedTrial) {
    TrialRequest request = request_of("sleeps", "sleep");
    request.samples = 1'000;
    request.iterations = 1;
    const auto launcher = make_process_launcher({});
    const pid_t self = ::getpid();
    if (::fork() == 0) {
        ::usleep(300'000);
        ::kill(self, SIGINT);
        ::_exit(0);
    }

    const TrialReport report = launcher->launch(request);

    EXPECT_EQ(report.record.outcome, Outcome::cancelled);
    EXPECT_EQ(report.record.reason, "stopped during the trial: SIGINT");
    EXPECT_FALSE(report.record.samples.empty());
    EXPECT_LT(report.record.samples.size(), 1'001U);
    EXPECT_EQ(launcher->stop_request().signal, SIGINT);
}

TEST(ProcessLauncher, PausesAsLongAsItIsTold) {
    const auto launcher = make_process_launcher({});
    const base::Nanoseconds before = launcher->now();

    launcher->pause(kTenthOfASecond);

    EXPECT_GE(launcher->now() - before, kTenthOfASecond);
    EXPECT_FALSE(launcher->stop_request().wanted());
}

TEST(ProcessLauncher, EndsAPauseAtASignal) {
    const auto launcher = make_process_launcher({});
    ::raise(SIGTERM);

    launcher->pause(std::chrono::hours(1));

    EXPECT_EQ(launcher->stop_request().signal, SIGTERM);
}

TEST(ProcessLauncher, EndsAPauseAtTheRunsOwnLimit) {
    ProcessLauncherOptions options;
    options.timeout = kTenthOfASecond;
    const auto launcher = make_process_launcher(options);

    launcher->pause(std::chrono::hours(1));

    EXPECT_TRUE(launcher->stop_request().timed_out);
}

TEST(ProcessLauncher, StopsATrialAtTheRunsOwnLimit) {
    TrialRequest request = request_of("sleeps", "sleep");
    request.iterations = 100'000;
    ProcessLauncherOptions options;
    options.timeout = kTenthOfASecond;
    const auto launcher = make_process_launcher(options);

    const TrialReport report = launcher->launch(request);

    EXPECT_EQ(report.record.outcome, Outcome::cancelled);
    EXPECT_EQ(report.record.reason, "stopped during the trial: the time limit of the run passed");
    EXPECT_TRUE(launcher->stop_request().timed_out);
}

}  // namespace
}  // namespace corerig::run
