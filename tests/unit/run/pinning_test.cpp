// SPDX-License-Identifier: Apache-2.0
#include "run/pinning.hpp"

#include "support/temp_dir.hpp"

#include <gtest/gtest.h>

#include <sched.h>

#include <thread>

namespace corerig::run {
namespace {

TEST(OfflineNote, NamesCpusThatArePresentButOffline) {
    const support::TempDir tree;
    tree.write("sys/devices/system/cpu/present", "0-7\n");
    tree.write("sys/devices/system/cpu/online", "0-2,4,6-7\n");
    const base::KernelFiles files(tree.path());

    EXPECT_EQ(offline_note(base::CpuSet{3}, files), "; CPU 3 is offline");
    EXPECT_EQ(offline_note(base::CpuSet{2, 3, 4, 5}, files), "; CPUs 3,5 are offline");
    EXPECT_EQ(offline_note(base::CpuSet{2, 4}, files), "");
    EXPECT_EQ(offline_note(base::CpuSet{60'000}, files), "");
}

TEST(OfflineNote, IsEmptyWithoutSys) {
    const support::TempDir tree;

    EXPECT_EQ(offline_note(base::CpuSet{3}, base::KernelFiles(tree.path())), "");
}

// A scenario that says nothing runs under `other` whatever the caller runs under.
TEST(SetPolicy, LeavesThePolicyOfTheCaller) {
    int seen = -1;

    std::thread([&seen] {
        const sched_param none{};
        ::sched_setscheduler(0, SCHED_BATCH, &none);
        if (set_policy({})) {
            seen = ::sched_getscheduler(0);
        }
    }).join();

    EXPECT_EQ(seen, SCHED_OTHER);
}

}  // namespace
}  // namespace corerig::run
