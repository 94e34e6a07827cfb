// SPDX-License-Identifier: Apache-2.0
#include "plan/plan.hpp"
#include "standard_placements.hpp"
#include "support/golden_file.hpp"
#include "support/recorded_machines.hpp"

#include <gtest/gtest.h>

namespace corerig::plan {
namespace {

class PlansOfRecordedMachines : public testing::TestWithParam<support::RecordedMachine> {};

TEST_P(PlansOfRecordedMachines, PlaceWorkersAsTheirRelationsSay) {
    if (const auto reason = support::why_not_here(GetParam()); !reason.empty()) {
        GTEST_SKIP() << reason;
    }
    const support::UnpackedMachine recorded(GetParam());

    const auto plan = make_plan(test::standard_placements(), recorded.read(), {});

    ASSERT_TRUE(plan.has_value());
    support::expect_golden(std::string("machines/") + GetParam().name + ".plan.txt",
                           describe(*plan));
}

INSTANTIATE_TEST_SUITE_P(Folder,
                         PlansOfRecordedMachines,
                         testing::ValuesIn(support::kRecordedMachines),
                         [](const auto& machine) { return std::string(machine.param.name); });

}  // namespace
}  // namespace corerig::plan
