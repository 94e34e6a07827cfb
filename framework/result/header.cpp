// SPDX-License-Identifier: Apache-2.0
#include "result/header.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace corerig::result {

namespace {

/// Kernel options that change what a system call, a tick or a wake-up costs.
constexpr std::array<std::string_view, 10> kTellingOptions{"CONTEXT_TRACKING",
                                                           "HZ",
                                                           "NO_HZ",
                                                           "PREEMPT",
                                                           "RCU_NOCB",
                                                           "SCHED_AUTOGROUP",
                                                           "SCHED_CORE",
                                                           "TICK_CPU_ACCOUNTING",
                                                           "VIRT_CPU_ACCOUNTING",
                                                           "PAGE_TABLE_ISOLATION"};

std::string quoted(const std::string& text) {
    std::string quoted = "\"";
    for (const char c : text) {
        quoted += c == '"' || c == '\\' ? "\\" : "";
        quoted += c;
    }
    return quoted + '"';
}

std::string toml_text(const plugin::ParameterSchema& schema, const plugin::ParameterValue& value) {
    if (const auto* flag = std::get_if<bool>(&value)) {
        return *flag ? "true" : "false";
    }
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
        return schema.unit == "ns" && *number >= 0
                   ? quoted(base::format_duration(base::Nanoseconds(*number)))
                   : fmt::format("{}", *number);
    }
    if (const auto* number = std::get_if<double>(&value)) {
        return fmt::format("{}", *number);
    }
    return quoted(std::get<std::string>(value));
}

/// A time that the run turns into a count; 0 means that it is not given.
bool is_given_time(const scenario::Workload& workload, std::size_t parameter) {
    const auto* time = std::get_if<std::int64_t>(&workload.values[parameter]);
    return !workload.installed.schema.parameters[parameter].calibrates.empty() && time != nullptr &&
           *time > 0;
}

/// Whether the run replaces this count by one that it calibrates.
bool is_calibrated(const scenario::Workload& workload, const std::string& parameter) {
    const auto& schemas = workload.installed.schema.parameters;
    for (std::size_t i = 0; i < schemas.size(); ++i) {
        if (schemas[i].calibrates == parameter && is_given_time(workload, i)) {
            return true;
        }
    }
    return false;
}

std::vector<std::pair<std::string, std::string>> parameters_of(const scenario::Workload& workload) {
    std::vector<std::pair<std::string, std::string>> parameters;
    const auto& schemas = workload.installed.schema.parameters;
    for (std::size_t i = 0; i < schemas.size(); ++i) {
        const bool is_unused_time = !schemas[i].calibrates.empty() && !is_given_time(workload, i);
        if (!is_unused_time && !is_calibrated(workload, schemas[i].name)) {
            parameters.emplace_back(schemas[i].name, toml_text(schemas[i], workload.values[i]));
        }
    }
    return parameters;
}

ConfigurationRecord record_of(const plan::PlannedConfiguration& planned,
                              const std::vector<scenario::Case>& cases) {
    const scenario::Configuration& configuration = planned.configuration;
    const scenario::Workload& workload = configuration.workload;
    const scenario::Measure& measure = configuration.measure;
    ConfigurationRecord record;
    record.id = configuration.id;
    record.case_id = cases[configuration.case_index].id;
    record.case_title = cases[configuration.case_index].title;
    record.axes = configuration.axes;
    record.workload = workload.id;
    record.full_name = workload.installed.full_name();
    record.plugin_version = workload.installed.plugin.version;
    record.plugin_build_id = workload.installed.plugin.build_id;
    record.parameters = parameters_of(workload);
    record.shares_iterations = workload.installed.schema.capabilities.shares_iterations;
    record.has_reference = workload.installed.schema.has_reference && measure.reference;
    record.threads = configuration.threads;
    record.trials = measure.trials * measure.sessions;
    record.samples = measure.samples;
    record.discard = measure.discard;
    record.iterations = measure.iterations.value_or(0);
    record.reference_iterations =
        record.has_reference ? measure.reference_iterations.value_or(record.iterations) : 0;
    record.skip_reason = planned.skip_reason;
    record.pinned = configuration.place.pinned;
    for (const plan::PlannedWorker& worker : planned.workers) {
        record.workers.push_back({worker.cpus, worker.reason});
    }
    for (const plan::PlannedLoad& load : planned.loads) {
        record.loads.push_back(
            {load.cpu,
             load.command.empty() ? "donothing" : fmt::format("{}", fmt::join(load.command, " ")),
             load.duty_percent,
             load.reason});
    }
    record.runner_cpus = planned.runner_cpus;
    record.idle_cores = planned.idle_cores;
    return record;
}

bool is_telling(const std::string& option) {
    return std::any_of(kTellingOptions.begin(), kTellingOptions.end(), [&](std::string_view name) {
        return option.starts_with(name);
    });
}

MachineRecord machine_of(const topology::Topology& topology) {
    MachineRecord machine;
    machine.cpu_model = topology.cpu_model;
    machine.present = topology.present;
    machine.online = topology.online;
    machine.usable = topology.usable();
    machine.isolated = topology.isolated;
    machine.nohz_full = topology.nohz_full;
    machine.cores = topology.count_cores(machine.usable);
    machine.nodes = topology.count_nodes(machine.usable);
    machine.packages = topology.count_packages(machine.usable);
    machine.cpus = topology.cpus;
    machine.kernel_release = topology.kernel.release.value_or("");
    machine.kernel_version = topology.kernel.version.value_or("");
    machine.kernel_command_line = topology.kernel.command_line.value_or("");
    for (const auto& [option, value] : topology.kernel.config) {
        if (is_telling(option)) {
            machine.environment["kernel.config." + option] = value;
        }
    }
    const std::vector<std::string> restrictions = topology::restrictions(topology);
    if (!restrictions.empty()) {
        machine.environment["cpus.not_usable"] = fmt::format("{}", fmt::join(restrictions, "; "));
    }
    if (topology.cpu_quota) {
        machine.environment["cpu_quota"] = topology::to_string(*topology.cpu_quota);
    }
    if (!topology.kernel.config_source.empty()) {
        machine.environment["kernel.config_source"] = topology.kernel.config_source;
    }
    return machine;
}

}  // namespace

RunHeader make_header(const plan::Plan& plan) {
    RunHeader header;
    header.seed = plan.seed;
    header.scenario_name = plan.scenario.name;
    header.title = plan.scenario.title;
    header.source = plan.scenario.source;
    header.summary = plan.scenario.summary;
    header.resolved = plan.scenario.resolved;
    header.variants = plan.scenario.variants;
    header.claims = plan.scenario.claims;
    header.reported = plan.scenario.reported;
    header.variant = plan.variant;
    header.variant_reason = plan.variant_reason;
    header.machine = machine_of(plan.topology);
    for (const plan::PlannedConfiguration& planned : plan.configurations) {
        header.configurations.push_back(record_of(planned, plan.scenario.cases));
    }
    header.warnings = plan.warnings;
    for (const std::string& warning : plan.topology.warnings) {
        if (std::find(plan.warnings.begin(), plan.warnings.end(), warning) == plan.warnings.end()) {
            header.warnings.push_back(warning);
        }
    }
    return header;
}

}  // namespace corerig::result
