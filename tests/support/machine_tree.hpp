// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/cpu_set.hpp"
#include "support/temp_dir.hpp"

#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

namespace corerig::support {

/// A machine to be written as the /sys and /proc of a kernel: equal packages with a node and a
/// last-level cache each, an L2 cache for each core.
struct MachineTree {
    int packages = 1;
    int cores = 2;  ///< of a package
    int threads = 1;
    bool adjacent = false;  ///< siblings are 0-1, 2-3, ...; else 0 and 0 + number of cores
    /// The number that CPU 0, 1, ... of that order has instead; empty: its own.
    std::vector<base::CpuId> numbering{};
    base::CpuSet offline{};
    std::map<std::string, std::string> files{};  ///< written last: more files, or other contents

    [[nodiscard]] int cpu_count() const { return packages * cores * threads; }
};

namespace detail {

/// "00000003" or "00000001,00000000": 32 bits a group, as the kernel prints masks.
inline std::string to_mask(const base::CpuSet& cpus) {
    std::vector<std::uint32_t> groups(1, 0);
    for (const base::CpuId cpu : cpus) {
        const auto group = static_cast<std::size_t>(cpu) / 32;
        groups.resize(std::max(groups.size(), group + 1), 0);
        groups[group] |= 1U << (static_cast<unsigned>(cpu) % 32U);
    }
    std::string text;
    for (auto group = groups.rbegin(); group != groups.rend(); ++group) {
        char digits[16];
        std::snprintf(digits, sizeof digits, "%08x", *group);
        text += (text.empty() ? "" : ",") + std::string(digits);
    }
    return text + "\n";
}

/// CPU numbers of a core, of a package, and of the machine.
class TreeNumbers {
 public:
    explicit TreeNumbers(const MachineTree& tree) : tree_(tree) {}

    [[nodiscard]] base::CpuSet core(int core) const {
        base::CpuSet cpus;
        for (int thread = 0; thread < tree_.threads; ++thread) {
            cpus.insert(renumbered(tree_.adjacent ? core * tree_.threads + thread
                                                  : thread * tree_.packages * tree_.cores + core));
        }
        return cpus - tree_.offline;
    }

    [[nodiscard]] base::CpuSet package(int package) const {
        base::CpuSet cpus;
        for (int core_of_package = 0; core_of_package < tree_.cores; ++core_of_package) {
            cpus = cpus | core(package * tree_.cores + core_of_package);
        }
        return cpus;
    }

    [[nodiscard]] base::CpuSet present() const {
        base::CpuSet cpus;
        for (int cpu = 0; cpu < tree_.cpu_count(); ++cpu) {
            cpus.insert(cpu);
        }
        return cpus;
    }

 private:
    [[nodiscard]] base::CpuId renumbered(int cpu) const {
        return tree_.numbering.empty() ? cpu : tree_.numbering[static_cast<std::size_t>(cpu)];
    }

    const MachineTree& tree_;
};

inline void write_cache(const TempDir& root,
                        const std::string& directory,
                        int level,
                        const base::CpuSet& shared) {
    root.write(directory + "/level", std::to_string(level) + "\n");
    root.write(directory + "/type", "Unified\n");
    root.write(directory + "/size", level == 2 ? "1024K\n" : "16384K\n");
    root.write(directory + "/coherency_line_size", "64\n");
    root.write(directory + "/ways_of_associativity", "16\n");
    root.write(directory + "/shared_cpu_map", to_mask(shared));
}

inline void write_cpu(const TempDir& root, const MachineTree& tree, base::CpuId cpu, int core) {
    const TreeNumbers numbers(tree);
    const int package = core / tree.cores;
    const std::string directory = "sys/devices/system/cpu/cpu" + std::to_string(cpu);
    root.write(directory + "/topology/core_id", std::to_string(core % tree.cores) + "\n");
    root.write(directory + "/topology/physical_package_id", std::to_string(package) + "\n");
    root.write(directory + "/topology/thread_siblings", to_mask(numbers.core(core)));
    root.write(directory + "/topology/core_siblings", to_mask(numbers.package(package)));
    write_cache(root, directory + "/cache/index2", 2, numbers.core(core));
    write_cache(root, directory + "/cache/index3", 3, numbers.package(package));
}

}  // namespace detail

/// Writes the machine into `root`, which base::KernelFiles and --sysroot then read.
inline void write_machine(const TempDir& root, const MachineTree& tree) {
    const detail::TreeNumbers numbers(tree);
    const std::string cpus = "sys/devices/system/cpu/";
    const std::string present = numbers.present().to_list() + "\n";
    root.write(cpus + "present", present);
    root.write(cpus + "possible", present);
    root.write(cpus + "online", (numbers.present() - tree.offline).to_list() + "\n");
    for (int core = 0; core < tree.packages * tree.cores; ++core) {
        for (const base::CpuId cpu : numbers.core(core)) {
            detail::write_cpu(root, tree, cpu, core);
        }
    }
    for (const base::CpuId cpu : numbers.present()) {
        if (cpu != 0) {
            root.write(cpus + "cpu" + std::to_string(cpu) + "/online",
                       tree.offline.contains(cpu) ? "0\n" : "1\n");
        }
    }
    for (int node = 0; node < tree.packages; ++node) {
        const std::string directory = "sys/devices/system/node/node" + std::to_string(node);
        root.write(directory + "/cpumap", detail::to_mask(numbers.package(node)));
        root.write(directory + "/cpulist", numbers.package(node).to_list() + "\n");
        root.write(directory + "/meminfo",
                   "Node " + std::to_string(node) + " MemTotal: 1048576 kB\n");
    }
    root.write("sys/devices/system/node/online",
               tree.packages == 1 ? "0\n" : "0-" + std::to_string(tree.packages - 1) + "\n");
    root.write("proc/cpuinfo", "processor\t: 0\nmodel name\t: Example  CPU\n");
    for (const auto& [path, content] : tree.files) {
        root.write(path, content);
    }
}

}  // namespace corerig::support
