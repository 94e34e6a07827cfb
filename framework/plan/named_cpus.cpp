// SPDX-License-Identifier: Apache-2.0
#include "plan/named_cpus.hpp"

#include "plan/cpu_selection.hpp"
#include "plan/plan.hpp"
#include "plan/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace corerig::plan {

namespace {

using scenario::ResolvedKey;

/// Where the first of `paths` that the user wrote was written, else the first path itself.
std::string place_of(const scenario::Scenario& scenario, const std::vector<std::string>& paths) {
    for (const std::string& path : paths) {
        const auto key =
            std::find_if(scenario.resolved.begin(),
                         scenario.resolved.end(),
                         [&path](const ResolvedKey& candidate) { return candidate.path == path; });
        if (key != scenario.resolved.end() &&
            key->origin.kind != scenario::Origin::Kind::default_value) {
            return to_string(key->origin.where);
        }
    }
    return paths.front();
}

std::string hint(const topology::Topology& machine) {
    const CpuSet usable = machine.usable();
    return fmt::format("usable here: {}; 'corerig topology' shows why", cpus_text(usable));
}

class Checker {
 public:
    Checker(const scenario::Scenario& scenario,
            const topology::Topology& machine,
            base::Errors& errors)
        : scenario_(scenario), machine_(machine), errors_(errors) {}

    void check(const scenario::CpuExpression& expression,
               scenario::Offline offline,
               const std::vector<std::string>& paths) {
        for (const std::string& reason : explain_unusable(expression, machine_, offline)) {
            base::Error error{kCpuNotUsable, place_of(scenario_, paths), reason, hint(machine_)};
            if (std::find(errors_.begin(), errors_.end(), error) == errors_.end()) {
                errors_.push_back(std::move(error));
            }
        }
    }

 private:
    const scenario::Scenario& scenario_;
    const topology::Topology& machine_;
    base::Errors& errors_;
};

}  // namespace

void check_named_cpus(const scenario::Scenario& scenario,
                      const scenario::Configuration& configuration,
                      const topology::Topology& machine,
                      base::Errors& errors) {
    Checker checker(scenario, machine, errors);
    const std::string path = "case." + scenario.cases[configuration.case_index].id;
    const scenario::Place& place = configuration.place;
    if (place.pinned && place.candidates.size() == 1) {
        checker.check(
            place.candidates.front(), place.offline, {path + ".place", path + ".place.cpus"});
    }
    for (std::size_t i = 0; i < configuration.backgrounds.size(); ++i) {
        checker.check(configuration.backgrounds[i].on,
                      scenario::Offline::refuse,
                      {path + ".background.on", fmt::format("{}.background.{}.on", path, i + 1)});
    }
}

}  // namespace corerig::plan
