// SPDX-License-Identifier: Apache-2.0
#include "topology/cgroup.hpp"

#include "support/temp_dir.hpp"

#include <gtest/gtest.h>

namespace corerig::topology {
namespace {

using base::CpuSet;

class ReadCpuset : public testing::Test {
 protected:
    std::optional<CgroupCpus> read() {
        return read_cpuset(base::KernelFiles(root_.path()), warnings_);
    }

    const support::TempDir root_;
    std::vector<std::string> warnings_;
};

TEST_F(ReadCpuset, TakesTheEffectiveSetOfVersion2) {
    root_.write("proc/self/cgroup", "0::/lab/run\n");
    root_.write("proc/self/mountinfo",
                "30 24 0:27 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw\n");
    root_.write("sys/fs/cgroup/lab/run/cpuset.cpus", "0-7\n");
    root_.write("sys/fs/cgroup/lab/run/cpuset.cpus.effective", "0-1\n");

    EXPECT_EQ(read(), (CgroupCpus{"/lab/run", {0, 1}}));
}

TEST_F(ReadCpuset, TakesTheNearestAncestorThatHasTheController) {
    root_.write("proc/self/cgroup", "0::/lab/run/deep\n");
    root_.write("proc/self/mountinfo", "30 24 0:27 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    root_.write("sys/fs/cgroup/lab/cpuset.cpus.effective", "2-3\n");

    EXPECT_EQ(read(), (CgroupCpus{"/lab/run/deep", {2, 3}}));
}

TEST_F(ReadCpuset, PrefersVersion1WhereBothAreMounted) {
    root_.write("proc/self/cgroup", "3:cpuset:/x\n1:cpu,cpuacct:/\n0::/user.slice\n");
    root_.write("proc/self/mountinfo",
                "33 30 0:30 / /sys/fs/cgroup/cpuset rw - cgroup cgroup rw,cpuset\n"
                "40 30 0:37 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n");
    root_.write("sys/fs/cgroup/cpuset/x/cpuset.cpus", "0\n");
    root_.write("sys/fs/cgroup/unified/cpuset.cpus.effective", "0-1\n");

    EXPECT_EQ(read(), (CgroupCpus{"/x", {0}}));
}

TEST_F(ReadCpuset, FindsItsDirectoryInAContainerThatSeesOnlyAPart) {
    root_.write("proc/self/cgroup", "5:cpuset:/docker/abc/inner\n");
    root_.write("proc/self/mountinfo",
                "33 30 0:30 /docker/abc /sys/fs/cgroup/cpuset ro - cgroup cgroup rw,cpuset\n");
    root_.write("sys/fs/cgroup/cpuset/inner/cpuset.effective_cpus", "9-11\n");
    root_.write("sys/fs/cgroup/cpuset/cpuset.effective_cpus", "0-15\n");

    EXPECT_EQ(read(), (CgroupCpus{"/docker/abc/inner", {9, 10, 11}}));
}

TEST_F(ReadCpuset, TakesTheMountPointWhereThePathIsOfTheHost) {
    root_.write("proc/self/cgroup", "5:cpuset:/kube/pod\n");
    root_.write("proc/self/mountinfo",
                "33 30 0:30 /other /sys/fs/cgroup/cpuset ro - cgroup cgroup rw,cpuset\n");
    root_.write("sys/fs/cgroup/cpuset/cpuset.cpus", "1\n");

    EXPECT_EQ(read(), (CgroupCpus{"/kube/pod", {1}}));
}

TEST_F(ReadCpuset, ReadsTheCpusetFileSystemThatCameBeforeCgroups) {
    root_.write("proc/self/cpuset", "/dummy\n");
    root_.write("proc/mounts", "none /dev/cpuset cpuset rw 0 0\n");
    root_.write("dev/cpuset/dummy/cpus", "0-6,12-15\n");

    EXPECT_EQ(read(), (CgroupCpus{"/dummy", {0, 1, 2, 3, 4, 5, 6, 12, 13, 14, 15}}));
}

TEST_F(ReadCpuset, ReadsFilesWithoutPrefix) {
    root_.write("proc/self/cgroup", "2:cpuset:/my group\n");
    root_.write("proc/mounts", "none /dev/cpu\\040set cgroup rw,cpuset,noprefix 0 0\n");
    root_.write("dev/cpu set/my group/effective_cpus", "4\n");

    EXPECT_EQ(read(), (CgroupCpus{"/my group", {4}}));
}

TEST_F(ReadCpuset, IsNoneOutsideTheNamespaceItSees) {
    root_.write("proc/self/cgroup", "0::/../../host.slice\n");
    root_.write("proc/self/mountinfo", "30 24 0:27 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    root_.write("sys/fs/cgroup/cpuset.cpus.effective", "0\n");

    EXPECT_EQ(read(), std::nullopt);
}

TEST_F(ReadCpuset, IsNoneWithoutCgroups) {
    EXPECT_EQ(read(), std::nullopt);
    EXPECT_EQ(warnings_, std::vector<std::string>{});
}

TEST_F(ReadCpuset, WarnsOfAFileThatIsNoList) {
    root_.write("proc/self/cgroup", "0::/\n");
    root_.write("proc/self/mountinfo", "30 24 0:27 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    root_.write("sys/fs/cgroup/cpuset.cpus.effective", "many\n");

    EXPECT_EQ(read(), std::nullopt);
    EXPECT_EQ(warnings_,
              std::vector<std::string>{
                  "/sys/fs/cgroup/cpuset.cpus.effective is not a CPU list: CPU list \"many\", "
                  "character 1: expected a CPU number"});
}

class ReadCpuRation : public testing::Test {
 protected:
    CpuRation read() { return read_cpu_ration(base::KernelFiles(root_.path())); }

    /// Version 2, this process in /lab/run.
    void unify() {
        root_.write("proc/self/cgroup", "0::/lab/run\n");
        root_.write("proc/self/mountinfo", "30 24 0:27 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    }

    const support::TempDir root_;
};

TEST_F(ReadCpuRation, TakesTheQuotaOfVersion2) {
    unify();
    root_.write("sys/fs/cgroup/lab/run/cpu.max", "50000 100000\n");
    root_.write("sys/fs/cgroup/lab/run/cpu.stat", "nr_throttled 0\n");

    EXPECT_EQ(read(), (CpuRation{CpuQuota{0.5, "/lab/run"}, "/sys/fs/cgroup/lab/run/cpu.stat"}));
}

TEST_F(ReadCpuRation, TakesATighterQuotaOfAnAncestorAndItsCounts) {
    unify();
    root_.write("sys/fs/cgroup/lab/run/cpu.max", "300000 100000\n");
    root_.write("sys/fs/cgroup/lab/run/cpu.stat", "nr_throttled 0\n");
    root_.write("sys/fs/cgroup/lab/cpu.max", "150000 100000\n");
    root_.write("sys/fs/cgroup/lab/cpu.stat", "nr_throttled 7\n");

    EXPECT_EQ(read(), (CpuRation{CpuQuota{1.5, "/lab"}, "/sys/fs/cgroup/lab/cpu.stat"}));
}

TEST_F(ReadCpuRation, KeepsTheOwnQuotaUnderAWiderOne) {
    unify();
    root_.write("sys/fs/cgroup/lab/run/cpu.max", "100000 100000\n");
    root_.write("sys/fs/cgroup/lab/run/cpu.stat", "nr_throttled 0\n");
    root_.write("sys/fs/cgroup/lab/cpu.max", "400000 100000\n");
    root_.write("sys/fs/cgroup/lab/cpu.stat", "nr_throttled 7\n");

    EXPECT_EQ(read(), (CpuRation{CpuQuota{1, "/lab/run"}, "/sys/fs/cgroup/lab/run/cpu.stat"}));
}

TEST_F(ReadCpuRation, HasNoQuotaWhereTheMostIsAllowed) {
    unify();
    root_.write("sys/fs/cgroup/lab/run/cpu.max", "max 100000\n");
    root_.write("sys/fs/cgroup/lab/run/cpu.stat", "nr_throttled 0\n");

    EXPECT_EQ(read(), (CpuRation{std::nullopt, "/sys/fs/cgroup/lab/run/cpu.stat"}));
}

TEST_F(ReadCpuRation, CountsWhereTheControllerIsWhenTheOwnCgroupHasNoFiles) {
    unify();
    root_.write("sys/fs/cgroup/cpu.stat", "usage_usec 1\n");

    EXPECT_EQ(read(), (CpuRation{std::nullopt, "/sys/fs/cgroup/cpu.stat"}));
}

TEST_F(ReadCpuRation, TakesTheQuotaOfVersion1) {
    root_.write("proc/self/cgroup", "4:cpu,cpuacct:/lab\n3:cpuset:/\n0::/user.slice\n");
    root_.write("proc/self/mountinfo",
                "33 30 0:30 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n"
                "40 30 0:37 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n");
    root_.write("sys/fs/cgroup/cpu,cpuacct/lab/cpu.cfs_quota_us", "25000\n");
    root_.write("sys/fs/cgroup/cpu,cpuacct/lab/cpu.cfs_period_us", "100000\n");
    root_.write("sys/fs/cgroup/cpu,cpuacct/lab/cpu.stat", "throttled_time 0\n");
    root_.write("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "-1\n");
    root_.write("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n");

    EXPECT_EQ(read(),
              (CpuRation{CpuQuota{0.25, "/lab"}, "/sys/fs/cgroup/cpu,cpuacct/lab/cpu.stat"}));
}

TEST_F(ReadCpuRation, HasNoQuotaAtMinusOneOfVersion1) {
    root_.write("proc/self/cgroup", "4:cpu,cpuacct:/\n");
    root_.write("proc/mounts", "cgroup /sys/fs/cgroup/cpu cgroup rw,cpu,cpuacct 0 0\n");
    root_.write("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n");
    root_.write("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");

    EXPECT_EQ(read(), CpuRation{});
}

TEST_F(ReadCpuRation, IsEmptyWithoutCgroupsAndForFilesOfAnotherForm) {
    EXPECT_EQ(read(), CpuRation{});

    unify();
    root_.write("sys/fs/cgroup/lab/run/cpu.max", "much\n");
    EXPECT_EQ(read(), CpuRation{});
}

TEST_F(ReadCpuRation, LooksAtNothingOutsideOfItsNamespace) {
    root_.write("proc/self/cgroup", "0::/../host.slice\n");
    root_.write("proc/self/mountinfo", "30 24 0:27 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    root_.write("sys/fs/cgroup/cpu.max", "50000 100000\n");

    EXPECT_EQ(read(), CpuRation{});
}

TEST(CpuQuota, IsPrintedWithItsCgroup) {
    EXPECT_EQ(to_string(CpuQuota{0.5, "/lab"}), "0.5 CPU of cgroup /lab");
    EXPECT_EQ(to_string(CpuQuota{1.5, "/"}), "1.5 CPUs of cgroup /");
}

}  // namespace
}  // namespace corerig::topology
