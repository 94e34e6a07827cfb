// SPDX-License-Identifier: Apache-2.0
#include "topology/kernel_facts.hpp"

#include "gzip_sample.hpp"
#include "support/temp_dir.hpp"

#include <gtest/gtest.h>

#include <sys/resource.h>

#include <algorithm>

namespace corerig::topology {
namespace {

class ReadKernelFacts : public testing::Test {
 protected:
    KernelFacts read() { return read_kernel_facts(base::KernelFiles(root_.path())); }

    const support::TempDir root_;
};

TEST_F(ReadKernelFacts, TakesReleaseVersionAndCommandLine) {
    root_.write("proc/sys/kernel/osrelease", "6.12.5\n");
    root_.write("proc/sys/kernel/version", "#1 SMP\n");
    root_.write("proc/cmdline", "ro quiet\n");

    const KernelFacts facts = read();

    EXPECT_EQ(facts.release, "6.12.5");
    EXPECT_EQ(facts.version, "#1 SMP");
    EXPECT_EQ(facts.command_line, "ro quiet");
}

TEST_F(ReadKernelFacts, TakesBothFromProcVersionWithoutTheBuilder) {
    root_.write("proc/version",
                "Linux version 5.15.0-rc1 (root@build1) (gcc (GCC) 9.3.1, GNU ld 2.27) #313 SMP "
                "PREEMPT Sun Nov 7 2021\n");

    const KernelFacts facts = read();

    EXPECT_EQ(facts.release, "5.15.0-rc1");
    EXPECT_EQ(facts.version, "#313 SMP PREEMPT Sun Nov 7 2021");
}

TEST_F(ReadKernelFacts, PrefersTheConfigurationOfTheRunningKernel) {
    root_.write("proc/sys/kernel/osrelease", "6.12.5\n");
    root_.write("proc/config.gz", test::config_gz());
    root_.write("boot/config-6.12.5", "CONFIG_HZ=1000\n");

    const KernelFacts facts = read();

    EXPECT_EQ(facts.config_source, "/proc/config.gz");
    EXPECT_EQ(facts.config,
              (std::map<std::string, std::string>{{"HZ", "250"}, {"NO_HZ_FULL", "y"}}));
}

TEST_F(ReadKernelFacts, FallsBackToTheConfigurationInBoot) {
    root_.write("proc/sys/kernel/osrelease", "6.12.5\n");
    root_.write("proc/config.gz", "damaged");
    root_.write("boot/config-6.12.5", "CONFIG_HZ=1000\n");

    const KernelFacts facts = read();

    EXPECT_EQ(facts.config_source, "/boot/config-6.12.5");
    EXPECT_EQ(facts.config, (std::map<std::string, std::string>{{"HZ", "1000"}}));
}

TEST_F(ReadKernelFacts, FallsBackToTheConfigurationBesideTheModules) {
    root_.write("proc/sys/kernel/osrelease", "6.12.5\n");
    root_.write("lib/modules/6.12.5/config", "CONFIG_HZ=100\n");

    EXPECT_EQ(read().config_source, "/lib/modules/6.12.5/config");
}

TEST_F(ReadKernelFacts, InfersNoHzFullFromItsFile) {
    root_.write("sys/devices/system/cpu/isolated", "\n");
    root_.write("sys/devices/system/cpu/nohz_full", "\n");

    const KernelFacts facts = read();

    EXPECT_EQ(facts.config_source, "");
    EXPECT_EQ(facts.config, (std::map<std::string, std::string>{{"NO_HZ_FULL", "y"}}));
}

TEST_F(ReadKernelFacts, InfersItsAbsenceWhereTheNeighbourFileIsThere) {
    root_.write("sys/devices/system/cpu/isolated", "\n");

    EXPECT_EQ(read().config, (std::map<std::string, std::string>{{"NO_HZ_FULL", "n"}}));
}

TEST_F(ReadKernelFacts, KnowsNothingOfAnEmptyTree) {
    EXPECT_EQ(read(), KernelFacts{});
}

TEST(ParseKernelConfig, KeepsValuesAndWhatIsNotSet) {
    const auto config = parse_kernel_config(
        "# Linux/x86 6.12.5 Kernel Configuration\n"
        "CONFIG_HZ=250\n"
        "CONFIG_CC_VERSION_TEXT=\"gcc = 12\"\n"
        "# CONFIG_NO_HZ_FULL is not set\n"
        "CONFIG_EMPTY=\"\"\n");

    EXPECT_EQ(
        config,
        (std::map<std::string, std::string>{
            {"HZ", "250"}, {"CC_VERSION_TEXT", "gcc = 12"}, {"NO_HZ_FULL", "n"}, {"EMPTY", ""}}));
}

TEST(ReadPrivileges, GivesEveryRealtimePriorityWithSysNice) {
    const support::TempDir root;
    root.write("proc/self/status", "CapPrm:\t0000000000000000\nCapEff:\t0000000000800001\n");

    EXPECT_EQ(read_privileges(base::KernelFiles(root.path())), (Privileges{0x800001, 99}));
}

TEST(ReadPrivileges, TakesTheLimitOfTheProcessWithoutIt) {
    const support::TempDir root;
    root.write("proc/self/status", "CapEff:\t0000000000000000\n");
    rlimit limit{};
    ASSERT_EQ(::getrlimit(RLIMIT_RTPRIO, &limit), 0);

    const Privileges privileges = read_privileges(base::KernelFiles(root.path()));

    EXPECT_EQ(privileges.capabilities, 0U);
    EXPECT_EQ(privileges.realtime_priority, static_cast<int>(std::min<rlim_t>(limit.rlim_cur, 99)));
}

TEST(ReadPrivileges, KnowsNothingWithoutTheStatusOfTheProcess) {
    const support::TempDir root;

    EXPECT_EQ(read_privileges(base::KernelFiles(root.path())), Privileges{});
}

}  // namespace
}  // namespace corerig::topology
