// SPDX-License-Identifier: Apache-2.0
#include "result/machine_json.hpp"

#include "result/json_writer.hpp"

namespace corerig::result {

namespace {

constexpr int kMachineSchema = 1;

std::optional<int> known(int group) {
    return group < 0 ? std::nullopt : std::optional(group);
}

std::optional<std::string> known(const std::string& text) {
    return text.empty() ? std::nullopt : std::optional(text);
}

void write_counts(JsonWriter& writer, const topology::Topology& machine) {
    const base::CpuSet usable = machine.usable();
    writer.field("usable_cores", machine.count_cores(usable));
    writer.field("usable_nodes", machine.count_nodes(usable));
    writer.field("usable_packages", machine.count_packages(usable));
}

void write_sets(JsonWriter& writer, const topology::Topology& machine) {
    writer.field("present", machine.present);
    writer.field("online", machine.online);
    writer.field("affinity", machine.affinity);
    writer.field("cpuset", machine.cpuset);
    writer.field("cpuset_path", known(machine.cpuset_path));
    writer.field("cpu_quota",
                 machine.cpu_quota ? std::optional(machine.cpu_quota->cpus) : std::nullopt);
    writer.field("cpu_quota_path",
                 machine.cpu_quota ? std::optional(machine.cpu_quota->path) : std::nullopt);
    writer.field("usable", machine.usable());
    writer.field("isolated", machine.isolated);
    writer.field("nohz_full", machine.nohz_full);
    writer.field("nodes_without_cpus", machine.nodes_without_cpus);
}

/// What the kernel says, as members of an object.
struct KernelMembers {
    const topology::KernelFacts& facts;
};

template <class Archive>
void list_fields(Archive& archive, const KernelMembers& kernel) {
    const auto nohz_full = kernel.facts.config.find("NO_HZ_FULL");
    archive.field("release", kernel.facts.release);
    archive.field("version", kernel.facts.version);
    archive.field("command_line", kernel.facts.command_line);
    archive.field("config_source", known(kernel.facts.config_source));
    archive.field(
        "config_no_hz_full",
        nohz_full == kernel.facts.config.end() ? std::nullopt : std::optional(nohz_full->second));
}

/// One CPU, as members of an object.
struct CpuMembers {
    topology::Cpu cpu;
    bool usable = false;
};

template <class Archive>
void list_fields(Archive& archive, const CpuMembers& members) {
    archive.field("id", members.cpu.id);
    archive.field("core", known(members.cpu.core));
    archive.field("l2", known(members.cpu.l2));
    archive.field("llc", known(members.cpu.llc));
    archive.field("node", known(members.cpu.node));
    archive.field("package", known(members.cpu.package));
    archive.field("kind", members.cpu.kind);
    archive.field("usable", members.usable);
}

std::vector<CpuMembers> cpus_of(const topology::Topology& machine) {
    const base::CpuSet usable = machine.usable();
    std::vector<CpuMembers> cpus;
    cpus.reserve(machine.cpus.size());
    for (const topology::Cpu& cpu : machine.cpus) {
        cpus.push_back({cpu, usable.contains(cpu.id)});
    }
    return cpus;
}

}  // namespace

std::string to_json(const topology::Topology& machine) {
    JsonWriter writer;
    writer.open('{');
    writer.field("type", "machine");
    writer.field("schema", kMachineSchema);
    writer.field("origin", machine.origin);
    writer.field("is_this_machine", machine.is_this_machine);
    writer.field("cpu_model", known(machine.cpu_model));
    write_sets(writer, machine);
    write_counts(writer, machine);
    writer.field("kernel", KernelMembers{machine.kernel});
    writer.field("cpus", cpus_of(machine));
    writer.field("warnings", machine.warnings);
    writer.close('}');
    return writer.take();
}

}  // namespace corerig::result
