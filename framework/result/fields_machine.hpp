// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "result/fields_scenario.hpp"
#include "result/records.hpp"

namespace corerig::result {

template <class Archive>
void list_fields(Archive& archive, Is<topology::Cpu> auto& cpu) {
    archive.field("id", cpu.id);
    archive.field("core", cpu.core);
    archive.field("l2", cpu.l2);
    archive.field("llc", cpu.llc);
    archive.field("node", cpu.node);
    archive.field("package", cpu.package);
    archive.field("kind", cpu.kind);
}

template <class Archive>
void list_fields(Archive& archive, Is<MachineRecord> auto& machine) {
    archive.field("cpu_model", machine.cpu_model);
    archive.field("present", machine.present);
    archive.field("online", machine.online);
    archive.field("usable", machine.usable);
    archive.field("isolated", machine.isolated);
    archive.field("nohz_full", machine.nohz_full);
    archive.field("cores", machine.cores);
    archive.field("nodes", machine.nodes);
    archive.field("packages", machine.packages);
    archive.field("cpus", machine.cpus);
    archive.field("kernel_release", machine.kernel_release);
    archive.field("kernel_version", machine.kernel_version);
    archive.field("kernel_command_line", machine.kernel_command_line);
    archive.field("environment", machine.environment);
}

template <class Archive>
void list_fields(Archive& archive, Is<ClockRecord> auto& clock) {
    archive.field("name", clock.name);
    archive.field("resolution_ns", clock.resolution_ns);
    archive.field("read_cost_ns", clock.read_cost_ns);
}

}  // namespace corerig::result
