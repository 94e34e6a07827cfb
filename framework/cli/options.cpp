// SPDX-License-Identifier: Apache-2.0
#include "cli/options.hpp"

#include "scenario/cpu_expression.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <limits>
#include <system_error>

namespace corerig::cli {

namespace {

constexpr std::uint64_t kMostRepetitions = 1'000'000;
constexpr std::uint64_t kMostSessions = 100;
constexpr std::uint64_t kLargestSeed = std::numeric_limits<std::uint64_t>::max();

std::optional<scenario::Override> read_override(const std::string& text, OptionReader& reader) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) {
        reader.add({kOptionValue,
                    "--set",
                    fmt::format("\"{}\" is not KEY=VALUE", text),
                    "for example --set measure.samples=50"});
        return std::nullopt;
    }
    return scenario::Override{text.substr(0, equals), text.substr(equals + 1)};
}

std::string read_cpus(OptionReader& reader) {
    std::string text = reader.text("cpus");
    if (!reader.flag("cpus")) {
        return text;
    }
    if (const auto parsed = scenario::parse_cpu_expression(text); !parsed) {
        base::Error error = parsed.error();
        error.where = "--cpus";
        reader.add(std::move(error));
    }
    return text;
}

}  // namespace

std::vector<OptionSpec> common_option_specs() {
    return {
        {.name = "color",
         .value = "WHEN",
         .help = "Color in messages: auto, always or never. Auto colors on a terminal, unless "
                 "NO_COLOR is set or TERM is dumb.",
         .fallback = "auto"},
        {.name = "quiet", .letter = 'q', .help = "No warnings and no progress, only errors."},
        {.name = "help", .letter = 'h', .help = "Prints this text."},
    };
}

std::vector<OptionSpec> plugin_option_specs() {
    return {
        {.name = "plugin",
         .value = "FILE",
         .help = "Takes the workloads of this plugin file, before those of the same name "
                 "elsewhere. For a plugin that is not installed.",
         .repeatable = true},
        {.name = "plugin-dir",
         .value = "DIR",
         .help = "Looks for plugins in this directory first. For a collection that is not "
                 "installed.",
         .repeatable = true},
        {.name = "no-default-plugin-dirs",
         .help = "Looks nowhere else: only --plugin and --plugin-dir count. For a run that must "
                 "not depend on what is installed."},
        {.name = "trust-plugin",
         .help = "Loads plugins that others can write to, also as root. Their code then runs with "
                 "your rights."},
    };
}

std::vector<OptionSpec> scenario_dir_option_specs() {
    return {{.name = "scenario-dir",
             .value = "DIR",
             .help = "Looks for scenarios in this directory first. For a collection of your own.",
             .repeatable = true}};
}

std::vector<OptionSpec> scenario_option_specs() {
    return join_specs(
        {{
             {.name = "cpus",
              .letter = 'c',
              .value = "SET",
              .help = "Places the workers of every pinned case on these CPUs, one worker on each. "
                      "A CPU list such as 4 or 0-3,8, or an expression such as \"node:0 & !0\". "
                      "For trying other CPUs without changing the file.",
              .fallback = "as the scenario says"},
             {.name = "trials",
              .letter = 'r',
              .value = "N",
              .help = "Runs each configuration in exactly N processes a session. More of them "
                      "show what changes from start to start.",
              .fallback = "as the scenario says"},
             {.name = "sessions",
              .value = "N",
              .help = "Runs the trials of every configuration N times, with a pause of a minute "
                      "('measure.session_gap') between. Machines differ more from minute to "
                      "minute than from trial to trial: 4 sessions and more make a comparison "
                      "that can be trusted.",
              .fallback = "as the scenario says"},
             {.name = "samples",
              .value = "N",
              .help = "Times exactly N stretches in each process. More of them narrow the result.",
              .fallback = "as the scenario says"},
             {.name = "set",
              .value = "KEY=VALUE",
              .help = "Changes any key of the scenario by its dotted path; the value is TOML, or "
                      "a bare word. 'corerig show SCENARIO' lists all keys.",
              .repeatable = true},
         },
         scenario_dir_option_specs()});
}

std::vector<OptionSpec> machine_option_specs() {
    return {
        {.name = "topology",
         .value = "FILE",
         .help = "Looks at the machine that lstopo wrote into this XML file. For a machine that "
                 "is not at hand.",
         .fallback = "this machine"},
        {.name = "synthetic",
         .value = "SPEC",
         .help = "Looks at a made-up machine, for example \"pack:2 core:4 pu:2\": 2 packages of 4 "
                 "cores of 2 CPUs."},
        {.name = "sysroot",
         .value = "DIR",
         .help = "Reads /sys and /proc below this directory. For a machine whose files were "
                 "recorded."},
    };
}

std::vector<OptionSpec> plan_option_specs() {
    return {
        {.name = "filter",
         .value = "REGEX",
         .help = "Keeps only the configurations whose id this regular expression finds, for "
                 "example 'barrier/threads=2$'. For a part of a long scenario.",
         .fallback = "all configurations"},
        {.name = "seed",
         .value = "N",
         .help = "Starts the order of the trials from this number. The same number gives the same "
                 "order again.",
         .fallback = "1"},
    };
}

std::vector<OptionSpec> judging_option_specs() {
    return {
        {.name = "expect",
         .help = "Exits with 1 when a claim of the scenario was judged and not reproduced. For "
                 "tests of a kernel; inconclusive claims do not count."},
        {.name = "strict",
         .help = "Exits with 3 when the samples are too disturbed: one is not what was planned, or "
                 "of some configuration less than half are undisturbed."},
    };
}

Judging read_judging(OptionReader& reader) {
    return {reader.flag("expect"), reader.flag("strict")};
}

PluginOptions read_plugin_options(const Arguments& arguments, OptionReader& reader) {
    PluginOptions options{arguments.values("plugin"),
                          arguments.values("plugin-dir"),
                          !reader.flag("no-default-plugin-dirs"),
                          reader.flag("trust-plugin")};
    for (const std::string& file : options.files) {
        if (file.find('/') == std::string::npos) {
            reader.add({kOptionValue,
                        "--plugin",
                        fmt::format("\"{}\" is a name, not a path", file),
                        fmt::format("write ./{}", file)});
        }
    }
    return options;
}

std::vector<std::string> read_scenario_dirs(const Arguments& arguments, OptionReader& reader) {
    std::vector<std::string> directories = arguments.values("scenario-dir");
    for (const std::string& directory : directories) {
        std::error_code ignored;
        if (!std::filesystem::is_directory(directory, ignored)) {
            reader.add({kOptionValue,
                        "--scenario-dir",
                        fmt::format("\"{}\" is no directory", directory),
                        ""});
        }
    }
    return directories;
}

ScenarioOptions read_scenario_options(const Arguments& arguments, OptionReader& reader) {
    ScenarioOptions options;
    options.directories = read_scenario_dirs(arguments, reader);
    for (const std::string& text : arguments.values("set")) {
        if (auto override = read_override(text, reader)) {
            options.overrides.push_back(std::move(*override));
        }
    }
    options.cpus = read_cpus(reader);
    if (const auto trials = reader.number("trials", 1, kMostRepetitions)) {
        options.trials = static_cast<int>(*trials);
    }
    if (const auto sessions = reader.number("sessions", 1, kMostSessions)) {
        options.sessions = static_cast<int>(*sessions);
    }
    if (const auto samples = reader.number("samples", 1, kMostRepetitions)) {
        options.samples = static_cast<int>(*samples);
    }
    return options;
}

MachineOptions read_machine_options(OptionReader& reader) {
    const std::string hint = "look at one machine at a time";
    if (reader.flag("topology") && reader.flag("synthetic")) {
        reader.refuse_together("topology", "--synthetic", hint);
    }
    if (reader.flag("topology") && reader.flag("sysroot")) {
        reader.refuse_together("topology", "--sysroot", hint);
    }
    if (reader.flag("synthetic") && reader.flag("sysroot")) {
        reader.refuse_together("synthetic", "--sysroot", hint);
    }
    return {reader.text("topology"), reader.text("synthetic"), reader.text("sysroot")};
}

PlanChoices read_plan_choices(OptionReader& reader) {
    return {reader.number("seed", 0, kLargestSeed).value_or(1), reader.text("filter")};
}

void require_scenarios(OptionReader& reader) {
    reader.require_operands(1,
                            std::numeric_limits<std::size_t>::max(),
                            "SCENARIO",
                            "'corerig list scenarios' shows what is installed; a file is given by "
                            "its path");
}

std::vector<OptionSpec> join_specs(const std::vector<std::vector<OptionSpec>>& groups) {
    std::vector<OptionSpec> joined;
    for (const auto& group : groups) {
        joined.insert(joined.end(), group.begin(), group.end());
    }
    return joined;
}

}  // namespace corerig::cli
