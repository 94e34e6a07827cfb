// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "result/fields_machine.hpp"
#include "result/fields_scenario.hpp"
#include "result/records.hpp"

namespace corerig::result {

template <class Archive>
void list_fields(Archive& archive, Is<Scaling> auto& scaling) {
    archive.field("budget_ns", scaling.budget_ns);
    archive.field("unscaled_ns", scaling.unscaled_ns);
}

template <class Archive>
void list_fields(Archive& archive, Is<Calibration> auto& calibration) {
    archive.field("configuration_id", calibration.configuration_id);
    archive.field("parameter", calibration.parameter);
    archive.field("wanted_ns", calibration.wanted_ns);
    archive.field("value", calibration.value);
    archive.field("measured_ns", calibration.measured_ns);
    archive.field("spread_ratio", calibration.spread);
    archive.field("processes", calibration.processes);
}

template <class Archive>
void list_fields(Archive& archive, Is<WorkerPlace> auto& place) {
    archive.field("cpus", place.cpus);
    archive.field("reason", place.reason);
}

template <class Archive>
void list_fields(Archive& archive, Is<LoadPlace> auto& place) {
    archive.field("cpu", place.cpu);
    archive.field("name", place.name);
    archive.field("duty_percent", place.duty_percent);
    archive.field("reason", place.reason);
}

/// A parameter of a workload.
template <class Archive>
void list_fields(Archive& archive, Is<std::pair<std::string, std::string>> auto& parameter) {
    archive.field("name", parameter.first);
    archive.field("value", parameter.second);
}

template <class Archive>
void list_fields(Archive& archive, Is<ConfigurationRecord> auto& configuration) {
    archive.field("id", configuration.id);
    archive.field("case", configuration.case_id);
    archive.field("case_title", configuration.case_title);
    archive.field("axes", configuration.axes);
    archive.field("workload", configuration.workload);
    archive.field("full_name", configuration.full_name);
    archive.field("plugin_version", configuration.plugin_version);
    archive.field("plugin_build_id", configuration.plugin_build_id);
    archive.field("parameters", configuration.parameters);
    archive.field("shares_iterations", configuration.shares_iterations);
    archive.field("has_reference", configuration.has_reference);
    archive.field("threads", configuration.threads);
    archive.field("trials", configuration.trials);
    archive.field("samples", configuration.samples);
    archive.field("discard", configuration.discard);
    archive.field("iterations", configuration.iterations);
    archive.field("reference_iterations", configuration.reference_iterations);
    archive.field("skip_reason", configuration.skip_reason);
    archive.field("pinned", configuration.pinned);
    archive.field("workers", configuration.workers);
    archive.field("loads", configuration.loads);
    archive.field("runner_cpus", configuration.runner_cpus);
    archive.field("idle_cores", configuration.idle_cores);
}

template <class Archive>
void list_fields(Archive& archive, Is<RunHeader> auto& header) {
    archive.field("tool_version", header.tool_version);
    archive.field("command", header.command);
    archive.field("label", header.label);
    archive.field("host", header.host);
    archive.field("started_unix_ns", header.started_unix_ns);
    archive.field("seed", header.seed);
    archive.field("scenario_name", header.scenario_name);
    archive.field("title", header.title);
    archive.field("source", header.source);
    archive.field("summary", header.summary);
    archive.field("resolved", header.resolved);
    archive.field("variants", header.variants);
    archive.field("claims", header.claims);
    archive.field("reported", header.reported);
    archive.field("variant", header.variant);
    archive.field("variant_reason", header.variant_reason);
    archive.field("machine", header.machine);
    archive.field("clock", header.clock);
    archive.field("scaling", header.scaling);
    archive.added_field("precision", header.precision);
    archive.field("calibrations", header.calibrations);
    archive.field("configurations", header.configurations);
    archive.field("warnings", header.warnings);
}

template <class Archive>
void list_fields(Archive& archive, Is<RunSummary> auto& summary) {
    archive.field("complete", summary.complete);
    archive.field("stopped_because", summary.stopped_because);
    archive.added_field("sessions", summary.sessions);
    archive.field("trials_planned", summary.trials_planned);
    archive.field("trials_ok", summary.trials_ok);
    archive.field("trials_not_ok", summary.trials_not_ok);
    archive.field("configurations_skipped", summary.configurations_skipped);
    archive.field("duration_ns", summary.duration_ns);
    archive.field("warnings", summary.warnings);
}

}  // namespace corerig::result
