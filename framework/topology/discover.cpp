// SPDX-License-Identifier: Apache-2.0
#include "topology/discover.hpp"

#include "topology/affinity.hpp"
#include "topology/cgroup.hpp"
#include "topology/cpu_kinds.hpp"
#include "topology/cpu_lists.hpp"
#include "topology/hwloc_machine.hpp"
#include "topology/kernel_facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <map>
#include <system_error>

namespace corerig::topology {

namespace {

constexpr std::string_view kCpuDirectory = "/sys/devices/system/cpu";

std::string file_of(std::string_view name) {
    return fmt::format("{}/{}", kCpuDirectory, name);
}

/// Fills in what does not depend on hwloc: kernel, CPU model, and what this process may do.
void read_common(const base::KernelFiles& files, Topology& machine) {
    machine.is_this_machine = files.is_live();
    machine.origin = files.is_live() ? "this machine" : files.root().string();
    machine.cpu_model = read_cpu_model(files);
    machine.kernel = read_kernel_facts(files);
    if (files.is_live()) {
        machine.privileges = read_privileges(files);
    }
}

/// The cgroup's part of the online CPUs.
void read_cgroup(const base::KernelFiles& files, Topology& machine) {
    const auto cgroup = read_cpuset(files, machine.warnings);
    machine.cpuset = cgroup ? cgroup->cpus : machine.online;
    machine.cpuset_path = cgroup ? cgroup->path : "";
    machine.cpu_quota = read_cpu_ration(files).quota;
}

/// The machine without /sys: the CPUs this process may run on, and nothing about their relations.
base::Result<Topology> flat_machine(const base::KernelFiles& files) {
    auto affinity = read_affinity();
    if (!affinity) {
        return affinity.errors();
    }
    Topology machine;
    read_common(files, machine);
    machine.present = *affinity;
    machine.online = *affinity;
    machine.affinity = *affinity;
    for (const CpuId id : *affinity) {
        Cpu cpu;
        cpu.id = id;
        machine.cpus.push_back(cpu);
    }
    read_cgroup(files, machine);
    machine.warnings.push_back(fmt::format(
        "{} is not readable: only the {} CPUs this process may run on are known, not which of "
        "them share a core, a cache, a node or a package",
        kCpuDirectory,
        machine.cpus.size()));
    return machine;
}

/// One entry per online CPU; hwloc may know fewer when the kernel gives a CPU no topology.
void take_cpus(const HwlocMachine& seen, Topology& machine) {
    std::vector<CpuId> bare;
    auto known = seen.cpus.begin();
    for (const CpuId id : machine.online) {
        while (known != seen.cpus.end() && known->id < id) {
            ++known;
        }
        if (known != seen.cpus.end() && known->id == id) {
            machine.cpus.push_back(*known);
            continue;
        }
        bare.push_back(id);
        Cpu cpu;
        cpu.id = id;
        machine.cpus.push_back(cpu);
    }
    if (!bare.empty()) {
        machine.warnings.push_back(
            fmt::format("the machine does not say which core, cache, node and package these "
                        "online CPUs belong to: {}",
                        CpuSet(std::move(bare)).to_list()));
    }
}

base::Status read_affinity_of(const base::KernelFiles& files, Topology& machine) {
    if (files.is_live()) {
        auto affinity = read_affinity();
        if (!affinity) {
            return affinity.errors();
        }
        machine.affinity = std::move(affinity).value();
        return base::Done{};
    }
    machine.affinity = read_recorded_affinity(files, machine.warnings).value_or(machine.online);
    return base::Done{};
}

/// The product of the counts in "pack:2 l3:1 core:4 pu:2(indexes=...)", at most `limit` + 1: hwloc
/// builds whatever it is asked for.
std::uint64_t described_cpus(const std::string& description, std::uint64_t limit) {
    std::uint64_t cpus = 1;
    std::uint64_t number = 0;
    bool in_name = false;
    int depth = 0;
    for (const char letter : description + " ") {
        depth += letter == '(' ? 1 : 0;
        depth -= letter == ')' ? 1 : 0;
        if (depth > 0) {
            continue;
        }
        const bool digit = std::isdigit(static_cast<unsigned char>(letter)) != 0;
        if (digit && !in_name) {
            number = std::min(limit + 1, number * 10 + static_cast<std::uint64_t>(letter - '0'));
            continue;
        }
        cpus = number > 0 ? std::min(limit + 1, cpus * number) : cpus;
        number = 0;
        in_name = std::isalnum(static_cast<unsigned char>(letter)) != 0;
    }
    return cpus;
}

/// isolcpus starts every process on the other CPUs, so the isolated ones look forbidden.
void warn_of_isolated(Topology& machine) {
    const CpuSet reachable = machine.online & machine.cpuset;
    const CpuSet hidden = (machine.isolated & reachable) - machine.affinity;
    if (!hidden.empty()) {
        machine.warnings.push_back(fmt::format(
            "the isolated CPUs {} are outside the inherited affinity mask and so not usable; "
            "'taskset -c {} corerig ...' makes them so",
            hidden.to_list(),
            (hidden | (machine.affinity & reachable)).to_list()));
    }
}

/// hwloc leaves out nodes that overlap others; their CPUs are on them all the same.  Of several
/// nodes the one with the fewest CPUs, as elsewhere.
void add_missing_nodes(const base::KernelFiles& files, std::vector<Cpu>& cpus) {
    constexpr std::string_view kNodes = "/sys/devices/system/node";
    constexpr std::string_view kNode = "node";
    const auto lost = [](const Cpu& cpu) { return cpu.node < 0; };
    if (std::none_of(cpus.begin(), cpus.end(), lost)) {
        return;
    }
    std::map<std::pair<std::size_t, int>, CpuSet> smallest_first;
    for (const std::string& name : files.list(kNodes)) {
        int number = -1;
        const char* end = name.data() + name.size();
        if (name.starts_with(kNode) &&
            std::from_chars(name.data() + kNode.size(), end, number).ptr == end && number >= 0) {
            CpuSet of_node =
                read_cpu_mask(files, fmt::format("{}/{}/cpumap", kNodes, name)).value_or(CpuSet{});
            smallest_first[{of_node.size(), number}] = std::move(of_node);
        }
    }
    for (Cpu& cpu : cpus) {
        const auto node =
            std::find_if(smallest_first.begin(), smallest_first.end(), [&cpu](const auto& entry) {
                return entry.second.contains(cpu.id);
            });
        if (lost(cpu) && node != smallest_first.end()) {
            cpu.node = node->first.second;
        }
    }
}

/// Memory of its own kind has a node without CPUs; so has a node whose CPUs are all offline.
CpuSet nodes_without_cpus(const HwlocMachine& seen, const std::vector<Cpu>& cpus) {
    std::vector<int> with_cpus;
    for (const Cpu& cpu : cpus) {
        if (cpu.node >= 0) {
            with_cpus.push_back(cpu.node);
        }
    }
    return seen.nodes - CpuSet(std::move(with_cpus));
}

/// A machine that only hwloc speaks of: nothing of a kernel or of a process.
Topology described_machine(const HwlocMachine& seen, std::string origin) {
    Topology machine;
    machine.origin = std::move(origin);
    machine.cpu_model = seen.cpu_model;
    machine.cpus = seen.cpus;
    machine.nodes_without_cpus = nodes_without_cpus(seen, machine.cpus);
    machine.present = seen.present;
    machine.online = seen.online;
    machine.affinity = seen.online;
    machine.cpuset = seen.allowed;
    machine.cpuset_path = seen.cpuset_path;
    machine.kernel.release = seen.kernel_release;
    machine.kernel.version = seen.kernel_version;
    return machine;
}

}  // namespace

base::Result<Topology> discover(const base::KernelFiles& files) {
    if (!files.exists(kCpuDirectory)) {
        if (files.is_live()) {
            return flat_machine(files);
        }
        return base::Error{
            kTopologyUnreadable,
            files.root().string(),
            fmt::format("this is no recorded machine: it has no {}", kCpuDirectory.substr(1)),
            "a recorded tree has the directories sys and proc of the machine"};
    }
    auto seen = read_hwloc(
        {files.is_live() ? HwlocSource::Kind::this_machine : HwlocSource::Kind::recorded_tree,
         files.root().string()});
    if (!seen) {
        return seen.errors();
    }
    Topology machine;
    read_common(files, machine);
    auto& warnings = machine.warnings;
    machine.online = read_cpu_list(files, file_of("online"), warnings).value_or(seen->online);
    machine.present =
        machine.online | read_cpu_list(files, file_of("present"), warnings).value_or(seen->present);
    machine.isolated = read_cpu_list(files, file_of("isolated"), warnings).value_or(CpuSet{});
    machine.nohz_full = read_cpu_list(files, file_of("nohz_full"), warnings);
    take_cpus(*seen, machine);
    add_missing_nodes(files, machine.cpus);
    machine.nodes_without_cpus = nodes_without_cpus(*seen, machine.cpus);
    assign_kinds(read_kind_hints(files, machine.online, warnings), machine.cpus);
    const base::Status affinity = read_affinity_of(files, machine);
    if (!affinity) {
        return affinity.errors();
    }
    read_cgroup(files, machine);
    warn_of_isolated(machine);
    return machine;
}

base::Result<Topology> from_xml(const std::filesystem::path& file) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) {
        return base::Error{
            kTopologyUnreadable,
            file.string(),
            error ? "this file cannot be read: " + error.message() : "this is not a file",
            "'lstopo machine.xml' writes such a file"};
    }
    const auto seen = read_hwloc({HwlocSource::Kind::xml_file, file.string()});
    if (!seen) {
        return seen.errors();
    }
    Topology machine = described_machine(*seen, file.string());
    const CpuSet missing = machine.present - machine.online;
    if (!missing.empty()) {
        machine.warnings.push_back(
            fmt::format("the file has no topology of the present CPUs {}: they were offline, or "
                        "not allowed where it was written; they count as offline",
                        missing.to_list()));
    }
    return machine;
}

base::Result<Topology> from_synthetic(const std::string& description) {
    constexpr std::uint64_t kMostCpus = base::kMaxCpuId + 1;
    if (described_cpus(description, kMostCpus) > kMostCpus) {
        return base::Error{
            kTopologyUnreadable,
            "",
            fmt::format("\"{}\" describes more than {} CPUs", description, kMostCpus),
            "no Linux machine is that large"};
    }
    const auto seen = read_hwloc({HwlocSource::Kind::synthetic, description});
    if (!seen) {
        return seen.errors();
    }
    return described_machine(*seen, "synthetic " + description);
}

}  // namespace corerig::topology
