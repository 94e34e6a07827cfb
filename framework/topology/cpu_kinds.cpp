// SPDX-License-Identifier: Apache-2.0
#include "topology/cpu_kinds.hpp"

#include "topology/cpu_lists.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <set>

namespace corerig::topology {

namespace {

// CPUs of one kind differ by a few per cent where each has a highest frequency of its own; the
// kinds of one chip differ by a third and more.
constexpr double kSmallestGap = 1.2;

/// The lowest capacity that counts as performance; none where all CPUs are about equal.
std::optional<int> performance_from(const std::map<CpuId, int>& capacity) {
    std::set<int> values;
    for (const auto& [cpu, value] : capacity) {
        values.insert(value);
    }
    std::optional<int> from;
    double widest = kSmallestGap;
    int below = 0;
    for (const int value : values) {
        const double gap = below > 0 ? static_cast<double>(value) / below : 0;
        if (gap >= widest) {
            widest = gap;
            from = value;
        }
        below = value;
    }
    return from;
}

}  // namespace

KindHints read_kind_hints(const base::KernelFiles& files,
                          const CpuSet& online,
                          std::vector<std::string>& warnings) {
    KindHints hints;
    hints.performance =
        read_cpu_list(files, "/sys/devices/cpu_core/cpus", warnings).value_or(CpuSet{});
    hints.efficiency =
        read_cpu_list(files, "/sys/devices/cpu_atom/cpus", warnings).value_or(CpuSet{});
    for (const CpuId cpu : online) {
        const auto text =
            files.read_trimmed(fmt::format("/sys/devices/system/cpu/cpu{}/cpu_capacity", cpu));
        int value = 0;
        if (text &&
            std::from_chars(text->data(), text->data() + text->size(), value).ec == std::errc{}) {
            hints.capacity[cpu] = value;
        }
    }
    return hints;
}

void assign_kinds(const KindHints& hints, std::vector<Cpu>& cpus) {
    const std::optional<int> from = performance_from(hints.capacity);
    for (Cpu& cpu : cpus) {
        const auto capacity = hints.capacity.find(cpu.id);
        if (hints.performance.contains(cpu.id)) {
            cpu.kind = CpuKind::performance;
        } else if (hints.efficiency.contains(cpu.id)) {
            cpu.kind = CpuKind::efficiency;
        } else if (from && capacity != hints.capacity.end()) {
            cpu.kind = capacity->second >= *from ? CpuKind::performance : CpuKind::efficiency;
        }
    }
}

}  // namespace corerig::topology
