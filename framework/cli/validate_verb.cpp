// SPDX-License-Identifier: Apache-2.0
#include "cli/options.hpp"
#include "cli/sources.hpp"
#include "cli/verb.hpp"

#include <fmt/format.h>

namespace corerig::cli {

namespace {

ExitCode run_validate(const Session& session, const Arguments& arguments, OptionReader& reader) {
    const PluginOptions plugins = read_plugin_options(arguments, reader);
    const ScenarioOptions scenario = read_scenario_options(arguments, reader);
    require_scenarios(reader);
    if (!reader.errors().empty()) {
        return session.refuse(reader.errors());
    }
    const auto sources = Sources::open(plugins, scenario, session.environment);
    if (!sources) {
        return session.refuse(sources.errors());
    }
    ExitCode code = ExitCode::done;
    for (const std::string& operand : arguments.operands()) {
        const auto loaded = sources->load(operand);
        if (!loaded) {
            code = worst_of(code, session.refuse(loaded.errors()));
            continue;
        }
        const std::size_t count = loaded->scenario.configurations.size();
        code = worst_of(code,
                        session.console.print(fmt::format("{}: valid ({} configuration{})\n",
                                                          loaded->file.string(),
                                                          count,
                                                          count == 1 ? "" : "s")));
    }
    session.console.show_warnings(sources->warnings());
    return code;
}

}  // namespace

Verb validate_verb() {
    return {"validate",
            "SCENARIO...",
            "shows all errors of scenario files, nothing else",
            "Reads scenarios and shows all their errors at once, each with file, line and column. "
            "Exits with 2 when there is one. Runs nothing and looks at no machine.",
            join_specs({scenario_option_specs(), plugin_option_specs(), common_option_specs()}),
            {{"corerig validate ./mine.toml", "Checks one file."},
             {"corerig validate ./*.toml --set measure.trials=3",
              "Checks every file of this directory as it would be with three trials."}},
            run_validate};
}

}  // namespace corerig::cli
