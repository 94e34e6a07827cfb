// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "support/published_results.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <string>

namespace corerig::support {

/// A scenario that ships with the product; the test says where they are.
[[nodiscard]] inline scenario::Scenario shipped_scenario(const std::string& name) {
    const std::filesystem::path directory = CORERIG_SHIPPED_SCENARIOS;
    const auto scenario = scenario::parse_file(directory / (name + ".toml"), {});
    EXPECT_TRUE(scenario.has_value());
    return *scenario;
}

/// The report on system calls: one boot, with the figures that it gives for this one or another.
[[nodiscard]] inline result::ResultFile launchpad_boot(const std::string& variant,
                                                       const std::string& figures_of) {
    return published_result(shipped_scenario("lp1919154-nohz-full"),
                            variant,
                            [&](const scenario::Reported& series, const std::string& case_id) {
                                return series.variant == figures_of && series.case_id == case_id;
                            });
}

/// The report of 2007 with the figures of `kernel` for idle neighbours.
[[nodiscard]] inline result::ResultFile lkml_boot(const std::string& kernel) {
    return published_result(shipped_scenario("lkml-2007-load-balance"),
                            "",
                            [&](const scenario::Reported& series, const std::string& case_id) {
                                const bool is_idle = case_id == "idle-neighbours";
                                return series.case_id == case_id &&
                                       series.label == (is_idle ? kernel : "2.6.23.8");
                            });
}

}  // namespace corerig::support
