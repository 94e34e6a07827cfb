// SPDX-License-Identifier: Apache-2.0
#include "plan/variant.hpp"

#include "machines.hpp"
#include "support/scenario_builder.hpp"

#include <gtest/gtest.h>

namespace corerig::plan {
namespace {

using base::CpuSet;
using topology::Topology;
using Relation = scenario::Condition::Relation;

Topology boot(const char* no_hz_full, std::optional<CpuSet> set) {
    Topology machine = test::machine("pack:1 core:4 pu:1");
    machine.kernel.release = "6.12.5";
    machine.kernel.config = {{"NO_HZ_FULL", no_hz_full}};
    machine.nohz_full = std::move(set);
    return machine;
}

VariantChoice choose(const Topology& machine) {
    return choose_variant(support::boots_scenario().variants, machine);
}

TEST(ChooseVariant, TakesTheOneWhoseConditionsAllHold) {
    EXPECT_EQ(choose(boot("n", std::nullopt)).id, "not-built-in");
    EXPECT_EQ(choose(boot("n", std::nullopt)).reason, "kernel.config.NO_HZ_FULL is n");
    EXPECT_EQ(choose(boot("y", CpuSet{})).id, "built-in");
    EXPECT_EQ(choose(boot("y", CpuSet{})).reason,
              "kernel.config.NO_HZ_FULL is y and cpus.nohz_full is empty");
    EXPECT_EQ(choose(boot("y", CpuSet{2, 3})).id, "active");
    EXPECT_EQ(choose(boot("y", CpuSet{2, 3})).reason, "cpus.nohz_full is 2-3");
}

TEST(ChooseVariant, SaysWhyNoneFits) {
    const VariantChoice choice = choose(test::machine("pack:1 core:4 pu:1"));

    EXPECT_EQ(choice.id, "");
    EXPECT_EQ(
        choice.reason,
        "kernel.config.NO_HZ_FULL is not known: nothing is said of the kernel of this machine; "
        "cpus.nohz_full is not known: nothing is said of the kernel of this machine");
}

TEST(ChooseVariant, TakesNoneWhereSeveralFit) {
    const VariantChoice choice = choose_variant({{"a", {{"cpus", Relation::at_least, "1", {}}}},
                                                 {"b", {{"cores", Relation::at_least, "1", {}}}}},
                                                test::machine("pack:1 core:4 pu:1"));

    EXPECT_EQ(choice.id, "");
    EXPECT_EQ(choice.reason, "several fit: a (cpus >= 1), b (cores >= 1)");
}

TEST(ChooseVariant, IsNothingToSayWithoutVariants) {
    const VariantChoice choice = choose_variant({}, test::machine("pack:1 core:4 pu:1"));

    EXPECT_EQ(choice.id, "");
    EXPECT_EQ(choice.reason, "");
}

TEST(OtherVariantText, SaysWhatIsMissing) {
    const auto variants = support::boots_scenario().variants;
    const Topology machine = boot("n", std::nullopt);
    const VariantChoice chosen = choose_variant(variants, machine);

    EXPECT_EQ(other_variant_text({"active"}, variants, chosen, machine),
              "belongs to variant active (cpus.nohz_full not empty); this boot is not-built-in: "
              "cpus.nohz_full is empty");
    EXPECT_EQ(other_variant_text({"active", "built-in"}, variants, chosen, machine),
              "belongs to the variants built-in (kernel.config.NO_HZ_FULL = y and cpus.nohz_full "
              "empty), active (cpus.nohz_full not empty); this boot is not-built-in: "
              "kernel.config.NO_HZ_FULL is n and cpus.nohz_full is empty");
}

TEST(OtherVariantText, IsEmptyForTheVariantAtHandAndForCasesOfAll) {
    const auto variants = support::boots_scenario().variants;
    const Topology machine = boot("n", std::nullopt);
    const VariantChoice chosen = choose_variant(variants, machine);

    EXPECT_EQ(other_variant_text({"active", "not-built-in"}, variants, chosen, machine), "");
    EXPECT_EQ(other_variant_text({}, variants, chosen, machine), "");
}

}  // namespace
}  // namespace corerig::plan
