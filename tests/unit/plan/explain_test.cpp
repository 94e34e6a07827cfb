// SPDX-License-Identifier: Apache-2.0
#include "machines.hpp"
#include "plan/plan.hpp"
#include "standard_placements.hpp"
#include "support/golden_file.hpp"

#include <gtest/gtest.h>

namespace corerig::plan {
namespace {

std::string explained(const scenario::Scenario& scenario, const topology::Topology& machine) {
    return describe(make_plan(scenario, machine, {}).value(), Detail::choices);
}

TEST(ExplainedPlan, ShowsWhatThereWasToChooseFrom) {
    support::expect_golden("plan/explained-placements.txt",
                           explained(test::standard_placements(), test::smt_spread()));
}

TEST(ExplainedPlan, ShowsWhyPreferredSetsWereNotTaken) {
    topology::Topology machine = test::machine("pack:1 core:4 pu:1");
    machine.nohz_full = base::CpuSet{};

    support::expect_golden("plan/explained-boots.txt",
                           explained(support::boots_scenario(), machine));
}

TEST(ExplainedPlan, ShowsWhatIsMissingWhereNothingFits) {
    support::expect_golden(
        "plan/explained-skips.txt",
        explained(test::standard_placements(), test::machine("pack:1 core:2 pu:1")));
}

}  // namespace
}  // namespace corerig::plan
