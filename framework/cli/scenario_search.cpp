// SPDX-License-Identifier: Apache-2.0
#include "cli/scenario_search.hpp"

#include "base/unique_fd.hpp"
#include "cli/suggestion.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <sstream>
#include <system_error>

namespace corerig::cli {

namespace {

constexpr const char* kScenarioSuffix = ".toml";

constexpr const char* kPathVariable = "CORERIG_SCENARIO_PATH";

void append_environment_path(const std::string& value, ScenarioPath& to) {
    std::istringstream entries(value);
    for (std::string entry; std::getline(entries, entry, ':');) {
        // A relative entry would make the current directory count, which may be anybody's.
        if (std::filesystem::path(entry).is_absolute()) {
            to.directories.emplace_back(entry);
        } else if (!entry.empty()) {
            to.warnings.push_back(
                {kScenarioPathIgnored,
                 kPathVariable,
                 fmt::format("\"{}\" is ignored, because it is not absolute", entry),
                 ""});
        }
    }
}

std::vector<std::string> winning_names(const std::vector<std::filesystem::path>& directories) {
    std::vector<std::string> names;
    for (const InstalledScenario& scenario : list_scenarios(directories)) {
        if (scenario.shadowed_by.empty()) {
            names.push_back(scenario.name);
        }
    }
    return names;
}

base::Error unknown_scenario(const std::string& operand,
                             const std::vector<std::filesystem::path>& directories) {
    const std::vector<std::string> names = winning_names(directories);
    std::string hint = did_you_mean(operand, names);
    hint += hint.empty() ? "" : " ";
    hint +=
        names.empty() ? "none is installed" : fmt::format("installed: {}", fmt::join(names, ", "));
    return {kScenarioUnknown,
            "",
            fmt::format("there is no scenario \"{}\"", operand),
            fmt::format("{}; a file is given by its path: ./{}.toml", hint, operand)};
}

base::Error unreadable(const std::filesystem::path& path) {
    return {kFileUnreadable, path.string(), std::generic_category().message(errno), ""};
}

}  // namespace

ScenarioPath make_scenario_path(const Environment& environment,
                                const std::vector<std::string>& given) {
    ScenarioPath path{{given.begin(), given.end()}, {}};
    append_environment_path(environment.get(kPathVariable), path);
    auto& directories = path.directories;
    if (const auto data = environment.data_home(); !data.empty()) {
        directories.push_back(data / "corerig/scenarios");
    }
    if (!environment.program.empty()) {
        directories.push_back(environment.program.parent_path().parent_path() /
                              "share/corerig/scenarios");
    }
    directories.emplace_back("/usr/local/share/corerig/scenarios");
    directories.emplace_back("/usr/share/corerig/scenarios");
    // A program in /usr/bin names one directory twice, which then would shadow itself.
    for (auto it = directories.begin(); it != directories.end();) {
        it = std::find(directories.begin(), it, *it) == it ? it + 1 : directories.erase(it);
    }
    return path;
}

std::vector<InstalledScenario> list_scenarios(
    const std::vector<std::filesystem::path>& directories) {
    std::vector<InstalledScenario> found;
    for (const auto& directory : directories) {
        std::error_code ignored;
        for (const auto& entry : std::filesystem::directory_iterator(directory, ignored)) {
            if (entry.path().extension() == kScenarioSuffix && entry.is_regular_file(ignored)) {
                found.push_back({entry.path().stem(), entry.path(), {}});
            }
        }
    }
    std::stable_sort(
        found.begin(), found.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    for (std::size_t i = 1; i < found.size(); ++i) {
        const InstalledScenario& before = found[i - 1];
        if (before.name == found[i].name) {
            found[i].shadowed_by = before.shadowed_by.empty() ? before.path : before.shadowed_by;
        }
    }
    return found;
}

bool is_scenario_path(const std::string& operand) {
    return operand.find('/') != std::string::npos ||
           std::filesystem::path(operand).extension() == kScenarioSuffix;
}

base::Result<std::filesystem::path> find_scenario(
    const std::string& operand, const std::vector<std::filesystem::path>& directories) {
    if (is_scenario_path(operand)) {
        return std::filesystem::path(operand);
    }
    for (const InstalledScenario& scenario : list_scenarios(directories)) {
        if (scenario.name == operand && scenario.shadowed_by.empty()) {
            return scenario.path;
        }
    }
    return unknown_scenario(operand, directories);
}

base::Result<std::string> read_text(const std::filesystem::path& path) {
    // Far beyond the limit of the scenario module, which says so; without an end /dev/zero hangs.
    constexpr std::size_t kMost = std::size_t{16} << 20U;
    const base::UniqueFd file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.is_open()) {
        return unreadable(path);
    }
    std::string text;
    std::array<char, 65536> part{};
    while (text.size() < kMost) {
        const ssize_t size = read(file.get(), part.data(), part.size());
        if (size < 0 && errno != EINTR) {
            return unreadable(path);
        }
        if (size == 0) {
            break;
        }
        text.append(part.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
    }
    return text;
}

}  // namespace corerig::cli
