// SPDX-License-Identifier: Apache-2.0
#include "cli/options.hpp"
#include "cli/scenario_search.hpp"
#include "cli/sources.hpp"
#include "cli/verb.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

namespace corerig::cli {

namespace {

/// One thing that is installed: its name, what it is, and where it is from.
struct Entry {
    std::string name;
    std::string what;
    std::string where;
};

std::string render_section(const std::string& title, const std::vector<Entry>& entries) {
    std::size_t width = 0;
    for (const Entry& entry : entries) {
        width = std::max(width, entry.name.size());
    }
    std::string text = title + "\n";
    for (const Entry& entry : entries) {
        text += fmt::format(
            "  {:<{}}  {}\n  {:<{}}  {}\n", entry.name, width, entry.what, "", width, entry.where);
    }
    return entries.empty() ? text + "  none\n" : text;
}

std::string shadowed(const std::filesystem::path& path, const std::filesystem::path& shadowed_by) {
    return shadowed_by.empty()
               ? path.string()
               : fmt::format("{} (shadowed by {})", path.string(), shadowed_by.string());
}

std::string list_scenario_section(const Sources& sources) {
    std::vector<Entry> entries;
    for (const InstalledScenario& found : list_scenarios(sources.scenario_directories())) {
        const auto loaded = sources.load(found.path.string());
        entries.push_back(
            {found.name,
             loaded ? loaded->scenario.title
                    : fmt::format("not valid; see 'corerig validate {}'", found.path.string()),
             shadowed(found.path, found.shadowed_by)});
    }
    return render_section("scenarios", entries);
}

std::string list_workload_section(const plugin::Catalog& catalog) {
    std::map<std::string, int> uses;
    for (const plugin::InstalledPlugin& plugin : catalog.plugins()) {
        for (const plugin::WorkloadName& workload : plugin.identity.workloads) {
            uses[workload.name] += plugin.shadowed_by.empty() ? 1 : 0;
        }
    }
    std::vector<Entry> entries;
    for (const plugin::InstalledPlugin& plugin : catalog.plugins()) {
        if (!plugin.shadowed_by.empty()) {
            continue;
        }
        for (const plugin::WorkloadName& workload : plugin.identity.workloads) {
            const std::string full = plugin.identity.name + "/" + workload.name;
            entries.push_back({uses[workload.name] > 1 ? full : workload.name,
                               workload.summary,
                               "of plugin " + plugin.identity.name});
        }
    }
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
        return a.name < b.name;
    });
    return render_section("workloads", entries);
}

std::string list_plugin_section(const plugin::Catalog& catalog) {
    std::vector<Entry> entries;
    for (const plugin::InstalledPlugin& plugin : catalog.plugins()) {
        entries.push_back({plugin.identity.name,
                           fmt::format("version {}, ABI {}, {}",
                                       plugin.identity.version,
                                       plugin.identity.abi,
                                       plugin.identity.licence),
                           shadowed(plugin.path, plugin.shadowed_by)});
    }
    return render_section("plugins", entries);
}

std::optional<std::string> read_kind(const Arguments& arguments, OptionReader& reader) {
    static const std::vector<std::string> kinds{"scenarios", "workloads", "plugins"};
    reader.require_operands(0, 1, "", "");
    if (arguments.operands().empty()) {
        return std::nullopt;
    }
    const std::string& kind = arguments.operands().front();
    if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) {
        reader.add({kOperandCount,
                    "",
                    fmt::format("\"{}\" cannot be listed ({})", kind, fmt::join(kinds, ", ")),
                    ""});
    }
    return kind;
}

ExitCode run_list(const Session& session, const Arguments& arguments, OptionReader& reader) {
    const PluginOptions plugins = read_plugin_options(arguments, reader);
    ScenarioOptions scenario;
    scenario.directories = read_scenario_dirs(arguments, reader);
    const auto kind = read_kind(arguments, reader);
    if (!reader.errors().empty()) {
        return session.refuse(reader.errors());
    }
    const auto sources = Sources::open(plugins, scenario, session.environment);
    if (!sources) {
        return session.refuse(sources.errors());
    }
    std::vector<std::string> sections;
    if (kind.value_or("scenarios") == "scenarios") {
        sections.push_back(list_scenario_section(*sources));
    }
    if (kind.value_or("workloads") == "workloads") {
        sections.push_back(list_workload_section(sources->catalog()));
    }
    if (kind.value_or("plugins") == "plugins") {
        sections.push_back(list_plugin_section(sources->catalog()));
    }
    const ExitCode code = session.console.print(fmt::format("{}", fmt::join(sections, "\n")));
    session.console.show_warnings(sources->warnings());
    return code;
}

}  // namespace

Verb list_verb() {
    return {"list",
            "[scenarios|workloads|plugins]",
            "lists what is installed, from where, and what shadows what",
            "Lists scenarios, workloads and plugins that are found, with the file each comes from. "
            "Where two have one name the first on the search path counts, and the other says "
            "which one shadows it. Runs no code of a plugin but to check scenarios.",
            join_specs({scenario_dir_option_specs(), plugin_option_specs(), common_option_specs()}),
            {{"corerig list", "Lists everything."},
             {"corerig list scenarios --scenario-dir ~/scenarios",
              "Lists scenarios, those of a collection of your own first."}},
            run_list};
}

}  // namespace corerig::cli
