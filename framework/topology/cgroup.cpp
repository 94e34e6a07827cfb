// SPDX-License-Identifier: Apache-2.0
#include "topology/cgroup.hpp"

#include "topology/cpu_lists.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>

namespace corerig::topology {

namespace {

/// Whether a list such as "rw,cpuset,noprefix" has `wanted` among its parts.
bool lists(std::string_view list, std::string_view wanted) {
    while (!list.empty()) {
        const auto comma = std::min(list.find(','), list.size());
        if (list.substr(0, comma) == wanted) {
            return true;
        }
        list.remove_prefix(std::min(comma + 1, list.size()));
    }
    return false;
}

struct Mount {
    std::string root;  ///< the part of the hierarchy that is mounted here
    std::string point;
    std::string type;
    std::string options;

    [[nodiscard]] bool is_unified() const { return type == "cgroup2"; }

    [[nodiscard]] bool has(std::string_view controller) const {
        return is_unified() || type == controller ||
               (type == "cgroup" && lists(options, controller));
    }
};

/// A field of the mount tables, in which blanks are written as "\040".
std::string unescaped(std::string_view field) {
    constexpr std::string_view kBlank = "\\040";
    std::string text;
    while (!field.empty()) {
        const bool blank = field.substr(0, kBlank.size()) == kBlank;
        text += blank ? ' ' : field.front();
        field.remove_prefix(blank ? kBlank.size() : 1);
    }
    return text;
}

/// "30 24 0:27 / /sys/fs/cgroup rw shared:4 - cgroup2 cgroup2 rw": the optional fields before the
/// dash vary in number.
Mount parse_mountinfo(const std::string& line) {
    std::istringstream fields(line);
    Mount mount;
    std::string ignored;
    fields >> ignored >> ignored >> ignored >> mount.root >> mount.point;
    while (fields >> ignored && ignored != "-") {
    }
    fields >> mount.type >> ignored >> mount.options;
    return mount;
}

/// "none /dev/cpuset cgroup rw,cpuset,noprefix 0 0".
Mount parse_mounts(const std::string& line) {
    std::istringstream fields(line);
    Mount mount;
    std::string ignored;
    mount.root = "/";
    fields >> ignored >> mount.point >> mount.type >> mount.options;
    return mount;
}

std::vector<Mount> read_mounts(const base::KernelFiles& files, std::string_view controller) {
    const auto mountinfo = files.read("/proc/self/mountinfo");
    std::istringstream lines(mountinfo ? *mountinfo : files.read("/proc/mounts").value_or(""));
    std::vector<Mount> mounts;
    for (std::string line; std::getline(lines, line);) {
        Mount mount = mountinfo ? parse_mountinfo(line) : parse_mounts(line);
        if (mount.has(controller)) {
            mount.root = unescaped(mount.root);
            mount.point = unescaped(mount.point);
            mounts.push_back(std::move(mount));
        }
    }
    return mounts;
}

struct Membership {
    std::string path;
    bool unified = false;
};

/// The hierarchies in which this process may have the controller, version 1 first: where both are
/// mounted, it is in version 1.
std::vector<Membership> read_memberships(const base::KernelFiles& files,
                                         std::string_view controller) {
    std::vector<Membership> memberships;
    std::istringstream lines(files.read("/proc/self/cgroup").value_or(""));
    for (std::string line; std::getline(lines, line);) {
        const auto first = line.find(':');
        const auto second = line.find(':', first + 1);
        if (first == std::string::npos || second == std::string::npos) {
            continue;
        }
        const std::string controllers = line.substr(first + 1, second - first - 1);
        if (controllers.empty() || lists(controllers, controller)) {
            memberships.push_back({line.substr(second + 1), controllers.empty()});
        }
    }
    std::stable_sort(memberships.begin(), memberships.end(), [](const auto& a, const auto& b) {
        return !a.unified && b.unified;
    });
    return memberships;
}

std::vector<Membership> cpuset_memberships(const base::KernelFiles& files) {
    std::vector<Membership> memberships = read_memberships(files, "cpuset");
    if (memberships.empty()) {
        // Kernels before cgroups, and trees recorded by tools that save this file only.
        const auto path = files.read_trimmed("/proc/self/cpuset");
        if (path && !path->empty()) {
            memberships = {{*path, false}, {*path, true}};
        }
    }
    return memberships;
}

/// A path with ".." lies outside the part of the hierarchy that this namespace shows.
bool is_outside(const Membership& member) {
    return member.path.find("/..") != std::string::npos;
}

/// The directory of `path` under `mount`: a container sees only a part of the hierarchy.
std::string directory_of(const Mount& mount, const std::string& path) {
    std::string inside = path;
    if (mount.root != "/") {
        inside = path.compare(0, mount.root.size(), mount.root) == 0
                     ? path.substr(mount.root.size())
                     : "";
    }
    return mount.point + (inside == "/" ? "" : inside);
}

std::optional<base::CpuSet> read_directory(const base::KernelFiles& files,
                                           const std::string& directory,
                                           std::vector<std::string>& warnings) {
    // Effective sets first: what is configured may name CPUs that an ancestor does not give.
    constexpr std::array kNames{
        "cpuset.cpus.effective", "cpuset.effective_cpus", "cpuset.cpus", "effective_cpus", "cpus"};
    for (const char* name : kNames) {
        auto cpus = read_cpu_list(files, directory + "/" + name, warnings);
        if (cpus && !cpus->empty()) {
            return cpus;
        }
    }
    return std::nullopt;
}

/// The directories of a cgroup and of those above it, innermost first.
std::vector<std::string> directories_of(const Mount& mount, const std::string& path) {
    std::vector<std::string> directories;
    std::string directory = directory_of(mount, path);
    while (directory.size() >= mount.point.size()) {
        directories.push_back(directory);
        const auto slash = directory.rfind('/');
        directory.resize(slash == std::string::npos ? 0 : slash);
    }
    return directories;
}

/// The nearest directory that has a cpuset: version 2 makes the files only where a parent
/// switched the controller on, and the others share their ancestor's set.
std::optional<base::CpuSet> read_nearest(const base::KernelFiles& files,
                                         const Mount& mount,
                                         const std::string& path,
                                         std::vector<std::string>& warnings) {
    for (const std::string& directory : directories_of(mount, path)) {
        auto cpus = read_directory(files, directory, warnings);
        if (cpus) {
            return cpus;
        }
    }
    return std::nullopt;
}

std::optional<base::CpuSet> read_member(const base::KernelFiles& files,
                                        const std::vector<Mount>& mounts,
                                        const Membership& member,
                                        std::vector<std::string>& warnings) {
    if (is_outside(member)) {
        return std::nullopt;
    }
    for (const Mount& mount : mounts) {
        auto cpus = mount.is_unified() == member.unified
                        ? read_nearest(files, mount, member.path, warnings)
                        : std::nullopt;
        if (cpus) {
            return cpus;
        }
    }
    return std::nullopt;
}

/// "50000 100000" of version 2, where "max" is no limit; "-1" is none in version 1.
std::optional<double> read_quota(const base::KernelFiles& files, const std::string& directory) {
    const auto both = files.read_trimmed(directory + "/cpu.max");
    const auto alone = both ? both : files.read_trimmed(directory + "/cpu.cfs_quota_us");
    std::istringstream numbers(
        both ? *both
             : alone.value_or("") + " " +
                   files.read_trimmed(directory + "/cpu.cfs_period_us").value_or(""));
    double quota_us = 0;
    double period_us = 0;
    numbers >> quota_us >> period_us;
    return numbers && quota_us > 0 && period_us > 0 ? std::optional(quota_us / period_us)
                                                    : std::nullopt;
}

std::string path_in(const Mount& mount, const std::string& directory) {
    const std::string path = directory.substr(std::min(mount.point.size(), directory.size()));
    return path.empty() ? "/" : path;
}

/// What the cgroup in this mount and those above it say; the innermost of equally tight quotas.
CpuRation ration_in(const base::KernelFiles& files, const Mount& mount, const std::string& path) {
    CpuRation ration;
    for (const std::string& directory : directories_of(mount, path)) {
        const auto cpus = read_quota(files, directory);
        const bool is_tighter = cpus && (!ration.quota || *cpus < ration.quota->cpus);
        const std::string stat = directory + "/cpu.stat";
        if ((is_tighter || ration.stat_file.empty()) && files.exists(stat)) {
            ration.stat_file = stat;
        }
        if (is_tighter) {
            ration.quota = CpuQuota{*cpus, path_in(mount, directory)};
        }
    }
    return ration;
}

}  // namespace

std::string to_string(const CpuQuota& quota) {
    return fmt::format(
        "{:.4g} CPU{} of cgroup {}", quota.cpus, quota.cpus > 1 ? "s" : "", quota.path);
}

CpuRation read_cpu_ration(const base::KernelFiles& files) {
    const std::vector<Mount> mounts = read_mounts(files, "cpu");
    for (const Membership& member : read_memberships(files, "cpu")) {
        for (const Mount& mount : mounts) {
            if (is_outside(member) || mount.is_unified() != member.unified) {
                continue;
            }
            CpuRation ration = ration_in(files, mount, member.path);
            if (ration.quota || !ration.stat_file.empty()) {
                return ration;
            }
        }
    }
    return {};
}

std::optional<CgroupCpus> read_cpuset(const base::KernelFiles& files,
                                      std::vector<std::string>& warnings) {
    const std::vector<Mount> mounts = read_mounts(files, "cpuset");
    for (const Membership& member : cpuset_memberships(files)) {
        auto cpus = read_member(files, mounts, member, warnings);
        if (cpus) {
            return CgroupCpus{member.path, std::move(*cpus)};
        }
    }
    return std::nullopt;
}

}  // namespace corerig::topology
