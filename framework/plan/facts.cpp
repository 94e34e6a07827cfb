// SPDX-License-Identifier: Apache-2.0
#include "plan/conditions.hpp"
#include "plan/levels.hpp"
#include "plan/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace corerig::plan {

namespace {

using base::CpuSet;
using topology::Topology;

constexpr std::string_view kConfigPrefix = "kernel.config.";
constexpr std::string_view kPrivilegePrefix = "privilege.";

/// Capabilities in the order of their bits.
constexpr std::array kCapabilities{"chown",
                                   "dac_override",
                                   "dac_read_search",
                                   "fowner",
                                   "fsetid",
                                   "kill",
                                   "setgid",
                                   "setuid",
                                   "setpcap",
                                   "linux_immutable",
                                   "net_bind_service",
                                   "net_broadcast",
                                   "net_admin",
                                   "net_raw",
                                   "ipc_lock",
                                   "ipc_owner",
                                   "sys_module",
                                   "sys_rawio",
                                   "sys_chroot",
                                   "sys_ptrace",
                                   "sys_pacct",
                                   "sys_admin",
                                   "sys_boot",
                                   "sys_nice",
                                   "sys_resource",
                                   "sys_time",
                                   "sys_tty_config",
                                   "mknod",
                                   "lease",
                                   "audit_write",
                                   "audit_control",
                                   "setfcap",
                                   "mac_override",
                                   "mac_admin",
                                   "syslog",
                                   "wake_alarm",
                                   "block_suspend",
                                   "audit_read",
                                   "perfmon",
                                   "bpf",
                                   "checkpoint_restore"};

Fact known(std::string value, std::string detail = "") {
    return {true, std::move(value), std::move(detail)};
}

Fact unknown(std::string why) {
    return {false, "", std::move(why)};
}

/// Whether every usable CPU says its group.
bool says(const Topology& machine, const CpuSet& usable, Level level) {
    return std::all_of(machine.cpus.begin(), machine.cpus.end(), [&](const topology::Cpu& cpu) {
        return group_of(cpu, level) >= 0 || !usable.contains(cpu.id);
    });
}

Fact count(const Topology& machine, Level level) {
    const CpuSet usable = machine.usable();
    if (!says(machine, usable, level)) {
        return unknown(not_said(level));
    }
    int number = static_cast<int>(usable.size());
    if (level == Level::core) {
        number = machine.count_cores(usable);
    } else if (level == Level::node) {
        number = machine.count_nodes(usable);
    } else if (level == Level::package) {
        number = machine.count_packages(usable);
    }
    return known(fmt::format("{}", number), "usable: " + cpus_text(usable));
}

Fact smt(const Topology& machine) {
    const CpuSet usable = machine.usable();
    if (!says(machine, usable, Level::core)) {
        return unknown(not_said(Level::core));
    }
    const bool shared = machine.count_cores(usable) < static_cast<int>(usable.size());
    return known(shared ? "y" : "n");
}

Fact cpu_list(const CpuSet& cpus) {
    return known(cpus.empty() ? "empty" : cpus.to_list());
}

std::string why_no_config(const Topology& machine) {
    return machine.kernel.release ? "this kernel's configuration cannot be read"
                                  : "nothing is said of the kernel of this machine";
}

Fact config(const Topology& machine, const std::string& option) {
    const auto found = machine.kernel.config.find(option);
    if (found != machine.kernel.config.end()) {
        return known(found->second);
    }
    // A configuration that was read leaves out options that this kernel or architecture lacks.
    return machine.kernel.config_source.empty() ? unknown(why_no_config(machine)) : known("n");
}

Fact nohz_full(const Topology& machine) {
    if (machine.nohz_full) {
        return cpu_list(*machine.nohz_full);
    }
    const Fact built_in = config(machine, "NO_HZ_FULL");
    return built_in.known && built_in.value == "n" ? known("empty")
                                                   : unknown(why_no_config(machine));
}

Fact release(const Topology& machine) {
    return machine.kernel.release ? known(*machine.kernel.release)
                                  : unknown("nothing is said of the kernel of this machine");
}

Fact privilege(const Topology& machine, std::string_view name) {
    const auto& privileges = machine.privileges;
    const auto* const place = std::find(kCapabilities.begin(), kCapabilities.end(), name);
    if (!privileges.capabilities || place == kCapabilities.end()) {
        return unknown("privileges are known only of this process, on this machine");
    }
    const auto bit = static_cast<unsigned>(place - kCapabilities.begin());
    const bool capable = ((*privileges.capabilities >> bit) & 1U) != 0;
    // What corerig needs sys_nice for is real-time priority, which a limit can give too.
    const bool by_limit = name == "sys_nice" && privileges.realtime_priority.value_or(0) > 0;
    return known(capable || by_limit ? "y" : "n");
}

}  // namespace

Fact find_fact(const std::string& key, const Topology& machine) {
    if (key == "cpus") {
        return count(machine, Level::cpu);
    }
    if (key == "cores") {
        return count(machine, Level::core);
    }
    if (key == "nodes") {
        return count(machine, Level::node);
    }
    if (key == "packages") {
        return count(machine, Level::package);
    }
    if (key == "smt") {
        return smt(machine);
    }
    if (key == "kernel.release") {
        return release(machine);
    }
    if (key == "cpus.isolated") {
        return cpu_list(machine.isolated);
    }
    if (key == "cpus.nohz_full") {
        return nohz_full(machine);
    }
    if (key.starts_with(kConfigPrefix)) {
        return config(machine, key.substr(kConfigPrefix.size()));
    }
    if (key.starts_with(kPrivilegePrefix)) {
        return privilege(machine, std::string_view(key).substr(kPrivilegePrefix.size()));
    }
    return unknown("corerig knows no such property");
}

}  // namespace corerig::plan
