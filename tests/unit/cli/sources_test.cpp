// SPDX-License-Identifier: Apache-2.0
#include "cli/sources.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace corerig::cli {
namespace {

using testing::ElementsAre;

scenario::Scenario two_cases() {
    scenario::Scenario scenario;
    scenario.cases = {{"pinned", "", {}, {}}, {"free", "", {}, {}}};
    scenario.configurations.resize(2);
    scenario.configurations[1].case_index = 1;
    scenario.configurations[1].place.pinned = false;
    scenario.resolved = {{"measure.trials", "1", {}},
                         {"measure.samples", "20", {}},
                         {"case.pinned.trials", "4", {}},
                         {"workload.syscall.trials", "9", {}}};
    return scenario;
}

TEST(DeriveOverrides, PlacesOnlyPinnedCases) {
    ScenarioOptions options;
    options.cpus = "nohz_full & !0";

    EXPECT_THAT(derive_overrides(two_cases(), options),
                ElementsAre(scenario::Override{"case.pinned.place", "\"nohz_full & !0\""}));
}

TEST(DeriveOverrides, ChangesTrialsWhereverTheyAreSaid) {
    ScenarioOptions options;
    options.trials = 7;

    EXPECT_THAT(derive_overrides(two_cases(), options),
                ElementsAre(scenario::Override{"measure.trials", "7"},
                            scenario::Override{"case.pinned.trials", "7"}));
}

TEST(DeriveOverrides, ChangesNothingUnasked) {
    EXPECT_TRUE(derive_overrides(two_cases(), ScenarioOptions{}).empty());
}

}  // namespace
}  // namespace corerig::cli
