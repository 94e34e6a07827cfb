// SPDX-License-Identifier: Apache-2.0
#include "run/environment.hpp"

#include <fmt/format.h>

#include <sys/resource.h>

#include <array>
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
    for (const std::string& name : files.list("/sys/devices/system/cpu/vulnerabilities")) {
        add("mitigation." + name, "/sys/devices/system/cpu/vulnerabilities/" + name);
    }
    for (const base::CpuId cpu : cpus) {
        for (const Source& source : kCpuSources) {
            add(fmt::format("{}.cpu{}", source.key, cpu),
                fmt::format("/sys/devices/system/cpu/cpu{}/cpufreq/{}", cpu, source.path));
        }
    }
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
