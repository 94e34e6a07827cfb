// SPDX-License-Identifier: Apache-2.0
#include "machines.hpp"
#include "plan/loads.hpp"
#include "plan/placement.hpp"
#include "plan/plan.hpp"
#include "standard_placements.hpp"
#include "support/machine_tree.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

namespace corerig::plan {
namespace {

using topology::Topology;

/// What a placement is whatever the numbers of the CPUs: how close each worker is to the nearest
/// one before, and how close all pairs are; how many loads, and how close each is to the workers.
struct Relations {
    std::string skip_reason;
    std::vector<int> nearest;
    std::vector<int> pairs;
    std::vector<int> loads;
    int idle_cores = 0;

    friend bool operator==(const Relations&, const Relations&) = default;

    friend void PrintTo(const Relations& relations, std::ostream* out) {
        *out << "skipped \"" << relations.skip_reason << "\", nearest "
             << testing::PrintToString(relations.nearest) << ", pairs "
             << testing::PrintToString(relations.pairs) << ", loads "
             << testing::PrintToString(relations.loads) << ", idle " << relations.idle_cores;
    }
};

Relations relations_of(const PlannedConfiguration& planned, const Topology& machine) {
    const Proximity proximity(machine);
    Relations relations;
    // Skips name CPUs; that they are skips has to agree.
    relations.skip_reason = planned.skip_reason.substr(0, planned.skip_reason.find('('));
    std::vector<const topology::Cpu*> order;
    for (const PlannedWorker& worker : planned.workers) {
        const topology::Cpu* cpu = machine.find(worker.cpus.cpus().front());
        for (const topology::Cpu* other : order) {
            relations.pairs.push_back(proximity.distance(*cpu, *other));
        }
        order.push_back(cpu);
    }
    for (const Neighbour& neighbour : nearest_before(order, proximity)) {
        relations.nearest.push_back(neighbour.distance);
    }
    for (const PlannedLoad& load : planned.loads) {
        for (const topology::Cpu* worker : order) {
            relations.loads.push_back(proximity.distance(*machine.find(load.cpu), *worker));
        }
    }
    std::sort(relations.pairs.begin(), relations.pairs.end());
    std::sort(relations.loads.begin(), relations.loads.end());
    relations.idle_cores = planned.idle_cores;
    return relations;
}

std::vector<Relations> all_relations(const Topology& machine) {
    const auto plan = make_plan(test::standard_placements(), machine, {});
    std::vector<Relations> relations;
    for (const PlannedConfiguration& planned : plan.value().configurations) {
        relations.push_back(relations_of(planned, machine));
    }
    return relations;
}

std::vector<base::CpuId> random_numbering(int cpus, std::mt19937_64& random) {
    std::vector<base::CpuId> numbering(static_cast<std::size_t>(cpus));
    std::iota(numbering.begin(), numbering.end(), 0);
    std::shuffle(numbering.begin(), numbering.end(), random);
    return numbering;
}

struct Shape {
    std::string synthetic;  ///< up to the threads
    int cpus = 0;
};

class RenumberedSynthetic : public testing::TestWithParam<Shape> {};

TEST_P(RenumberedSynthetic, KeepsTheRelationsOfItsPlan) {
    const std::vector<Relations> wanted = all_relations(test::machine(GetParam().synthetic));
    std::mt19937_64 random(20071123);

    for (int round = 0; round < 40; ++round) {
        std::string indexes;
        for (const base::CpuId id : random_numbering(GetParam().cpus, random)) {
            indexes += (indexes.empty() ? "" : ",") + std::to_string(id);
        }
        const std::string renumbered = GetParam().synthetic + "(indexes=" + indexes + ")";

        EXPECT_EQ(all_relations(test::machine(renumbered)), wanted) << renumbered;
    }
}

INSTANTIATE_TEST_SUITE_P(Shapes,
                         RenumberedSynthetic,
                         testing::Values(Shape{"pack:2 [numa] l3:1 core:4 pu:2", 16},
                                         Shape{"pack:2 [numa] l3:1 core:4 pu:1", 8},
                                         Shape{"pack:1 l3:2 l2:2 core:2 pu:2", 16},
                                         Shape{"pack:2 [numa] die:2 [numa] l3:1 core:3 pu:1", 12},
                                         Shape{"[numa] pack:4 core:2 pu:4", 32},
                                         Shape{"pack:1 core:2 pu:1", 2}));

Topology read(const support::MachineTree& tree) {
    const support::TempDir root;
    support::write_machine(root, tree);
    return topology::discover(base::KernelFiles(root.path())).value();
}

TEST(RenumberedTree, KeepsTheRelationsOfItsPlan) {
    support::MachineTree tree{.packages = 2, .cores = 4, .threads = 2};
    const std::vector<Relations> wanted = all_relations(read(tree));
    std::mt19937_64 random(20071123);

    for (int round = 0; round < 8; ++round) {
        tree.numbering = random_numbering(tree.cpu_count(), random);

        EXPECT_EQ(all_relations(read(tree)), wanted) << testing::PrintToString(tree.numbering);
    }
}

TEST(RenumberedTree, KeepsSiblingsApartInBothUsualNumberings) {
    const Topology adjacent = read({.packages = 2, .cores = 4, .threads = 2, .adjacent = true});
    const Topology spread = read({.packages = 2, .cores = 4, .threads = 2, .adjacent = false});

    const Placement on_adjacent = place_workers({}, 8, adjacent);
    const Placement on_spread = place_workers({}, 8, spread);

    EXPECT_EQ(adjacent.count_cores(cpus_of(on_adjacent.workers)), 8);
    EXPECT_EQ(spread.count_cores(cpus_of(on_spread.workers)), 8);
}

}  // namespace
}  // namespace corerig::plan
