// SPDX-License-Identifier: Apache-2.0
#include "topology/cpu_kinds.hpp"

#include "topology/cpu_lists.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <set>
#include <string_view>

namespace corerig::topology {

namespace {

// CPUs of one kind differ by a few per cent where each has a highest frequency of its own; the
// kinds of one chip differ by a third and more.
constexpr double kSmallestGap = 1.2;

using Values = std::map<CpuId, int>;

/// The lowest value that counts as performance; none where all CPUs are about equal.
std::optional<int> performance_from(const Values& of_cpus) {
    std::set<int> values;
    for (const auto& [cpu, value] : of_cpus) {
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

/// The number that each CPU has in its file `name`.
Values read_values(const base::KernelFiles& files, const CpuSet& cpus, std::string_view name) {
    Values values;
    for (const CpuId cpu : cpus) {
        const auto text =
            files.read_trimmed(fmt::format("/sys/devices/system/cpu/cpu{}/{}", cpu, name));
        int value = 0;
        if (text &&
            std::from_chars(text->data(), text->data() + text->size(), value).ec == std::errc{}) {
            values[cpu] = value;
        }
    }
    return values;
}

CpuKind kind_by(const Values& values, int from, CpuId cpu) {
    const auto value = values.find(cpu);
    if (value == values.end()) {
        return CpuKind::unknown;
    }
    return value->second >= from ? CpuKind::performance : CpuKind::efficiency;
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
    hints.capacity = read_values(files, online, "cpu_capacity");
    if (hints == KindHints{}) {
        hints.highest_frequency = read_values(files, online, "cpufreq/cpuinfo_max_freq");
    }
    return hints;
}

void assign_kinds(const KindHints& hints, std::vector<Cpu>& cpus) {
    const Values& values = hints.capacity.empty() ? hints.highest_frequency : hints.capacity;
    const std::optional<int> from = performance_from(values);
    for (Cpu& cpu : cpus) {
        if (hints.performance.contains(cpu.id)) {
            cpu.kind = CpuKind::performance;
        } else if (hints.efficiency.contains(cpu.id)) {
            cpu.kind = CpuKind::efficiency;
        } else if (from) {
            cpu.kind = kind_by(values, *from, cpu.id);
        }
    }
}

}  // namespace corerig::topology
