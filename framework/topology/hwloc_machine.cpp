// SPDX-License-Identifier: Apache-2.0
#include "topology/hwloc_machine.hpp"

#include "topology/cpu_kinds.hpp"
#include "topology/cpu_lists.hpp"
#include "topology/discover.hpp"

#include <fmt/format.h>
#include <hwloc.h>

#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <map>
#include <memory>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>

namespace corerig::topology {

namespace {

/// hwloc takes the root of a recorded tree from HWLOC_FSROOT and has no call for it.  Other
/// variables of its family replace the machine behind the caller's back or make it print.  So
/// all of them are put aside while a machine is read, and put back after.
class HwlocEnvironment {
 public:
    explicit HwlocEnvironment(const HwlocSource& source) {
        constexpr std::string_view kFamily = "HWLOC_";
        for (char** entry = environ; *entry != nullptr; ++entry) {
            const std::string_view text = *entry;
            const auto equals = text.find('=');
            if (text.substr(0, kFamily.size()) == kFamily && equals != std::string_view::npos) {
                saved_.emplace_back(text.substr(0, equals), text.substr(equals + 1));
            }
        }
        for (const auto& [name, value] : saved_) {
            ::unsetenv(name.c_str());
        }
        ::setenv("HWLOC_HIDE_ERRORS", "2", 1);
        // Its plugins look for GPUs and devices, and loading them takes longer than all the rest.
        // Only that for XML is of use here.
        if (source.kind != HwlocSource::Kind::xml_file) {
            ::setenv("HWLOC_PLUGINS_PATH", "/nonexistent", 1);
        }
        if (source.kind == HwlocSource::Kind::recorded_tree) {
            ::setenv("HWLOC_FSROOT", source.text.c_str(), 1);
        }
    }

    HwlocEnvironment(const HwlocEnvironment&) = delete;
    HwlocEnvironment& operator=(const HwlocEnvironment&) = delete;

    ~HwlocEnvironment() {
        ::unsetenv("HWLOC_HIDE_ERRORS");
        ::unsetenv("HWLOC_FSROOT");
        ::unsetenv("HWLOC_PLUGINS_PATH");
        for (const auto& [name, value] : saved_) {
            ::setenv(name.c_str(), value.c_str(), 1);
        }
    }

 private:
    std::vector<std::pair<std::string, std::string>> saved_;
};

struct Destroyer {
    void operator()(hwloc_topology_t topology) const { hwloc_topology_destroy(topology); }
};

using Handle = std::unique_ptr<hwloc_topology, Destroyer>;

base::Error unreadable(const HwlocSource& source, const std::string& why) {
    switch (source.kind) {
        case HwlocSource::Kind::this_machine:
            return {kTopologyUnreadable,
                    "",
                    "the topology of this machine cannot be read: " + why,
                    "'corerig topology --synthetic \"pack:1 core:2 pu:1\"' shows a described one"};
        case HwlocSource::Kind::recorded_tree:
            return {kTopologyUnreadable,
                    source.text,
                    "no machine can be read from this tree: " + why,
                    "a recorded tree has the directories sys and proc of the machine"};
        case HwlocSource::Kind::xml_file:
            return {kTopologyUnreadable,
                    source.text,
                    "no machine can be read from this file: " + why,
                    "'lstopo machine.xml' writes such a file"};
        case HwlocSource::Kind::synthetic:
            break;
    }
    return {kTopologyUnreadable,
            "",
            fmt::format("\"{}\" describes no machine: {}", source.text, why),
            "a description looks like \"pack:2 core:4 pu:2\": packages, cores, threads of a core"};
}

std::string reason(int error) {
    return error == 0 ? "hwloc gives no reason" : std::generic_category().message(error);
}

base::Result<Handle> open(const HwlocSource& source) {
    hwloc_topology_t raw = nullptr;
    errno = 0;
    if (hwloc_topology_init(&raw) != 0) {
        return unreadable(source, reason(errno));
    }
    Handle topology(raw);
    hwloc_topology_set_flags(
        raw, HWLOC_TOPOLOGY_FLAG_INCLUDE_DISALLOWED | HWLOC_TOPOLOGY_FLAG_DONT_CHANGE_BINDING);
    // x86 asks the processor it runs on, no_os what the C library knows: both would answer for
    // this machine when a tree of another one is not readable.
    for (const char* component : {"x86", "no_os"}) {
        hwloc_topology_set_components(raw, HWLOC_TOPOLOGY_COMPONENTS_FLAG_BLACKLIST, component);
    }
    errno = 0;
    int status = 0;
    if (source.kind == HwlocSource::Kind::xml_file) {
        status = hwloc_topology_set_xml(raw, source.text.c_str());
    } else if (source.kind == HwlocSource::Kind::synthetic) {
        status = hwloc_topology_set_synthetic(raw, source.text.c_str());
    }
    if (status != 0 || hwloc_topology_load(raw) != 0) {
        return unreadable(source, reason(errno));
    }
    const bool live = source.kind == HwlocSource::Kind::this_machine;
    if ((hwloc_topology_is_thissystem(raw) != 0) != live) {
        return unreadable(
            source, live ? "hwloc shows another machine" : "hwloc shows this machine instead");
    }
    return {std::move(topology)};
}

CpuSet to_set(hwloc_const_bitmap_t bitmap) {
    std::vector<CpuId> cpus;
    for (int cpu = hwloc_bitmap_first(bitmap); cpu >= 0 && cpu <= base::kMaxCpuId;
         cpu = hwloc_bitmap_next(bitmap, cpu)) {
        cpus.push_back(cpu);
    }
    return CpuSet(std::move(cpus));
}

std::optional<std::string> find_info(const hwloc_obj* object, const char* name) {
    const char* value = object == nullptr
                            ? nullptr
                            : hwloc_obj_get_info_by_name(const_cast<hwloc_obj_t>(object), name);
    if (value == nullptr) {
        return std::nullopt;
    }
    return value;
}

/// Numbers objects in the order in which they are met.
class Numbering {
 public:
    int of(hwloc_obj_t object) {
        return numbers_.emplace(object, static_cast<int>(numbers_.size())).first->second;
    }

 private:
    std::map<hwloc_obj_t, int> numbers_;
};

int kernel_number(hwloc_obj_t object) {
    return object->os_index == HWLOC_UNKNOWN_INDEX ? static_cast<int>(object->logical_index)
                                                   : static_cast<int>(object->os_index);
}

struct NodeOfCpu {
    int size = std::numeric_limits<int>::max();
    int number = -1;

    [[nodiscard]] bool before(const NodeOfCpu& other) const {
        return std::tie(size, number) < std::tie(other.size, other.number);
    }
};

/// The node of each CPU: the smallest one that has it, because memory without CPUs of its own is
/// given to every CPU near it; among equals the lowest number.
std::map<CpuId, NodeOfCpu> read_nodes(hwloc_topology_t topology) {
    std::map<CpuId, NodeOfCpu> nodes;
    hwloc_obj_t node = nullptr;
    while ((node = hwloc_get_next_obj_by_type(topology, HWLOC_OBJ_NUMANODE, node)) != nullptr) {
        const NodeOfCpu found{hwloc_bitmap_weight(node->cpuset), kernel_number(node)};
        for (const CpuId cpu : to_set(node->cpuset)) {
            NodeOfCpu& best = nodes[cpu];
            best = found.before(best) ? found : best;
        }
    }
    return nodes;
}

CpuSet read_node_numbers(hwloc_topology_t topology) {
    std::vector<int> numbers;
    hwloc_obj_t node = nullptr;
    while ((node = hwloc_get_next_obj_by_type(topology, HWLOC_OBJ_NUMANODE, node)) != nullptr) {
        numbers.push_back(kernel_number(node));
    }
    return CpuSet(std::move(numbers));
}

/// Gives a CPU its groups from what stands above it in hwloc's tree.
class GroupReader {
 public:
    void read(hwloc_obj_t unit, Cpu& cpu) {
        hwloc_obj_t last_cache = nullptr;
        for (hwloc_obj_t above = unit; above != nullptr; above = above->parent) {
            if (hwloc_obj_type_is_dcache(above->type) != 0) {
                last_cache = above;
            }
            take(above, cpu);
        }
        cpu.llc = last_cache == nullptr ? -1 : llcs_.of(last_cache);
    }

 private:
    void take(hwloc_obj_t above, Cpu& cpu) {
        if (above->type == HWLOC_OBJ_CORE) {
            cpu.core = cores_.of(above);
        } else if (above->type == HWLOC_OBJ_L2CACHE) {
            cpu.l2 = l2s_.of(above);
        } else if (above->type == HWLOC_OBJ_PACKAGE) {
            // Where the kernel gives packages no number, they are counted like caches.
            cpu.package =
                above->os_index == HWLOC_UNKNOWN_INDEX ? packages_.of(above) : kernel_number(above);
        }
    }

    Numbering cores_;
    Numbering l2s_;
    Numbering llcs_;
    Numbering packages_;
};

std::vector<Cpu> read_cpus(hwloc_topology_t topology) {
    std::map<CpuId, hwloc_obj_t> units;
    hwloc_obj_t unit = nullptr;
    while ((unit = hwloc_get_next_obj_by_type(topology, HWLOC_OBJ_PU, unit)) != nullptr) {
        units[kernel_number(unit)] = unit;
    }
    const std::map<CpuId, NodeOfCpu> nodes = read_nodes(topology);
    GroupReader groups;
    std::vector<Cpu> cpus;
    cpus.reserve(units.size());
    for (const auto& [id, place] : units) {
        Cpu cpu;
        cpu.id = id;
        const auto node = nodes.find(id);
        cpu.node = node == nodes.end() ? -1 : node->second.number;
        groups.read(place, cpu);
        cpus.push_back(cpu);
    }
    return cpus;
}

void add_kind_hint(const hwloc_info_s& said, const CpuSet& cpus, KindHints& hints) {
    const std::string_view name = said.name;
    const std::string_view value = said.value;
    if (name == "CoreType" && value == "IntelCore") {
        hints.performance = hints.performance | cpus;
    } else if (name == "CoreType" && value == "IntelAtom") {
        hints.efficiency = hints.efficiency | cpus;
    } else if (name == "LinuxCapacity") {
        int capacity = 0;
        std::from_chars(value.data(), value.data() + value.size(), capacity);
        for (const CpuId cpu : cpus) {
            hints.capacity[cpu] = capacity;
        }
    }
}

/// Kinds as an XML file keeps them.  hwloc's own ranking is left aside: it also splits equal
/// cores by their highest frequency.
KindHints read_kind_hints(hwloc_topology_t topology) {
    KindHints hints;
    const int kinds = hwloc_cpukinds_get_nr(topology, 0);
    const std::unique_ptr<hwloc_bitmap_s, void (*)(hwloc_bitmap_t)> cpus(hwloc_bitmap_alloc(),
                                                                         hwloc_bitmap_free);
    for (int kind = 0; kind < kinds; ++kind) {
        unsigned count = 0;
        hwloc_info_s* infos = nullptr;
        int efficiency = 0;
        if (hwloc_cpukinds_get_info(topology,
                                    static_cast<unsigned>(kind),
                                    cpus.get(),
                                    &efficiency,
                                    &count,
                                    &infos,
                                    0) != 0) {
            continue;
        }
        for (unsigned i = 0; i < count; ++i) {
            add_kind_hint(infos[i], to_set(cpus.get()), hints);
        }
    }
    return hints;
}

}  // namespace

base::Result<HwlocMachine> read_hwloc(const HwlocSource& source) {
    const HwlocEnvironment environment(source);
    const auto topology = open(source);
    if (!topology) {
        return topology.errors();
    }
    HwlocMachine machine;
    hwloc_topology* const raw = topology->get();
    machine.cpus = read_cpus(raw);
    machine.nodes = read_node_numbers(raw);
    machine.present = to_set(hwloc_topology_get_complete_cpuset(raw));
    machine.online = to_set(hwloc_topology_get_topology_cpuset(raw));
    machine.allowed = to_set(hwloc_topology_get_allowed_cpuset(raw));
    if (source.kind == HwlocSource::Kind::xml_file) {
        assign_kinds(read_kind_hints(raw), machine.cpus);
    }
    const hwloc_obj* package = hwloc_get_next_obj_by_type(raw, HWLOC_OBJ_PACKAGE, nullptr);
    machine.cpu_model = joined_words(find_info(package, "CPUModel").value_or(""));
    const hwloc_obj* root = hwloc_get_root_obj(raw);
    machine.cpuset_path = find_info(root, "LinuxCgroup").value_or("");
    machine.kernel_release = find_info(root, "OSRelease");
    machine.kernel_version = find_info(root, "OSVersion");
    return machine;
}

}  // namespace corerig::topology
