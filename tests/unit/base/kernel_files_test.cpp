// SPDX-License-Identifier: Apache-2.0
#include "base/kernel_files.hpp"

#include "support/temp_dir.hpp"

#include <gtest/gtest.h>

#include <sys/stat.h>

namespace corerig::base {

namespace {

TEST(KernelFiles, ReadsBelowItsRoot) {
    const support::TempDir root;
    root.write("proc/cmdline", "quiet nohz_full=1-3\n");
    const KernelFiles files(root.path());

    EXPECT_EQ(files.read("/proc/cmdline"), "quiet nohz_full=1-3\n");
    EXPECT_EQ(files.read("proc/cmdline"), "quiet nohz_full=1-3\n");
    EXPECT_EQ(files.read_trimmed("/proc/cmdline"), "quiet nohz_full=1-3");
    EXPECT_TRUE(files.exists("/proc/cmdline"));
    EXPECT_FALSE(files.is_live());
}

TEST(KernelFiles, TrimsEverythingTheKernelPads) {
    const support::TempDir root;
    root.write("nohz_full", std::string(" (null)  \n\0", 11));
    root.write("blank", "\n");
    const KernelFiles files(root.path());

    EXPECT_EQ(files.read_trimmed("/nohz_full"), "(null)");
    EXPECT_EQ(files.read_trimmed("/blank"), "");
}

TEST(KernelFiles, GivesNothingForWhatIsNoFile) {
    const support::TempDir root;
    root.write("sys/online", "0-3\n");
    ASSERT_EQ(::mkfifo((root / "fifo").c_str(), 0600), 0);
    const KernelFiles files(root.path());

    EXPECT_EQ(files.read("/absent"), std::nullopt);
    EXPECT_EQ(files.read("/sys"), std::nullopt);
    EXPECT_EQ(files.read("/fifo"), std::nullopt);
    EXPECT_EQ(files.read_trimmed("/absent"), std::nullopt);
    EXPECT_FALSE(files.exists("/absent"));
}

TEST(KernelFiles, ListsNamesInOrder) {
    const support::TempDir root;
    root.write("cpu/cpu1", "");
    root.write("cpu/cpu0", "");
    root.write("cpu/possible", "");
    const KernelFiles files(root.path());

    EXPECT_EQ(files.list("/cpu"), (std::vector<std::string>{"cpu0", "cpu1", "possible"}));
    EXPECT_EQ(files.list("/absent"), std::vector<std::string>{});
}

TEST(KernelFiles, ReadsTheRunningKernel) {
    const KernelFiles files;

    EXPECT_TRUE(files.is_live());
    EXPECT_TRUE(files.read_trimmed("/proc/sys/kernel/osrelease").has_value());
}

}  // namespace

}  // namespace corerig::base
