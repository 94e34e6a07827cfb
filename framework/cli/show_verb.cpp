// SPDX-License-Identifier: Apache-2.0
#include "cli/options.hpp"
#include "cli/scenario_search.hpp"
#include "cli/sources.hpp"
#include "cli/suggestion.hpp"
#include "cli/verb.hpp"
#include "plugin/describe.hpp"
#include "plugin/errors.hpp"
#include "plugin/lookup.hpp"
#include "scenario/show.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

namespace corerig::cli {

namespace {

inline constexpr base::ErrorCode kNameUnknown{"name-unknown"};

/// Neither a scenario nor a workload: the message covers both.
base::Error unknown_name(const std::string& name,
                         const std::vector<InstalledScenario>& scenarios,
                         const plugin::Catalog& catalog) {
    std::vector<std::string> names = plugin::workload_names(catalog.plugins());
    for (const InstalledScenario& scenario : scenarios) {
        names.push_back(scenario.name);
    }
    const std::string nearest = did_you_mean(name, names);
    return {kNameUnknown,
            "",
            fmt::format("there is no scenario and no workload \"{}\"", name),
            nearest.empty() ? "'corerig list' shows what is installed" : nearest};
}

bool names_a_file(const std::string& operand) {
    std::error_code ignored;
    return is_scenario_path(operand) && (std::filesystem::path(operand).extension() == ".toml" ||
                                         std::filesystem::exists(operand, ignored));
}

ExitCode show_scenario(const Session& session, const Sources& sources, const std::string& operand) {
    const auto loaded = sources.load(operand);
    if (!loaded) {
        return session.refuse(loaded.errors());
    }
    return session.console.print(scenario::show_scenario(loaded->scenario));
}

ExitCode show_name(const Session& session, const Sources& sources, const std::string& name) {
    const auto scenarios = list_scenarios(sources.scenario_directories());
    const bool is_scenario =
        std::any_of(scenarios.begin(), scenarios.end(), [&](const InstalledScenario& scenario) {
            return scenario.name == name;
        });
    if (is_scenario) {
        return show_scenario(session, sources, name);
    }
    const auto workload = sources.catalog().find(name);
    if (workload) {
        return session.console.print(plugin::describe_workload(*workload));
    }
    if (workload.error().code == plugin::kWorkloadUnknown) {
        return session.refuse({unknown_name(name, scenarios, sources.catalog())});
    }
    return session.refuse(workload.errors());
}

ExitCode run_show(const Session& session, const Arguments& arguments, OptionReader& reader) {
    const PluginOptions plugins = read_plugin_options(arguments, reader);
    const ScenarioOptions scenario = read_scenario_options(arguments, reader);
    reader.require_operands(1, 1, "NAME", "'corerig list' shows what is installed");
    if (!reader.errors().empty()) {
        return session.refuse(reader.errors());
    }
    const auto sources = Sources::open(plugins, scenario, session.environment);
    if (!sources) {
        return session.refuse(sources.errors());
    }
    const std::string& name = arguments.operands().front();
    const ExitCode code = names_a_file(name) ? show_scenario(session, *sources, name)
                                             : show_name(session, *sources, name);
    session.console.show_warnings(sources->warnings());
    return code;
}

}  // namespace

Verb show_verb() {
    return {"show",
            "NAME",
            "shows a scenario with every value and its origin, or a workload",
            "Shows a scenario resolved: every key with the value that counts and where it comes "
            "from (default, file and line, command line). Or a workload: what it does and its "
            "parameters with units, ranges and defaults. A scenario goes before a workload of the "
            "same name; PLUGIN/WORKLOAD always means the workload.",
            join_specs({scenario_option_specs(), plugin_option_specs(), common_option_specs()}),
            {{"corerig show lkml-2007-load-balance", "Shows every key of an installed scenario."},
             {"corerig show barrier", "Shows the workload 'barrier' with its parameters."}},
            run_show};
}

}  // namespace corerig::cli
