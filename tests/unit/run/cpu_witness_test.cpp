// SPDX-License-Identifier: Apache-2.0
#include "run/cpu_witness.hpp"

#include <gtest/gtest.h>

#include <sched.h>

namespace corerig::run {
namespace {

/// CPU 1 is offline: its column is missing.
constexpr std::string_view kInterrupts =
    "            CPU0       CPU2       CPU10\n"
    "   0:         12          3          1   IO-APIC    2-edge      timer\n"
    "  24:          0        700          0   PCI-MSIX-0000:00:03.0    0-edge      virtio0-config\n"
    " NMI:          1          2          3   Non-maskable interrupts\n"
    " LOC:     250000     251234        42   Local timer interrupts\n"
    " ERR:          5\n"
    " MIS:          0\n";

constexpr std::string_view kArm =
    "           CPU0       CPU1\n"
    " 11:       1000       2000     GICv3  27 Level     arch_timer\n"
    "IPI0:         5          6       Rescheduling interrupts\n";

TEST(CountInterrupts, FindsTheColumnByTheNameOfTheCpu) {
    EXPECT_EQ(count_interrupts(kInterrupts, 0), (InterruptCount{250'000, 18}));
    EXPECT_EQ(count_interrupts(kInterrupts, 2), (InterruptCount{251'234, 705}));
    EXPECT_EQ(count_interrupts(kInterrupts, 10), (InterruptCount{42, 4}));
}

TEST(CountInterrupts, IsNothingForACpuWithoutColumn) {
    EXPECT_EQ(count_interrupts(kInterrupts, 1), std::nullopt);
    EXPECT_EQ(count_interrupts("", 0), std::nullopt);
}

TEST(CountInterrupts, KnowsTheTimerOfOtherArchitectures) {
    EXPECT_EQ(count_interrupts(kArm, 1), (InterruptCount{2'000, 6}));
}

TEST(StolenTicks, IsTheEighthNumberOfTheCpu) {
    constexpr std::string_view kStat =
        "cpu  1 2 3 4 5 6 7 8 9 10\ncpu1 11 12 13 14 15 16 17 18 0 0\ncpu11 1 1 1 1 1 1 1 99 0 0\n";

    EXPECT_EQ(stolen_ticks(kStat, 1), 18);
    EXPECT_EQ(stolen_ticks(kStat, 11), 99);
    EXPECT_EQ(stolen_ticks(kStat, 0), std::nullopt);
    EXPECT_EQ(stolen_ticks("cpu0 1 2 3\n", 0), std::nullopt);
}

TEST(NumberAfter, FindsTheLineByItsName) {
    EXPECT_EQ(number_after("nr_throttled 3\nthrottled_usec 1500\n", "throttled_usec"), 1'500);
    EXPECT_EQ(
        number_after("se.nr_migrations          :                   17\n", "se.nr_migrations"), 17);
    EXPECT_EQ(number_after("2400000\n", ""), 2'400'000);
    EXPECT_EQ(number_after("other 1\n", "throttled_usec"), std::nullopt);
    EXPECT_EQ(number_after("", ""), std::nullopt);
}

TEST(Between, IsUnknownWhereEitherLookIs) {
    const CpuCounts before{100, 10, -1, 0, 3, 2'000};
    const CpuCounts after{350, 12, 5, -1, 4, 3'000};

    EXPECT_EQ(between(before, after), (CpuCounts{250, 2, -1, -1, 1, 3'000}));
}

TEST(CpuWitness, SeesCountsGrowOrNothing) {
    CpuWitness witness(::sched_getcpu());

    const CpuCounts first = witness.look();
    const CpuCounts second = witness.look();

    EXPECT_GE(second.ticks, first.ticks);
    EXPECT_GE(second.interrupts, first.interrupts);
    EXPECT_GE(second.steal_us, first.steal_us);
}

}  // namespace
}  // namespace corerig::run
