// SPDX-License-Identifier: Apache-2.0
#include "plan/duration.hpp"
#include "plan/explain.hpp"
#include "plan/loads.hpp"
#include "plan/plan.hpp"
#include "plan/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace corerig::plan {

namespace {

using scenario::Policy;

void add_line(std::string& text, std::string_view name, std::string_view value) {
    text += fmt::format("{:<11}{}\n", name, value);
}

void add_detail(std::string& text, std::string_view name, std::string_view value) {
    text += fmt::format("  {:<14}{}\n", name, value);
}

std::string machine_text(const topology::Topology& machine) {
    return machine.origin + (machine.cpu_model.empty() ? "" : ": " + machine.cpu_model);
}

std::string cores_text(const topology::Topology& machine) {
    const CpuSet usable = machine.usable();
    if (!machine.says_cores()) {
        return "on cores, packages and nodes that are not known";
    }
    const auto count = [](int number) { return static_cast<std::size_t>(number); };
    return fmt::format("on {}, {}, {}",
                       counted(count(machine.count_cores(usable)), "core", "cores"),
                       counted(count(machine.count_packages(usable)), "package", "packages"),
                       counted(count(machine.count_nodes(usable)), "node", "nodes"));
}

void add_header(std::string& text, const Plan& plan) {
    const auto& scenario = plan.scenario;
    text += scenario.title.empty() ? scenario.name : scenario.title;
    text += "\n\n";
    add_line(text, "scenario", scenario.name);
    if (!scenario.source.empty()) {
        add_line(text, "source", scenario.source);
    }
    add_line(text, "machine", machine_text(plan.topology));
    add_line(text, "CPUs", topology::usable_line(plan.topology));
    add_line(text, "", cores_text(plan.topology));
    for (const std::string& restriction : topology::restrictions(plan.topology)) {
        add_line(text, "", restriction);
    }
    if (plan.topology.kernel.release) {
        add_line(text, "kernel", "Linux " + *plan.topology.kernel.release);
    }
    if (!scenario.variants.empty()) {
        add_line(text,
                 "variant",
                 fmt::format(
                     "{}: {}", plan.variant.empty() ? "none" : plan.variant, plan.variant_reason));
    }
    const auto running = std::count_if(plan.configurations.begin(),
                                       plan.configurations.end(),
                                       [](const auto& planned) { return planned.runs(); });
    add_line(
        text,
        "plan",
        fmt::format("{} of {} run, {}{}, seed {}",
                    running,
                    counted(plan.configurations.size(), "configuration", "configurations"),
                    counted(plan.trials.size(), "trial", "trials"),
                    plan.trials.empty() ? "" : ", about " + rough_text(estimate_duration(plan)),
                    plan.seed));
}

/// One line for each run of workers that got the same CPUs for the same reason, below it what
/// there was to choose from, where it is wanted.
void add_workers(std::string& text,
                 const std::vector<PlannedWorker>& workers,
                 const std::vector<std::string>& choices) {
    for (std::size_t first = 0; first < workers.size();) {
        std::size_t last = first;
        while (last + 1 < workers.size() && workers[last + 1] == workers[first]) {
            ++last;
        }
        add_detail(text,
                   first == last ? fmt::format("worker {}", first)
                                 : fmt::format("workers {}-{}", first, last),
                   fmt::format("{}: {}", cpus_text(workers[first].cpus), workers[first].reason));
        if (first < choices.size()) {
            add_detail(text, "", choices[first]);
        }
        first = last + 1;
    }
}

std::string load_name(const PlannedLoad& load) {
    std::string name = load.command.empty() ? "donothing" : joined(load.command, " ");
    if (load.policy != Policy{}) {
        name += ", policy " + to_string(load.policy);
    }
    if (load.nice != 0) {
        name += fmt::format(", nice {}", load.nice);
    }
    if (load.duty_percent != 100) {
        name += fmt::format(", {} % of its CPU", load.duty_percent);
    }
    return name;
}

bool is_same_but_for_cpu(const PlannedLoad& a, const PlannedLoad& b) {
    PlannedLoad elsewhere = b;
    elsewhere.cpu = a.cpu;
    return a == elsewhere;
}

/// One line for each run of loads that differ in their CPU only.
void add_loads(std::string& text, const std::vector<PlannedLoad>& loads) {
    for (std::size_t first = 0; first < loads.size();) {
        std::size_t end = first;
        std::vector<CpuId> ids;
        while (end < loads.size() && is_same_but_for_cpu(loads[first], loads[end])) {
            ids.push_back(loads[end].cpu);
            ++end;
        }
        const CpuSet cpus(std::move(ids));
        add_detail(text,
                   counted(end - first, "load", "loads"),
                   fmt::format("CPU{} {}: {}; {}",
                               cpus.size() == 1 ? "" : "s",
                               whole_list(cpus),
                               load_name(loads[first]),
                               loads[first].reason));
        first = end;
    }
}

/// What the runner has to share its CPUs with, where it cannot be alone.
std::string company_text(const Plan& plan, const PlannedConfiguration& planned) {
    const CpuSet workers = cpus_of(planned.workers);
    if (!planned.configuration.place.pinned) {
        return ", among which the scheduler places the workers";
    }
    if (!(planned.runner_cpus & workers).empty()) {
        return ", which workers use too: no other is usable";
    }
    if (!(planned.runner_cpus & plan.topology.siblings(workers)).empty()) {
        return ", beside workers on the same core: no other is usable";
    }
    if (!(planned.runner_cpus & cpus_of(planned.loads)).empty()) {
        return ", which loads use too";
    }
    return "";
}

std::string samples_text(const PlannedConfiguration& planned) {
    const auto& configuration = planned.configuration;
    const auto& measure = configuration.measure;
    const bool reference =
        measure.reference && configuration.workload.installed.schema.has_reference;
    return fmt::format(
        "{}{} of {}{}",
        counted(static_cast<std::size_t>(measure.samples), "sample", "samples"),
        measure.discard > 0 ? fmt::format(" after {} discarded", measure.discard) : "",
        measure.iterations ? fmt::format("{} iterations", *measure.iterations)
                           : "about " + base::format_duration(measure.sample_time),
        reference ? ", each with its reference" : "");
}

std::string sessions_text(const scenario::Measure& measure) {
    return measure.sessions == 1 ? ""
                                 : fmt::format("{} sessions {} apart, each ",
                                               measure.sessions,
                                               base::format_duration(measure.session_gap));
}

std::string trials_text(const PlannedConfiguration& planned) {
    const scenario::Measure& measure = planned.configuration.measure;
    return fmt::format("{}{}: {}; about {} a trial",
                       sessions_text(measure),
                       counted(static_cast<std::size_t>(measure.trials), "trial", "trials"),
                       samples_text(planned),
                       rough_text(estimate_trial(planned)));
}

void add_choices(std::string& text,
                 std::string_view name,
                 const std::vector<std::string>& choices) {
    for (std::size_t i = 0; i < choices.size(); ++i) {
        add_detail(text, i == 0 ? name : "", choices[i]);
    }
}

void add_configuration(std::string& text,
                       const Plan& plan,
                       const PlannedConfiguration& planned,
                       Detail detail) {
    text += "\n" + planned.configuration.id + "\n";
    const Explanation choices =
        detail == Detail::choices ? explain(planned, plan.topology) : Explanation{};
    add_choices(text, "candidates", choices.candidates);
    if (!planned.runs()) {
        add_detail(text, "skipped", planned.skip_reason);
        return;
    }
    add_workers(text, planned.workers, choices.workers);
    if (planned.configuration.measure.policy != Policy{}) {
        add_detail(text, "policy", to_string(planned.configuration.measure.policy));
    }
    add_choices(text, "loads from", choices.loads);
    add_loads(text, planned.loads);
    add_detail(text, "runner", cpus_text(planned.runner_cpus) + company_text(plan, planned));
    add_detail(
        text, "idle", counted(static_cast<std::size_t>(planned.idle_cores), "core", "cores"));
    add_detail(text, "measure", trials_text(planned));
}

void add_trials(std::string& text, const Plan& plan) {
    if (plan.trials.empty()) {
        text += "\nno trial runs\n";
        return;
    }
    text += "\ntrials in the order they run\n";
    std::size_t number = 0;
    for (const PlannedTrial& trial : plan.trials) {
        const auto& configuration = plan.configurations[trial.configuration].configuration;
        text += fmt::format("  {:>4}  {}, trial {} of {}\n",
                            ++number,
                            configuration.id,
                            trial.trial,
                            configuration.measure.trials * configuration.measure.sessions);
    }
}

}  // namespace

std::string describe(const Plan& plan, Detail detail) {
    std::string text;
    add_header(text, plan);
    for (const PlannedConfiguration& planned : plan.configurations) {
        add_configuration(text, plan, planned, detail);
    }
    add_trials(text, plan);
    if (!plan.warnings.empty()) {
        text += "\nwarnings\n";
        for (const std::string& warning : plan.warnings) {
            text += "  " + warning + "\n";
        }
    }
    return text;
}

}  // namespace corerig::plan
