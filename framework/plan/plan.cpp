// SPDX-License-Identifier: Apache-2.0
#include "plan/plan.hpp"

#include "base/in_quotes.hpp"
#include "plan/conditions.hpp"
#include "plan/cpu_selection.hpp"
#include "plan/loads.hpp"
#include "plan/named_cpus.hpp"
#include "plan/placement.hpp"
#include "plan/session.hpp"
#include "plan/spare_cpus.hpp"
#include "plan/variant.hpp"
#include "plan/words.hpp"

#include <fmt/format.h>

#include <re2/re2.h>

#include <algorithm>

namespace corerig::plan {

namespace {

using scenario::Configuration;
using scenario::Scenario;

/// Plans one configuration after the other on one machine.
class Planner {
 public:
    Planner(const Scenario& scenario, const topology::Topology& machine)
        : scenario_(scenario),
          machine_(machine),
          variant_(choose_variant(scenario.variants, machine)),
          unmet_(unmet_text(scenario.conditions, machine)) {}

    [[nodiscard]] const VariantChoice& variant() const { return variant_; }

    [[nodiscard]] const base::Errors& errors() const { return errors_; }

    [[nodiscard]] const std::vector<std::string>& warnings() const { return warnings_; }

    PlannedConfiguration plan(const Configuration& configuration) {
        PlannedConfiguration planned;
        planned.configuration = configuration;
        planned.skip_reason = unwanted_text(configuration);
        if (planned.runs()) {
            check_named_cpus(scenario_, configuration, machine_, errors_);
            place(configuration, planned);
        }
        return planned;
    }

 private:
    /// Why the scenario itself does not want the configuration run here.
    [[nodiscard]] std::string unwanted_text(const Configuration& configuration) const {
        const scenario::Case& of_case = scenario_.cases[configuration.case_index];
        std::vector<std::string> reasons;
        for (std::string reason :
             {unmet_,
              unmet_text(of_case.conditions, machine_),
              other_variant_text(of_case.only, scenario_.variants, variant_, machine_)}) {
            if (!reason.empty()) {
                reasons.push_back(std::move(reason));
            }
        }
        return joined(reasons, "; ");
    }

    void place(const Configuration& configuration, PlannedConfiguration& planned) {
        Placement workers = place_workers(configuration.place, configuration.threads, machine_);
        if (!workers.skip_reason.empty()) {
            planned.skip_reason = workers.skip_reason;
            return;
        }
        const Team team = team_of(configuration, workers);
        LoadPlacement loads = place_loads(configuration.backgrounds, machine_, team);
        planned.skip_reason = loads.skip_reason.empty()
                                  ? realtime_refusal(configuration, machine_, team, loads.loads)
                                  : loads.skip_reason;
        if (!planned.runs()) {
            return;
        }
        const CpuSet load_cpus = cpus_of(loads.loads);
        planned.workers = std::move(workers.workers);
        planned.loads = std::move(loads.loads);
        planned.runner_cpus = runner_cpus(machine_, team, load_cpus);
        planned.idle_cores = idle_cores(machine_, team, load_cpus);
        warn_of_dropped(configuration);
        for (const std::string& warning : loads.warnings) {
            warnings_.push_back(configuration.id + ": " + warning);
        }
    }

    void warn_of_dropped(const Configuration& configuration) {
        for (const scenario::CpuExpression& candidate : configuration.place.candidates) {
            const std::string dropped =
                dropped_text(candidate, machine_, configuration.place.offline);
            if (!dropped.empty()) {
                warnings_.push_back(configuration.id + ": " + dropped);
            }
        }
    }

    static Team team_of(const Configuration& configuration, const Placement& placement) {
        Team team;
        team.workers = configuration.threads;
        team.pinned = configuration.place.pinned;
        team.cpus = cpus_of(placement.workers);
        return team;
    }

    const Scenario& scenario_;
    const topology::Topology& machine_;
    const VariantChoice variant_;
    const std::string unmet_;  ///< of what the whole scenario requires
    base::Errors errors_;
    std::vector<std::string> warnings_;
};

/// The configurations that a filter keeps.  Errors: `filter-syntax`, `filter-no-match`.
base::Result<std::vector<const Configuration*>> keep(
    const std::vector<Configuration>& configurations, const std::string& filter) {
    RE2::Options options;
    options.set_log_errors(false);
    const RE2 pattern(filter, options);
    if (!pattern.ok()) {
        return base::Error{kBadFilter,
                           "",
                           fmt::format("the filter {} is not a regular expression: {}",
                                       base::in_quotes(filter),
                                       base::in_quotes(pattern.error())),
                           "\"barrier\" keeps the configurations that have barrier in their id"};
    }
    std::vector<const Configuration*> kept;
    for (const Configuration& configuration : configurations) {
        if (RE2::PartialMatch(configuration.id, pattern)) {
            kept.push_back(&configuration);
        }
    }
    if (kept.empty() && !configurations.empty()) {
        return base::Error{
            kNoFilterMatch,
            "",
            fmt::format("the filter {} keeps none of the {}",
                        base::in_quotes(filter),
                        counted(configurations.size(), "configuration", "configurations")),
            fmt::format("the first of them is \"{}\"", configurations.front().id)};
    }
    return kept;
}

/// The trials of all sessions, one session after the other.
std::vector<PlannedTrial> order_trials(const std::vector<PlannedConfiguration>& configurations,
                                       std::uint64_t seed) {
    std::vector<PlannedTrial> trials;
    for (int session = 1; session <= sessions_of(configurations); ++session) {
        std::vector<int> counts;
        for (const PlannedConfiguration& planned : configurations) {
            const scenario::Measure& measure = planned.configuration.measure;
            counts.push_back(planned.runs() && session <= measure.sessions ? measure.trials : 0);
        }
        const std::vector<PlannedTrial> more = trials_of_session(counts, session, seed);
        trials.insert(trials.end(), more.begin(), more.end());
    }
    return trials;
}

/// How many CPUs' time a configuration uses: its workers spin, and so do most commands.
double cpus_needed(const PlannedConfiguration& planned) {
    double needed = planned.configuration.threads;
    for (const PlannedLoad& load : planned.loads) {
        needed += load.duty_percent / 100.0;
    }
    return needed;
}

/// A warning when the quota of the cgroup is less than some configuration uses; "" when not.
std::string quota_warning(const std::vector<PlannedConfiguration>& configurations,
                          const std::optional<topology::CpuQuota>& quota) {
    const PlannedConfiguration* hungriest = nullptr;
    for (const PlannedConfiguration& planned : configurations) {
        if (planned.runs() &&
            (hungriest == nullptr || cpus_needed(planned) > cpus_needed(*hungriest))) {
            hungriest = &planned;
        }
    }
    if (!quota || hungriest == nullptr || cpus_needed(*hungriest) <= quota->cpus) {
        return "";
    }
    return fmt::format(
        "the quota is {}, but workers and loads of {} use {:.4g}: the kernel will "
        "stop them again and again; raise cpu.max, or start corerig elsewhere",
        topology::to_string(*quota),
        hungriest->configuration.id,
        cpus_needed(*hungriest));
}

}  // namespace

base::Result<Plan> make_plan(const Scenario& scenario,
                             const topology::Topology& machine,
                             const PlanOptions& options) {
    const auto kept = keep(scenario.configurations, options.filter);
    if (!kept) {
        return kept.errors();
    }
    Planner planner(scenario, machine);
    Plan plan;
    for (const Configuration* configuration : *kept) {
        plan.configurations.push_back(planner.plan(*configuration));
    }
    if (!planner.errors().empty()) {
        return planner.errors();
    }
    plan.scenario = scenario;
    plan.topology = machine;
    plan.seed = options.seed;
    plan.variant = planner.variant().id;
    plan.variant_reason = planner.variant().reason;
    plan.trials = order_trials(plan.configurations, plan.seed);
    plan.warnings = machine.warnings;
    plan.warnings.insert(plan.warnings.end(), planner.warnings().begin(), planner.warnings().end());
    if (std::string warning = quota_warning(plan.configurations, machine.cpu_quota);
        !warning.empty()) {
        plan.warnings.push_back(std::move(warning));
    }
    return plan;
}

}  // namespace corerig::plan
