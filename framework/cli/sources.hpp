// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "cli/environment.hpp"
#include "cli/options.hpp"
#include "cli/scenario_search.hpp"
#include "plan/plan.hpp"
#include "plugin/catalog.hpp"
#include "scenario/scenario.hpp"
#include "topology/topology.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace corerig::cli {

/// A key that an option of its own changes.
struct DerivedOverride {
    std::string option;  ///< "--cpus"
    scenario::Override override;

    friend bool operator==(const DerivedOverride&, const DerivedOverride&) = default;
};

/// A scenario, the file it came from, and what --cpus, --trials, --sessions and --samples changed
/// in it.
struct LoadedScenario {
    std::filesystem::path file;
    scenario::Scenario scenario;
    std::vector<DerivedOverride> derived;
};

/// Where workloads and scenarios come from, as the options and the environment say.
class Sources {
 public:
    /// Errors: of the plugins and directories that the command line names.
    [[nodiscard]] static base::Result<Sources> open(const PluginOptions& plugins,
                                                    ScenarioOptions scenario,
                                                    const Environment& environment);

    [[nodiscard]] const plugin::Catalog& catalog() const noexcept { return *catalog_; }

    [[nodiscard]] const std::vector<std::filesystem::path>& scenario_directories() const noexcept {
        return path_.directories;
    }

    /// Finds, reads and validates a scenario, and changes in it what the options say.
    [[nodiscard]] base::Result<LoadedScenario> load(const std::string& operand) const;

    /// What was found on the way and left out.
    [[nodiscard]] base::Errors warnings() const;

 private:
    Sources(std::unique_ptr<plugin::Catalog> catalog, ScenarioOptions options, ScenarioPath path)
        : catalog_(std::move(catalog)), options_(std::move(options)), path_(std::move(path)) {}

    std::unique_ptr<plugin::Catalog> catalog_;
    ScenarioOptions options_;
    ScenarioPath path_;
};

/// What --cpus, --trials, --sessions and --samples change in `scenario`, as overrides of its keys.
[[nodiscard]] std::vector<DerivedOverride> derive_overrides(const scenario::Scenario& scenario,
                                                            const ScenarioOptions& options);

/// The errors with the options that the user gave in place of the overrides derived from them,
/// each only once.
[[nodiscard]] base::Errors name_options(const base::Errors& errors,
                                        const std::vector<DerivedOverride>& derived);

/// This machine, or the one that the options name.
[[nodiscard]] base::Result<topology::Topology> load_machine(const MachineOptions& options);

/// A plan for every operand.  Errors: of all operands at once.
[[nodiscard]] base::Result<std::vector<plan::Plan>> make_plans(
    const Sources& sources,
    const std::vector<std::string>& operands,
    const MachineOptions& machine,
    const PlanChoices& choices);

}  // namespace corerig::cli
