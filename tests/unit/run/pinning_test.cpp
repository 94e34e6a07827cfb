// SPDX-License-Identifier: Apache-2.0
#include "run/pinning.hpp"

#include "support/temp_dir.hpp"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace corerig::run
