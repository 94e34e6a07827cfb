// SPDX-License-Identifier: Apache-2.0
#include "plan/loads.hpp"

#include "machines.hpp"
#include "support/scenario_builder.hpp"

#include <gtest/gtest.h>

namespace corerig::plan {
namespace {

using scenario::Background;
using support::spinning_on;

std::string load_cpus(const LoadPlacement& placement) {
    return cpus_of(placement.loads).to_list();
}

TEST(PlaceLoads, PutsOneOnEachCoreBesideTheWorkers) {
    const auto placement =
        place_loads({spinning_on("rest")}, test::smt_spread(), {2, true, {0, 1}});

    EXPECT_EQ(load_cpus(placement), "2-7");
    EXPECT_EQ(placement.loads.front().reason, "one per core of rest");
    EXPECT_EQ(placement.warnings, std::vector<std::string>{});
}

TEST(PlaceLoads, PutsOneOnEachCpuWhenToldSo) {
    Background background = spinning_on("rest");
    background.one_per = scenario::OnePer::cpu;

    EXPECT_EQ(load_cpus(place_loads({background}, test::smt_spread(), {2, true, {0, 1}})),
              "2-7,10-15");
}

TEST(PlaceLoads, CarriesCommandPolicyNicenessAndDuty) {
    Background background = spinning_on("1");
    background.command = {"stress-ng", "--vm", "1"};
    background.policy = {scenario::Policy::Kind::batch, 0};
    background.nice = 5;
    background.duty_percent = 50;

    const auto placement =
        place_loads({background}, test::machine("pack:1 core:2 pu:1"), {1, true, {0}});

    EXPECT_EQ(placement.loads,
              (std::vector<PlannedLoad>{{1,
                                         {"stress-ng", "--vm", "1"},
                                         {scenario::Policy::Kind::batch, 0},
                                         5,
                                         50,
                                         "one per core of 1"}}));
}

TEST(PlaceLoads, SkipsWhereNoCoreIsLeft) {
    const topology::Topology machine = test::machine("pack:1 core:2 pu:1");

    EXPECT_EQ(place_loads({spinning_on("rest")}, machine, {2, true, {0, 1}}).skip_reason,
              "the background load needs at least 1 usable core beside the 2 workers' cores, found "
              "0 (2 cores usable: CPUs 0-1)");
    EXPECT_EQ(
        place_loads({spinning_on("rest")}, test::machine("pack:1 core:1 pu:1"), {1, true, {0}})
            .skip_reason,
        "the background load needs at least 1 usable core beside the worker's core, found 0 "
        "(1 core usable: CPU 0)");
}

TEST(PlaceLoads, SkipsWhereUnpinnedWorkersMayBeAnywhere) {
    EXPECT_EQ(
        place_loads({spinning_on("rest")}, test::machine("pack:1 core:2 pu:1"), {1, false, {0, 1}})
            .skip_reason,
        "the background load needs at least 1 usable core beside the workers, which are "
        "unpinned, found 0 (2 cores usable: CPUs 0-1)");
}

TEST(PlaceLoads, SaysWhichGroupHasNoPlaceAndWhy) {
    EXPECT_EQ(place_loads({spinning_on("1"), spinning_on("node:3")},
                          test::machine("pack:1 core:2 pu:1"),
                          {1, true, {0}}),
              (LoadPlacement{"background load 2 of 2 needs at least 1 usable core in \"node:3\", "
                             "found 0 (there is no node 3 (there are 0); node 3 has no usable CPU)",
                             {},
                             {}}));
}

TEST(PlaceLoads, SkipsWhatItCannotKeepApart) {
    EXPECT_EQ(place_loads({spinning_on("1-3")}, test::flat(4), {1, true, {0}}).skip_reason,
              "the background load cannot be one per core: this machine does not say which CPUs "
              "share a core");
}

TEST(PlaceLoads, WarnsOfCpusThatAreShared) {
    const auto placement = place_loads({spinning_on("0-2"), spinning_on("2-3")},
                                       test::machine("pack:1 core:4 pu:1"),
                                       {2, true, {0, 1}});

    EXPECT_EQ(placement.warnings,
              (std::vector<std::string>{"a background load and a worker share CPUs 0-1",
                                        "several background loads share CPU 2"}));
}

TEST(PlaceLoads, PlacesNothingWithoutBackground) {
    EXPECT_EQ(place_loads({}, test::machine("pack:1 core:2 pu:1"), {2, true, {0, 1}}),
              LoadPlacement{});
}

}  // namespace
}  // namespace corerig::plan
