// SPDX-License-Identifier: Apache-2.0
#include "cli/options.hpp"
#include "cli/sources.hpp"
#include "cli/verb.hpp"
#include "plan/plan.hpp"

namespace corerig::cli {

namespace {

ExitCode run_plan(const Session& session, const Arguments& arguments, OptionReader& reader) {
    const PluginOptions plugins = read_plugin_options(arguments, reader);
    const ScenarioOptions scenario = read_scenario_options(arguments, reader);
    const MachineOptions machine = read_machine_options(reader);
    const PlanChoices choices = read_plan_choices(reader);
    const plan::Detail detail =
        reader.flag("explain") ? plan::Detail::choices : plan::Detail::reasons;
    require_scenarios(reader);
    if (!reader.errors().empty()) {
        return session.refuse(reader.errors());
    }
    const auto sources = Sources::open(plugins, scenario, session.environment);
    if (!sources) {
        return session.refuse(sources.errors());
    }
    const auto plans = make_plans(*sources, arguments.operands(), machine, choices);
    ExitCode code = ExitCode::done;
    if (plans) {
        std::string text;
        for (const plan::Plan& plan : *plans) {
            text += (text.empty() ? "" : "\n") + plan::describe(plan, detail);
        }
        code = session.console.print(text);
    } else {
        code = session.refuse(plans.errors());
    }
    session.console.show_warnings(sources->warnings());
    return code;
}

}  // namespace

Verb plan_verb() {
    return {"plan",
            "SCENARIO...",
            "says what 'run' would do here: every trial, each worker's CPU and why",
            "Says what 'corerig run' would do: every trial in its order, the CPU of each worker "
            "and each load with the reason, what is skipped and why, and about how long it takes. "
            "Measures nothing and needs no privilege; with --topology, --synthetic or --sysroot it "
            "plans for another machine. Equal inputs give equal plans, byte for byte.",
            join_specs({{{.name = "explain",
                          .help = "Shows what there was to choose from: the places in each CPU "
                                  "set, what was left for each worker, and why the one it got "
                                  "was taken. For a placement that surprises."}},
                        machine_option_specs(),
                        scenario_option_specs(),
                        plan_option_specs(),
                        plugin_option_specs(),
                        common_option_specs()}),
            {{"corerig plan lkml-2007-load-balance", "Shows what a run would do on this machine."},
             {"corerig plan lkml-2007-load-balance --synthetic \"pack:2 core:4 pu:1\"",
              "Shows what it would do on a machine with two packages of four cores."}},
            run_plan};
}

}  // namespace corerig::cli
