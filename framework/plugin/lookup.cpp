// SPDX-License-Identifier: Apache-2.0
#include "plugin/lookup.hpp"

#include "base/nearest.hpp"
#include "plugin/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace corerig::plugin {

namespace {

struct NamedPlace {
    std::string full_name;
    WorkloadPlace place;
};

/// Every workload that is not shadowed under its bare name, in search order.
std::map<std::string, std::vector<NamedPlace>, std::less<>> by_bare_name(
    const std::vector<InstalledPlugin>& plugins) {
    std::map<std::string, std::vector<NamedPlace>, std::less<>> names;
    for (std::size_t i = 0; i < plugins.size(); ++i) {
        if (!plugins[i].shadowed_by.empty()) {
            continue;
        }
        for (const WorkloadName& workload : plugins[i].identity.workloads) {
            names[workload.name].push_back(
                {plugins[i].identity.name + "/" + workload.name, WorkloadPlace{i, workload.name}});
        }
    }
    return names;
}

using Names = std::vector<std::string>;

std::string join(const Names& names) {
    return fmt::format("{}", fmt::join(names, ", "));
}

Names full_names(const std::vector<NamedPlace>& places) {
    Names names;
    names.reserve(places.size());
    for (const NamedPlace& named : places) {
        names.push_back(named.full_name);
    }
    return names;
}

base::Error unknown_workload(std::string_view name, const std::vector<InstalledPlugin>& plugins) {
    const Names known = workload_names(plugins);
    if (known.empty()) {
        return {kWorkloadUnknown,
                "",
                fmt::format("unknown workload \"{}\"; no plugin is installed", name),
                "name a directory of plugins with --plugin-dir or CORERIG_PLUGIN_PATH"};
    }
    Names candidates = known;
    // A name that is only wrong in its plugin part is near to a full name, not to a bare one.
    const bool is_full = name.find('/') != std::string_view::npos;
    for (const auto& [bare, places] : by_bare_name(plugins)) {
        const Names full = is_full ? full_names(places) : Names{};
        candidates.insert(candidates.end(), full.begin(), full.end());
    }
    const std::string near = base::nearest_name(name, candidates);
    return {kWorkloadUnknown,
            "",
            fmt::format("unknown workload \"{}\"; installed are: {}", name, join(known)),
            near.empty() ? "'corerig list workloads' shows what each of them does"
                         : fmt::format("did you mean \"{}\"?", near)};
}

}  // namespace

std::vector<std::string> workload_names(const std::vector<InstalledPlugin>& plugins) {
    std::vector<std::string> names;
    for (const auto& [bare, places] : by_bare_name(plugins)) {
        if (places.size() == 1) {
            names.push_back(bare);
            continue;
        }
        for (const NamedPlace& named : places) {
            names.push_back(named.full_name);
        }
    }
    std::sort(names.begin(), names.end());
    return names;
}

base::Result<WorkloadPlace> look_up_workload(std::string_view name,
                                             const std::vector<InstalledPlugin>& plugins) {
    const auto workloads = by_bare_name(plugins);
    const std::size_t slash = name.find('/');
    const auto found =
        workloads.find(slash == std::string_view::npos ? name : name.substr(slash + 1));
    if (found == workloads.end()) {
        return unknown_workload(name, plugins);
    }
    const std::vector<NamedPlace>& places = found->second;
    if (slash != std::string_view::npos) {
        const auto full =
            std::find_if(places.begin(), places.end(), [name](const NamedPlace& named) {
                return named.full_name == name;
            });
        return full == places.end() ? base::Result<WorkloadPlace>(unknown_workload(name, plugins))
                                    : full->place;
    }
    if (places.size() > 1) {
        return base::Error{kWorkloadAmbiguous,
                           "",
                           fmt::format("the workload \"{}\" exists in several plugins: {}",
                                       name,
                                       join(full_names(places))),
                           "write one of these full names"};
    }
    return places.front().place;
}

}  // namespace corerig::plugin
