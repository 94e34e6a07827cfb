// SPDX-License-Identifier: Apache-2.0
#include "topology/kernel_facts.hpp"

#include "topology/gzip.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <sstream>

namespace corerig::topology {

namespace {

constexpr int kHighestPriority = 99;
constexpr unsigned kSysNice = 23;

/// "Linux version 5.15.0 (who@where) (compiler) #313 SMP PREEMPT ..." without the builder, whose
/// name is nobody's business here.
void take_from_proc_version(const base::KernelFiles& files, KernelFacts& facts) {
    const std::string text = files.read_trimmed("/proc/version").value_or("");
    constexpr std::string_view kStart = "Linux version ";
    if (!facts.release && text.compare(0, kStart.size(), kStart) == 0) {
        facts.release = text.substr(kStart.size(), text.find(' ', kStart.size()) - kStart.size());
    }
    const auto number = text.find(" #");
    if (!facts.version && number != std::string::npos) {
        facts.version = text.substr(number + 1);
    }
}

void read_config(const base::KernelFiles& files, KernelFacts& facts) {
    constexpr std::string_view kOwnConfig = "/proc/config.gz";
    const auto compressed = files.read(kOwnConfig);
    if (compressed) {
        const auto text = gunzip(*compressed);
        if (text) {
            facts.config = parse_kernel_config(*text);
            facts.config_source = kOwnConfig;
            return;
        }
    }
    if (!facts.release) {
        return;
    }
    for (const std::string& path :
         {"/boot/config-" + *facts.release, "/lib/modules/" + *facts.release + "/config"}) {
        const auto text = files.read(path);
        if (text) {
            facts.config = parse_kernel_config(*text);
            facts.config_source = path;
            return;
        }
    }
}

/// The file nohz_full exists only with CONFIG_NO_HZ_FULL.  It came with the same kernel as its
/// neighbour `isolated`; without that one, its absence proves nothing.
void infer_no_hz_full(const base::KernelFiles& files, KernelFacts& facts) {
    if (!facts.config_source.empty()) {
        return;
    }
    if (files.exists("/sys/devices/system/cpu/nohz_full")) {
        facts.config["NO_HZ_FULL"] = "y";
    } else if (files.exists("/sys/devices/system/cpu/isolated")) {
        facts.config["NO_HZ_FULL"] = "n";
    }
}

std::string without_quotes(std::string value) {
    if (value.size() >= 2 && value.front() == '"' && value.back() == '"') {
        return value.substr(1, value.size() - 2);
    }
    return value;
}

std::optional<std::uint64_t> read_capabilities(const base::KernelFiles& files) {
    constexpr std::string_view kKey = "CapEff:\t";
    const std::string status = files.read("/proc/self/status").value_or("");
    const auto line = status.find(kKey);
    if (line == std::string::npos) {
        return std::nullopt;
    }
    std::uint64_t effective = 0;
    const char* digits = status.data() + line + kKey.size();
    std::from_chars(digits, status.data() + status.size(), effective, 16);
    return effective;
}

}  // namespace

std::map<std::string, std::string> parse_kernel_config(std::string_view text) {
    constexpr std::string_view kPrefix = "CONFIG_";
    constexpr std::string_view kUnset = "# CONFIG_";
    constexpr std::string_view kUnsetEnd = " is not set";
    std::map<std::string, std::string> config;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        const auto equals = line.find('=');
        const auto unset_end = line.rfind(kUnsetEnd);
        if (line.compare(0, kPrefix.size(), kPrefix) == 0 && equals != std::string::npos) {
            config[line.substr(kPrefix.size(), equals - kPrefix.size())] =
                without_quotes(line.substr(equals + 1));
        } else if (line.compare(0, kUnset.size(), kUnset) == 0 && unset_end != std::string::npos) {
            config[line.substr(kUnset.size(), unset_end - kUnset.size())] = "n";
        }
    }
    return config;
}

KernelFacts read_kernel_facts(const base::KernelFiles& files) {
    KernelFacts facts;
    facts.release = files.read_trimmed("/proc/sys/kernel/osrelease");
    facts.version = files.read_trimmed("/proc/sys/kernel/version");
    facts.command_line = files.read_trimmed("/proc/cmdline");
    take_from_proc_version(files, facts);
    read_config(files, facts);
    infer_no_hz_full(files, facts);
    return facts;
}

Privileges read_privileges(const base::KernelFiles& files) {
    Privileges privileges;
    privileges.capabilities = read_capabilities(files);
    rlimit limit{};
    if (!privileges.capabilities || ::getrlimit(RLIMIT_RTPRIO, &limit) != 0) {
        return privileges;
    }
    const bool has_sys_nice = ((*privileges.capabilities >> kSysNice) & 1U) != 0;
    privileges.realtime_priority =
        has_sys_nice ? kHighestPriority
                     : static_cast<int>(std::min<rlim_t>(limit.rlim_cur, kHighestPriority));
    return privileges;
}

}  // namespace corerig::topology
