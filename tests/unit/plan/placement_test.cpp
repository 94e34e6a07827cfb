// SPDX-License-Identifier: Apache-2.0
#include "plan/placement.hpp"

#include "machines.hpp"
#include "support/scenario_builder.hpp"

#include <gtest/gtest.h>

namespace corerig::plan {
namespace {

using scenario::OnePer;
using scenario::Order;
using scenario::Place;
using scenario::Within;
using support::cpus;

Place on(const std::string& set, OnePer one_per) {
    Place place;
    place.candidates = {cpus(set)};
    place.one_per = one_per;
    return place;
}

std::vector<std::string> lists(const Placement& placement) {
    std::vector<std::string> texts;
    for (const PlannedWorker& worker : placement.workers) {
        texts.push_back(worker.cpus.to_list());
    }
    return texts;
}

std::vector<std::string> reasons(const Placement& placement) {
    std::vector<std::string> texts;
    for (const PlannedWorker& worker : placement.workers) {
        texts.push_back(worker.reason);
    }
    return texts;
}

using Texts = std::vector<std::string>;

TEST(PlaceWorkers, TakesTheLowestThreadOfTheNearestCoresByDefault) {
    EXPECT_EQ(lists(place_workers({}, 4, test::smt_adjacent())), (Texts{"0", "2", "4", "6"}));
    EXPECT_EQ(lists(place_workers({}, 4, test::smt_spread())), (Texts{"0", "1", "2", "3"}));
}

TEST(PlaceWorkers, SaysWhyEachWorkerHasItsCpu) {
    const auto placement = place_workers({}, 5, test::machine("pack:2 core:4 pu:1"));

    EXPECT_EQ(lists(placement), (Texts{"0", "1", "2", "3", "4"}));
    EXPECT_EQ(reasons(placement),
              (Texts{"one per core of 0-7, the lowest",
                     "one per core of 0-7, nearest to CPU 0: same package",
                     "one per core of 0-7, nearest to CPU 0: same package",
                     "one per core of 0-7, nearest to CPU 0: same package",
                     "one per core of 0-7, nearest to CPU 0: other package"}));
}

TEST(PlaceWorkers, PutsOneOnEachCpuWhenToldSo) {
    EXPECT_EQ(lists(place_workers(on("all", OnePer::cpu), 3, test::smt_spread())),
              (Texts{"0", "8", "1"}));
}

TEST(PlaceWorkers, SpreadsThemWhenFar) {
    Place place;
    place.order = Order::far;

    const auto placement = place_workers(place, 3, test::smt_spread());

    EXPECT_EQ(lists(placement), (Texts{"0", "4", "1"}));
    EXPECT_EQ(reasons(placement),
              (Texts{"one per core of 0-15, the lowest",
                     "one per core of 0-15, farthest from CPU 0: other package",
                     "one per core of 0-15, farthest from CPU 0: same last-level cache"}));
}

TEST(PlaceWorkers, TakesOnePlaceInEachGroup) {
    EXPECT_EQ(lists(place_workers(on("all", OnePer::package), 2, test::smt_spread())),
              (Texts{"0", "4"}));
    EXPECT_EQ(lists(place_workers(on("!0 & !4", OnePer::node), 2, test::smt_spread())),
              (Texts{"1", "5"}));
    EXPECT_EQ(lists(place_workers(on("all", OnePer::llc), 2, test::smt_spread())),
              (Texts{"0", "4"}));
}

TEST(PlaceWorkers, KeepsThemWithinTheFirstGroupThatIsLargeEnough) {
    Place place;
    place.candidates = {cpus("!0")};
    place.within = Within::package;

    const auto placement = place_workers(place, 4, test::machine("pack:2 core:4 pu:1"));

    EXPECT_EQ(lists(placement), (Texts{"4", "5", "6", "7"}));
    EXPECT_EQ(reasons(placement).front(), "one per core of 4-7 (package 1) in \"!0\", the lowest");
}

TEST(PlaceWorkers, FindsSiblingsWithinACore) {
    Place place;
    place.one_per = OnePer::cpu;
    place.within = Within::core;

    EXPECT_EQ(lists(place_workers(place, 2, test::smt_spread())), (Texts{"0", "8"}));
    EXPECT_EQ(place_workers(place, 2, test::machine("pack:1 core:2 pu:1")).skip_reason,
              "needs 2 CPUs within one core for 2 workers, found at most 1 usable (core 0: CPU 0)");
}

TEST(PlaceWorkers, SkipsWithWhatIsWantedAndWhatIsThere) {
    EXPECT_EQ(place_workers({}, 4, test::machine("pack:1 core:2 pu:1")).skip_reason,
              "needs 4 cores for 4 workers, found 2 usable (CPUs 0-1)");
    EXPECT_EQ(place_workers(on("nohz_full", OnePer::cpu), 1, test::machine("pack:1 core:2 pu:1"))
                  .skip_reason,
              "needs 1 CPU for 1 worker, found 0 usable in \"nohz_full\" (nohz_full is not known "
              "of this machine, or its kernel has none)");
}

TEST(PlaceWorkers, CountsOnlyUsableCpus) {
    topology::Topology machine = test::machine("pack:1 core:16 pu:1");
    machine.cpuset = {9};

    EXPECT_EQ(place_workers({}, 2, machine).skip_reason,
              "needs 2 cores for 2 workers, found 1 usable (CPU 9)");
}

TEST(PlaceWorkers, NumbersWorkersByTheCpusThatAreLeft) {
    topology::Topology machine = test::machine("pack:1 core:8 pu:1");
    machine.cpuset = {2, 4};

    EXPECT_EQ(lists(place_workers({}, 2, machine)), (Texts{"2", "4"}));
}

TEST(PlaceWorkers, NeverPutsTwoOnOneCpuUnlessOversubscribed) {
    Place place;
    place.oversubscribe = true;

    const auto placement = place_workers(place, 3, test::machine("pack:1 core:2 pu:1"));

    EXPECT_EQ(lists(placement), (Texts{"0", "1", "0"}));
    EXPECT_EQ(reasons(placement).back(),
              "shares the CPU of worker 0: oversubscribed, 2 places for 3 workers");
}

TEST(PlaceWorkers, TakesTheFirstPreferredSetWithEnoughPlaces) {
    Place place = on("nohz_full", OnePer::cpu);
    place.candidates.push_back(cpus("!0"));
    place.candidates.push_back(cpus("all"));
    topology::Topology machine = test::machine("pack:1 core:4 pu:1");
    machine.nohz_full = base::CpuSet{};

    const auto placement = place_workers(place, 1, machine);

    EXPECT_EQ(lists(placement), Texts{"1"});
    EXPECT_EQ(reasons(placement),
              Texts{"choice 2 of 3, found 0 usable in \"nohz_full\" (nohz_full is empty): one per "
                    "CPU of 1-3 in \"!0\", the lowest"});
}

TEST(PlaceWorkers, PassesOverAPreferredSetThatNamesACpuWhichIsNotUsable) {
    Place place = on("2-9", OnePer::cpu);
    place.candidates.push_back(cpus("all"));

    const auto placement = place_workers(place, 1, test::machine("pack:1 core:4 pu:1"));

    EXPECT_EQ(lists(placement), Texts{"0"});
    EXPECT_EQ(reasons(placement),
              Texts{"choice 2 of 2, found 0 usable in \"2-9\" (CPUs 4-9 are not present (present: "
                    "0-3)): one per CPU of 0-3, the lowest"});
}

TEST(PlaceWorkers, ListsEveryPreferredSetWhenNoneIsLargeEnough) {
    Place place = on("0", OnePer::cpu);
    place.candidates.push_back(cpus("all"));

    EXPECT_EQ(place_workers(place, 3, test::machine("pack:1 core:2 pu:1")).skip_reason,
              "needs 3 CPUs for 3 workers, found 1 usable in \"0\" (CPU 0), 2 usable (CPUs 0-1)");
}

TEST(PlaceWorkers, NamesTheOnlyCpu) {
    EXPECT_EQ(reasons(place_workers(on("4", OnePer::cpu), 1, test::smt_spread())),
              Texts{"the only CPU of \"4\""});
    EXPECT_EQ(reasons(place_workers({}, 1, test::machine("pack:1 core:1 pu:1"))),
              Texts{"the only CPU that is usable"});
}

TEST(PlaceWorkers, LeavesUnpinnedWorkersToTheScheduler) {
    Place place;
    place.pinned = false;

    const auto placement = place_workers(place, 2, test::machine("pack:1 core:4 pu:1"));

    EXPECT_EQ(lists(placement), (Texts{"0-3", "0-3"}));
    EXPECT_EQ(reasons(placement).front(), "unpinned: the scheduler chooses among 4 usable CPUs");
}

TEST(PlaceWorkers, SkipsMoreUnpinnedWorkersThanCpus) {
    Place place;
    place.pinned = false;

    EXPECT_EQ(place_workers(place, 3, test::machine("pack:1 core:2 pu:1")).skip_reason,
              "needs 3 CPUs for 3 unpinned workers, found 2 usable (CPUs 0-1)");
}

TEST(PlaceWorkersOnUnknownRelations, PlacesOneWorkerOnly) {
    EXPECT_EQ(lists(place_workers({}, 1, test::flat(4))), Texts{"0"});
    EXPECT_EQ(place_workers({}, 2, test::flat(4)).skip_reason,
              "needs 2 cores for 2 workers, found 1 usable (CPUs 0-3; this machine does not say "
              "which CPUs share a core)");
    EXPECT_EQ(lists(place_workers(on("all", OnePer::cpu), 2, test::flat(4))), (Texts{"0", "1"}));
}

TEST(PlaceWorkersOnNoCpu, Skips) {
    topology::Topology machine = test::machine("pack:1 core:2 pu:1");
    machine.affinity = {};

    EXPECT_EQ(place_workers({}, 1, machine).skip_reason,
              "needs 1 core for 1 worker, found 0 usable");
}

}  // namespace
}  // namespace corerig::plan
