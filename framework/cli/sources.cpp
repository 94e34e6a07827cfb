// SPDX-License-Identifier: Apache-2.0
#include "cli/sources.hpp"

#include "base/kernel_files.hpp"
#include "plugin/installed_catalog.hpp"
#include "plugin/search_path.hpp"
#include "topology/discover.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>

namespace corerig::cli {

namespace {

/// Leaves out what is there already: several scenarios may have the same to say.
void append(base::Errors& to, const base::Errors& more) {
    std::copy_if(more.begin(), more.end(), std::back_inserter(to), [&](const base::Error& error) {
        return std::find(to.begin(), to.end(), error) == to.end();
    });
}

base::Result<std::unique_ptr<plugin::Catalog>> open_catalog(const PluginOptions& options) {
    plugin::SearchRequest request;
    request.files.assign(options.files.begin(), options.files.end());
    request.directories.assign(options.directories.begin(), options.directories.end());
    request.default_directories = options.default_directories;
    plugin::ScanOptions scan_options;
    scan_options.trust = options.trust;
    auto catalog = plugin::InstalledCatalog::scan(
        plugin::make_search_path(request, plugin::read_search_environment()), scan_options);
    if (!catalog) {
        return catalog.errors();
    }
    return std::unique_ptr<plugin::Catalog>(std::move(*catalog));
}

bool is_key_of_measure(std::string_view path, std::string_view key) {
    const std::size_t dot = path.rfind('.');
    return dot != std::string_view::npos && path.substr(dot + 1) == key &&
           (path.rfind("measure.", 0) == 0 || path.rfind("case.", 0) == 0);
}

void override_everywhere(const scenario::Scenario& scenario,
                         std::string_view key,
                         std::optional<int> value,
                         std::vector<DerivedOverride>& to) {
    if (!value) {
        return;
    }
    for (const scenario::ResolvedKey& resolved : scenario.resolved) {
        if (is_key_of_measure(resolved.path, key)) {
            to.push_back({fmt::format("--{}", key), {resolved.path, std::to_string(*value)}});
        }
    }
}

bool has_pinned_workers(const scenario::Scenario& scenario, std::size_t case_index) {
    return std::any_of(scenario.configurations.begin(),
                       scenario.configurations.end(),
                       [&](const scenario::Configuration& configuration) {
                           return configuration.case_index == case_index &&
                                  configuration.place.pinned;
                       });
}

}  // namespace

base::Result<Sources> Sources::open(const PluginOptions& plugins,
                                    ScenarioOptions scenario,
                                    const Environment& environment) {
    auto catalog = open_catalog(plugins);
    if (!catalog) {
        return catalog.errors();
    }
    ScenarioPath path = make_scenario_path(environment, scenario.directories);
    return Sources(std::move(*catalog), std::move(scenario), std::move(path));
}

base::Errors Sources::warnings() const {
    base::Errors warnings = catalog_->warnings();
    append(warnings, path_.warnings);
    return warnings;
}

base::Result<LoadedScenario> Sources::load(const std::string& operand) const {
    const auto file = find_scenario(operand, path_.directories);
    if (!file) {
        return file.errors();
    }
    const auto text = read_text(*file);
    if (!text) {
        return text.errors();
    }
    auto parsed = scenario::parse_scenario(*text, file->string(), options_.overrides, *catalog_);
    if (!parsed) {
        return parsed.errors();
    }
    // Which keys there are to change is known only once the scenario is read.
    auto derived = derive_overrides(*parsed, options_);
    if (!derived.empty()) {
        auto overrides = options_.overrides;
        std::transform(derived.begin(),
                       derived.end(),
                       std::back_inserter(overrides),
                       [](const DerivedOverride& item) { return item.override; });
        parsed = scenario::parse_scenario(*text, file->string(), overrides, *catalog_);
        if (!parsed) {
            return name_options(parsed.errors(), derived);
        }
    }
    return LoadedScenario{*file, std::move(*parsed), std::move(derived)};
}

std::vector<DerivedOverride> derive_overrides(const scenario::Scenario& scenario,
                                              const ScenarioOptions& options) {
    std::vector<DerivedOverride> overrides;
    if (!options.cpus.empty()) {
        for (std::size_t i = 0; i < scenario.cases.size(); ++i) {
            if (has_pinned_workers(scenario, i)) {
                overrides.push_back({"--cpus",
                                     {fmt::format("case.{}.place", scenario.cases[i].id),
                                      fmt::format("\"{}\"", options.cpus)}});
            }
        }
    }
    override_everywhere(scenario, "trials", options.trials, overrides);
    override_everywhere(scenario, "sessions", options.sessions, overrides);
    override_everywhere(scenario, "samples", options.samples, overrides);
    return overrides;
}

base::Errors name_options(const base::Errors& errors, const std::vector<DerivedOverride>& derived) {
    base::Errors named;
    for (base::Error error : errors) {
        const auto origin =
            std::find_if(derived.begin(), derived.end(), [&](const DerivedOverride& item) {
                return error.where ==
                       fmt::format("--set {}={}", item.override.path, item.override.value);
            });
        if (origin != derived.end()) {
            error.where = origin->option;
        }
        append(named, {error});
    }
    return named;
}

base::Result<topology::Topology> load_machine(const MachineOptions& options) {
    if (!options.xml.empty()) {
        return topology::from_xml(options.xml);
    }
    if (!options.synthetic.empty()) {
        return topology::from_synthetic(options.synthetic);
    }
    if (!options.sysroot.empty()) {
        return topology::discover(base::KernelFiles(options.sysroot));
    }
    return topology::discover(base::KernelFiles());
}

base::Result<std::vector<plan::Plan>> make_plans(const Sources& sources,
                                                 const std::vector<std::string>& operands,
                                                 const MachineOptions& machine,
                                                 const PlanChoices& choices) {
    base::Errors errors;
    const auto topology = load_machine(machine);
    if (!topology) {
        append(errors, topology.errors());
    }
    std::vector<plan::Plan> plans;
    for (const std::string& operand : operands) {
        auto loaded = sources.load(operand);
        if (!loaded) {
            append(errors, loaded.errors());
            continue;
        }
        if (!topology) {
            continue;
        }
        auto made = plan::make_plan(loaded->scenario, *topology, {choices.seed, choices.filter});
        if (!made) {
            append(errors, name_options(made.errors(), loaded->derived));
            continue;
        }
        plans.push_back(std::move(*made));
    }
    if (!errors.empty()) {
        return errors;
    }
    return plans;
}

}  // namespace corerig::cli
