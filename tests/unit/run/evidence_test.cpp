// SPDX-License-Identifier: Apache-2.0
#include "run/evidence.hpp"

#include "run/environment.hpp"
#include "run/pinning.hpp"
#include "support/temp_dir.hpp"

#include <gtest/gtest.h>

#include <sched.h>
#include <unistd.h>

#include <map>
#include <string>

namespace corerig::run {
namespace {

TEST(ThreadWitness, SeesTheThreadThatAsks) {
    ThreadWitness witness(read_affinity());

    const ThreadState state = witness.look(false);

    EXPECT_GE(state.cpu, 0);
    EXPECT_GT(state.cpu_time_ns, 0);
    EXPECT_GE(state.involuntary_switches, 0);
    EXPECT_EQ(state.affinity, Affinity::kept);
}

TEST(AffinityWitness, FindsAnotherMaskThanPlanned) {
    const base::CpuSet own = read_affinity();

    EXPECT_EQ(AffinityWitness(0, own).look(), Affinity::kept);
    EXPECT_EQ(AffinityWitness(::getpid(), own).look(), Affinity::kept);
    EXPECT_EQ(AffinityWitness(0, own | base::CpuSet{8'000}).look(), Affinity::changed);
    EXPECT_EQ(AffinityWitness(0, {}).look(), Affinity::changed);
}

TEST(AffinityWitness, KnowsNothingOfAProcessThatIsNotThere) {
    EXPECT_EQ(AffinityWitness(4'194'304, base::CpuSet{0}).look(), Affinity::unknown);
}

TEST(ThreadWitness, CountsAVoluntarySwitch) {
    ThreadWitness witness(read_affinity());
    const ThreadState before = witness.look(false);

    ::usleep(1'000);

    EXPECT_GT(witness.look(false).voluntary_switches, before.voluntary_switches);
}

TEST(StoreEvidence, LeavesAWaitThatCannotBeReadAbsent) {
    const ThreadState before{3, 100, 1, 2, -1, Affinity::kept, {}};
    const ThreadState after{3, 150, 2, 2, 40, Affinity::changed, {}};
    WorkerSlot slot{};

    store_evidence(before, after, slot);

    EXPECT_EQ(slot.wait_ns, -1);
    EXPECT_EQ(slot.cpu_time_ns, 50);
    EXPECT_EQ(slot.involuntary_switches, 1);
    EXPECT_EQ(slot.voluntary_switches, 0);
    EXPECT_EQ(slot.affinity, Affinity::changed);
}

TEST(ProcessCpuTime, IsAbsentForAProcessThatIsNotThere) {
    EXPECT_TRUE(process_cpu_time_ns(::getpid()).has_value());
    EXPECT_FALSE(process_cpu_time_ns(4'194'304).has_value());
}

TEST(ReadEnvironment, TakesWhatIsThereAndLeavesTheRestOut) {
    const support::TempDir tree;
    tree.write("proc/interrupts", "CPU0\n");
    tree.write("proc/stat", "cpu0 1\n");
    tree.write("proc/self/sched", "se.nr_migrations : 0\n");
    tree.write("proc/self/cgroup", "0::/\n");
    tree.write("proc/self/mountinfo", "30 24 0:27 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    tree.write("sys/fs/cgroup/cpu.stat", "throttled_usec 0\n");
    tree.write("proc/cpuinfo", "processor\t: 0\nmicrocode\t: 0xa0011d5\nmicrocode\t: 0xffff\n");
    tree.write("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n");
    tree.write("sys/devices/system/cpu/cpu1/cpufreq/scaling_cur_freq", "2000000\n");
    tree.write("sys/devices/system/cpu/cpu2/cpufreq/scaling_governor", "performance\n");
    tree.write("sys/devices/system/cpu/vulnerabilities/meltdown", "Mitigation: PTI\n");

    const auto environment = read_environment(base::KernelFiles(tree.path()), base::CpuSet{1, 2});

    const std::map<std::string, std::string> expected{{"clock_source", "tsc"},
                                                      {"governor.cpu2", "performance"},
                                                      {"microcode", "0xa0011d5"},
                                                      {"mitigation.meltdown", "Mitigation: PTI"}};
    EXPECT_EQ(environment, expected);
}

TEST(ReadEnvironment, SaysWhyWhatIsWantedIsAbsent) {
    const support::TempDir tree;
    tree.write("proc/self/cgroup", "0::/\n");
    tree.write("proc/self/mountinfo", "30 24 0:27 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    tree.write("sys/fs/cgroup/cpu.stat", "usage_usec 1\n");

    const auto environment = read_environment(base::KernelFiles(tree.path()), base::CpuSet{3});

    const std::map<std::string, std::string> expected{
        {"counts.frequency_khz",
         "absent: /sys/devices/system/cpu/cpu3/cpufreq/scaling_cur_freq is not readable"},
        {"counts.interrupts", "absent: /proc/interrupts is not readable"},
        {"counts.migrations", "absent: /proc/self/sched is not readable"},
        {"counts.steal_us", "absent: /proc/stat is not readable"},
        {"counts.throttled_us", "absent: /sys/fs/cgroup/cpu.stat has no count of it"},
        {"counts.timer_ticks", "absent: /proc/interrupts is not readable"},
        {"microcode", "absent: /proc/cpuinfo has none"}};
    EXPECT_EQ(environment, expected);
}

}  // namespace
}  // namespace corerig::run
