// SPDX-License-Identifier: Apache-2.0
#include "run/evidence.hpp"

#include "run/environment.hpp"
#include "support/temp_dir.hpp"

#include <gtest/gtest.h>

#include <sched.h>
#include <unistd.h>

#include <map>
#include <string>

namespace corerig::run {
namespace {

TEST(ThreadWitness, SeesTheThreadThatAsks) {
    const ThreadWitness witness;

    const ThreadState state = witness.look();

    EXPECT_GE(state.cpu, 0);
    EXPECT_GT(state.cpu_time_ns, 0);
    EXPECT_GE(state.involuntary_switches, 0);
}

TEST(ThreadWitness, CountsAVoluntarySwitch) {
    const ThreadWitness witness;
    const ThreadState before = witness.look();

    ::usleep(1'000);

    EXPECT_GT(witness.look().voluntary_switches, before.voluntary_switches);
}

TEST(StoreEvidence, LeavesAWaitThatCannotBeReadAbsent) {
    const ThreadState before{3, 100, 1, 2, -1};
    const ThreadState after{3, 150, 2, 2, 40};
    WorkerSlot slot{};

    store_evidence(before, after, slot);

    EXPECT_EQ(slot.wait_ns, -1);
    EXPECT_EQ(slot.cpu_time_ns, 50);
    EXPECT_EQ(slot.involuntary_switches, 1);
    EXPECT_EQ(slot.voluntary_switches, 0);
}

TEST(ProcessCpuTime, IsAbsentForAProcessThatIsNotThere) {
    EXPECT_TRUE(process_cpu_time_ns(::getpid()).has_value());
    EXPECT_FALSE(process_cpu_time_ns(4'194'304).has_value());
}

TEST(ReadEnvironment, TakesWhatIsThereAndLeavesTheRestOut) {
    const support::TempDir tree;
    tree.write("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n");
    tree.write("sys/devices/system/cpu/cpu2/cpufreq/scaling_governor", "performance\n");
    tree.write("sys/devices/system/cpu/vulnerabilities/meltdown", "Mitigation: PTI\n");

    const auto environment = read_environment(base::KernelFiles(tree.path()), base::CpuSet{1, 2});

    const std::map<std::string, std::string> expected{{"clock_source", "tsc"},
                                                      {"governor.cpu2", "performance"},
                                                      {"mitigation.meltdown", "Mitigation: PTI"}};
    EXPECT_EQ(environment, expected);
}

}  // namespace
}  // namespace corerig::run
