// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "result/fields_scenario.hpp"
#include "result/records.hpp"

namespace corerig::result {

/// Written as a row; the names stand once in the header line, as "columns".
template <class Archive>
void list_fields(Archive& archive, Is<WorkerSample> auto& worker) {
    archive.field("start_ns", worker.start_ns);
    archive.field("stop_ns", worker.stop_ns);
    archive.field("iterations", worker.iterations);
    archive.field("cpu_before", worker.cpu_before);
    archive.field("cpu_after", worker.cpu_after);
    archive.field("cpu_time_ns", worker.cpu_time_ns);
    archive.field("involuntary_switches", worker.involuntary_switches);
    archive.field("voluntary_switches", worker.voluntary_switches);
    archive.field("wait_ns", worker.wait_ns);
    archive.added_field("affinity_kept", worker.affinity_kept);
    archive.added_field("migrations", worker.migrations);
    archive.added_field("timer_ticks", worker.timer_ticks);
    archive.added_field("interrupts", worker.interrupts);
    archive.added_field("steal_us", worker.steal_us);
    archive.added_field("throttled_us", worker.throttled_us);
    archive.added_field("frequency_khz", worker.frequency_khz);
    archive.added_field("instructions", worker.instructions);
}

/// Written as a row, as a worker is.
template <class Archive>
void list_fields(Archive& archive, Is<LoadSample> auto& load) {
    archive.field("cpu_time_ns", load.cpu_time_ns);
    archive.field("wall_ns", load.wall_ns);
    archive.added_field("affinity_kept", load.affinity_kept);
}

template <class Archive>
void list_fields(Archive& archive, Is<Sample> auto& sample) {
    archive.field("discarded", sample.discarded);
    archive.field("iterations", sample.iterations);
    archive.field("elapsed_ns", sample.elapsed_ns);
    archive.rows("workers", sample.workers);
    archive.rows("loads", sample.loads);
}

template <class Archive>
void list_fields(Archive& archive, Is<LoadProof> auto& load) {
    archive.field("cpu", load.cpu);
    archive.field("pid", load.pid);
    archive.field("settled_after_ns", load.settled_after_ns);
    archive.field("cpu_time_ns", load.cpu_time_ns);
    archive.field("wall_ns", load.wall_ns);
}

template <class Archive>
void list_fields(Archive& archive, Is<TrialRecord> auto& trial) {
    archive.field("configuration", trial.configuration);
    archive.field("configuration_id", trial.configuration_id);
    archive.field("trial", trial.trial);
    archive.field("outcome", trial.outcome);
    archive.field("reason", trial.reason);
    archive.field("started_unix_ns", trial.started_unix_ns);
    archive.field("duration_ns", trial.duration_ns);
    archive.field("pinned", trial.pinned);
    archive.field("loads", trial.loads);
    archive.field("clock_source_before", trial.clock_source_before);
    archive.field("clock_source_after", trial.clock_source_after);
    archive.field("messages", trial.messages);
    archive.stream("samples", trial.samples);
    archive.stream("references", trial.references);
}

}  // namespace corerig::result
