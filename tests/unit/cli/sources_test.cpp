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

    EXPECT_THAT(
        derive_overrides(two_cases(), options),
        ElementsAre(DerivedOverride{"--cpus", {"case.pinned.place", "\"nohz_full & !0\""}}));
}

TEST(DeriveOverrides, ChangesTrialsWhereverTheyAreSaid) {
    ScenarioOptions options;
    options.trials = 7;

    EXPECT_THAT(derive_overrides(two_cases(), options),
                ElementsAre(DerivedOverride{"--trials", {"measure.trials", "7"}},
                            DerivedOverride{"--trials", {"case.pinned.trials", "7"}}));
}

TEST(DeriveOverrides, ChangesNothingUnasked) {
    EXPECT_TRUE(derive_overrides(two_cases(), ScenarioOptions{}).empty());
}

TEST(NameOptions, NamesTheOptionInPlaceOfWhatItChanges) {
    const base::ErrorCode code{"cpu-not-usable"};
    const std::vector<DerivedOverride> derived{{"--cpus", {"case.a.place", "\"9\""}},
                                               {"--cpus", {"case.b.place", "\"9\""}}};

    const base::Errors named =
        name_options({{code, "--set case.a.place=\"9\"", "CPU 9 is not present", ""},
                      {code, "--set case.b.place=\"9\"", "CPU 9 is not present", ""},
                      {code, "--set case.a.place=\"7\"", "CPU 7 is not present", ""}},
                     derived);

    EXPECT_THAT(
        named,
        ElementsAre(base::Error{code, "--cpus", "CPU 9 is not present", ""},
                    base::Error{code, "--set case.a.place=\"7\"", "CPU 7 is not present", ""}));
}

}  // namespace
}  // namespace corerig::cli
