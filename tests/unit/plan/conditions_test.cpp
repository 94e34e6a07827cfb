// SPDX-License-Identifier: Apache-2.0
#include "plan/conditions.hpp"

#include "machines.hpp"

#include <gtest/gtest.h>

namespace corerig::plan {
namespace {

using base::CpuSet;
using scenario::Condition;
using topology::Topology;
using Relation = Condition::Relation;

/// 16 CPUs on 8 cores with SMT, a kernel whose configuration was read, no privilege.
Topology example() {
    Topology machine = test::smt_spread();
    machine.kernel.release = "5.15.0-86-generic";
    machine.kernel.config = {{"HZ", "250"}, {"NO_HZ_FULL", "y"}};
    machine.kernel.config_source = "/proc/config.gz";
    machine.nohz_full = CpuSet{2, 3};
    machine.privileges = {0, 0};
    return machine;
}

struct Checked {
    const char* name;
    const char* key;
    Relation relation;
    const char* value;
    bool holds;
};

class Holds : public testing::TestWithParam<Checked> {};

TEST_P(Holds, ComparesWhatTheMachineSays) {
    const Checked& wanted = GetParam();

    EXPECT_EQ(holds({wanted.key, wanted.relation, wanted.value, {}}, example()), wanted.holds);
}

INSTANTIATE_TEST_SUITE_P(
    Conditions,
    Holds,
    testing::Values(
        Checked{"EnoughCpus", "cpus", Relation::at_least, "16", true},
        Checked{"TooFewCpus", "cpus", Relation::at_least, "17", false},
        Checked{"Cores", "cores", Relation::equal, "8", true},
        Checked{"Nodes", "nodes", Relation::at_most, "1", false},
        Checked{"Packages", "packages", Relation::not_equal, "2", false},
        Checked{"Smt", "smt", Relation::equal, "y", true},
        Checked{"NoSmt", "smt", Relation::equal, "n", false},
        Checked{"NewerKernel", "kernel.release", Relation::at_least, "5.10", true},
        Checked{"SameKernel", "kernel.release", Relation::at_most, "5.15", true},
        Checked{"EqualKernel", "kernel.release", Relation::equal, "5.15", true},
        Checked{"ExactKernel", "kernel.release", Relation::equal, "5.15.0", true},
        Checked{"OlderKernel", "kernel.release", Relation::at_most, "5.14.9", false},
        Checked{"MuchNewerKernel", "kernel.release", Relation::at_least, "6", false},
        Checked{"Option", "kernel.config.NO_HZ_FULL", Relation::equal, "y", true},
        Checked{"OptionLeftOut", "kernel.config.RCU_X", Relation::equal, "n", true},
        Checked{"OptionNumber", "kernel.config.HZ", Relation::at_least, "100", true},
        Checked{"OptionNoNumber", "kernel.config.NO_HZ_FULL", Relation::at_least, "1", false},
        Checked{"Isolated", "cpus.isolated", Relation::empty, "", true},
        Checked{"NohzFull", "cpus.nohz_full", Relation::not_empty, "", true},
        Checked{"NohzFullEmpty", "cpus.nohz_full", Relation::empty, "", false},
        Checked{"Privilege", "privilege.sys_nice", Relation::equal, "y", false},
        Checked{"NoPrivilege", "privilege.sys_admin", Relation::equal, "n", true},
        Checked{"NoSuchKey", "cpus.purple", Relation::not_empty, "", false}),
    [](const testing::TestParamInfo<Checked>& row) { return row.param.name; });

TEST(HoldsPrivilege, CountsTheCapabilityAndTheLimit) {
    const Condition wanted{"privilege.sys_nice", Relation::equal, "y", {}};
    Topology machine = example();

    machine.privileges = {1U << 23U, 99};
    EXPECT_TRUE(holds(wanted, machine));
    machine.privileges = {0, 10};
    EXPECT_TRUE(holds(wanted, machine));
    machine.privileges = {1U << 22U, 0};
    EXPECT_FALSE(holds(wanted, machine));
}

TEST(UnmetText, GivesWantedAndFoundOfEveryConditionThatFails) {
    EXPECT_EQ(unmet_text({{"cores", Relation::at_least, "9", {}},
                          {"nodes", Relation::at_least, "2", {}},
                          {"cpus.isolated", Relation::not_empty, "", {}},
                          {"kernel.release", Relation::at_least, "6.1", {}}},
                         example()),
              "needs cores >= 9, found 8 (usable: CPUs 0-15); needs cpus.isolated not empty, found "
              "empty; needs kernel.release >= 6.1, found 5.15.0-86-generic");
}

TEST(UnmetText, SaysWhatIsNotKnown) {
    Topology tree = example();
    tree.kernel.config.clear();
    tree.kernel.config_source.clear();
    tree.privileges = {};

    EXPECT_EQ(
        unmet_text({{"kernel.config.HZ", Relation::equal, "250", {}}}, tree),
        "needs kernel.config.HZ = 250, which is not known: this kernel's configuration cannot "
        "be read");
    EXPECT_EQ(unmet_text({{"privilege.sys_nice", Relation::equal, "y", {}}}, tree),
              "needs privilege.sys_nice = y, which is not known: privileges are known only of this "
              "process, on this machine");
    EXPECT_EQ(
        unmet_text({{"smt", Relation::equal, "n", {}}}, test::flat(2)),
        "needs smt = n, which is not known: this machine does not say which CPUs share a core");
    EXPECT_EQ(
        unmet_text({{"cpus.nohz_full", Relation::empty, "", {}}}, test::smt_spread()),
        "needs cpus.nohz_full empty, which is not known: nothing is said of the kernel of this "
        "machine");
}

TEST(UnmetText, IsEmptyWhenAllHold) {
    EXPECT_EQ(unmet_text({{"cores", Relation::at_least, "8", {}}}, example()), "");
    EXPECT_EQ(unmet_text({}, example()), "");
}

TEST(FactText, TakesNohzFullForEmptyWhereTheKernelHasNone) {
    Topology machine = example();
    machine.nohz_full = std::nullopt;
    machine.kernel.config = {{"NO_HZ_FULL", "n"}};
    machine.kernel.config_source = "";

    EXPECT_EQ(fact_text("cpus.nohz_full", machine), "cpus.nohz_full is empty");
    EXPECT_EQ(fact_text("kernel.config.HZ", machine),
              "kernel.config.HZ is not known: this kernel's configuration cannot be read");
}

}  // namespace
}  // namespace corerig::plan
