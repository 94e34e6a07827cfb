// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/quantity.hpp"
#include "cli/option_reader.hpp"
#include "scenario/scenario.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace corerig::cli {

/// Where plugins come from.
struct PluginOptions {
    std::vector<std::string> files;
    std::vector<std::string> directories;
    bool default_directories = true;
    bool trust = false;
};

/// Which scenario, and what the command line changes in it.
struct ScenarioOptions {
    std::vector<std::string> directories;
    std::vector<scenario::Override> overrides;
    std::string cpus;  ///< "" when not given
    std::optional<int> trials;
    std::optional<int> sessions;
    std::optional<int> samples;
};

/// Which machine to look at; all empty: this one.
struct MachineOptions {
    std::string xml;
    std::string synthetic;
    std::string sysroot;
};

/// What part of the plan, and in which order.
struct PlanChoices {
    std::uint64_t seed = 1;
    std::string filter;
};

/// Several verbs offer the same options; each group is described and read in one place.
[[nodiscard]] std::vector<OptionSpec> common_option_specs();
[[nodiscard]] std::vector<OptionSpec> plugin_option_specs();
[[nodiscard]] std::vector<OptionSpec> scenario_dir_option_specs();
[[nodiscard]] std::vector<OptionSpec> scenario_option_specs();
[[nodiscard]] std::vector<OptionSpec> machine_option_specs();
[[nodiscard]] std::vector<OptionSpec> plan_option_specs();
[[nodiscard]] std::vector<OptionSpec> judging_option_specs();

[[nodiscard]] PluginOptions read_plugin_options(const Arguments& arguments, OptionReader& reader);
[[nodiscard]] std::vector<std::string> read_scenario_dirs(const Arguments& arguments,
                                                          OptionReader& reader);
[[nodiscard]] ScenarioOptions read_scenario_options(const Arguments& arguments,
                                                    OptionReader& reader);
[[nodiscard]] MachineOptions read_machine_options(OptionReader& reader);
[[nodiscard]] PlanChoices read_plan_choices(OptionReader& reader);

/// What else than an error may decide the exit code.
struct Judging {
    bool expects_claims = false;  ///< a claim that does not hold
    bool is_strict = false;       ///< a result that is too disturbed
};

[[nodiscard]] Judging read_judging(OptionReader& reader);

/// Asks for one scenario or more.
void require_scenarios(OptionReader& reader);

/// The options of several groups, one after the other.
[[nodiscard]] std::vector<OptionSpec> join_specs(
    const std::vector<std::vector<OptionSpec>>& groups);

}  // namespace corerig::cli
