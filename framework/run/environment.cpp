// SPDX-License-Identifier: Apache-2.0
#include "run/environment.hpp"

#include "topology/cgroup.hpp"

#include <fmt/format.h>

#include <sys/resource.h>

#include <array>
#include <optional>
#include <sstream>
#include <string_view>

namespace corerig::run {

namespace {

struct Source {
    std::string_view key;
    std::string_view path;
};

constexpr std::array kMachineSources{
    Source{"clock_source", "/sys/devices/system/clocksource/clocksource0/current_clocksource"},
    Source{"smt", "/sys/devices/system/cpu/smt/control"},
    Source{"turbo.intel_no_turbo", "/sys/devices/system/cpu/intel_pstate/no_turbo"},
    Source{"turbo.boost", "/sys/devices/system/cpu/cpufreq/boost"},
    Source{"aslr", "/proc/sys/kernel/randomize_va_space"},
    Source{"transparent_hugepage", "/sys/kernel/mm/transparent_hugepage/enabled"},
    Source{"sched_autogroup", "/proc/sys/kernel/sched_autogroup_enabled"},
    Source{"numa_balancing", "/proc/sys/kernel/numa_balancing"},
    Source{"rt_runtime_us", "/proc/sys/kernel/sched_rt_runtime_us"},
    Source{"load_average", "/proc/loadavg"},
    Source{"boot_id", "/proc/sys/kernel/random/boot_id"},
};

constexpr std::array kCpuSources{
    Source{"governor", "scaling_governor"},
    Source{"frequency_min_khz", "scaling_min_freq"},
    Source{"frequency_max_khz", "scaling_max_freq"},
};

/// The first value of a key in /proc/cpuinfo.
std::optional<std::string> cpu_fact(const base::KernelFiles& files, std::string_view key) {
    std::istringstream lines(files.read("/proc/cpuinfo").value_or(""));
    for (std::string line; std::getline(lines, line);) {
        const auto colon = line.find(": ");
        if (line.starts_with(key) && colon != std::string::npos) {
            return line.substr(colon + 2);
        }
    }
    return std::nullopt;
}

/// A count of samples of which every value will be null, and why.
void add_absent_counts(const base::KernelFiles& files,
                       const base::CpuSet& cpus,
                       std::map<std::string, std::string>& environment) {
    const auto need = [&](std::string_view count, const std::string& path) {
        if (!files.read(path)) {
            environment.emplace(fmt::format("counts.{}", count),
                                fmt::format("absent: {} is not readable", path));
        }
    };
    need("timer_ticks", "/proc/interrupts");
    need("interrupts", "/proc/interrupts");
    need("steal_us", "/proc/stat");
    need("migrations", "/proc/self/sched");
    if (!cpus.empty()) {
        need("frequency_khz",
             fmt::format("/sys/devices/system/cpu/cpu{}/cpufreq/scaling_cur_freq",
                         cpus.cpus().front()));
    }
    const std::string stat = topology::read_cpu_ration(files).stat_file;
    const std::string text = stat.empty() ? "" : files.read(stat).value_or("");
    if (text.find("throttled_") == std::string::npos) {
        environment.emplace("counts.throttled_us",
                            stat.empty() ? "absent: no cgroup that counts CPU time is mounted"
                                         : fmt::format("absent: {} has no count of it", stat));
    }
}

}  // namespace

std::map<std::string, std::string> read_environment(const base::KernelFiles& files,
                                                    const base::CpuSet& cpus) {
    std::map<std::string, std::string> environment;
    const auto add = [&](const std::string& key, const std::string& path) {
        if (const auto value = files.read_trimmed(path)) {
            environment.emplace(key, *value);
        }
    };
    for (const Source& source : kMachineSources) {
        add(std::string(source.key), std::string(source.path));
    }
    environment.emplace("microcode",
                        cpu_fact(files, "microcode").value_or("absent: /proc/cpuinfo has none"));
    for (const std::string& name : files.list("/sys/devices/system/cpu/vulnerabilities")) {
        add("mitigation." + name, "/sys/devices/system/cpu/vulnerabilities/" + name);
    }
    for (const base::CpuId cpu : cpus) {
        for (const Source& source : kCpuSources) {
            add(fmt::format("{}.cpu{}", source.key, cpu),
                fmt::format("/sys/devices/system/cpu/cpu{}/cpufreq/{}", cpu, source.path));
        }
    }
    add_absent_counts(files, cpus, environment);
    return environment;
}

std::string inherited_nice_warning() {
    const int inherited = ::getpriority(PRIO_PROCESS, 0);
    if (inherited <= 0) {
        return "";  // going up to 0 is everybody's right
    }
    if (::setpriority(PRIO_PROCESS, 0, 0) == 0) {
        ::setpriority(PRIO_PROCESS, 0, inherited);
        return "";
    }
    return fmt::format(
        "corerig was started at nice {} and may not go back to 0: workers and loads have it too",
        inherited);
}

}  // namespace corerig::run
