// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "cli/environment.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace corerig::cli {

inline constexpr base::ErrorCode kScenarioUnknown{"scenario-unknown"};
inline constexpr base::ErrorCode kFileUnreadable{"file-unreadable"};
inline constexpr base::ErrorCode kScenarioPathIgnored{"scenario-path-ignored"};

/// A scenario that was found by its name.
struct InstalledScenario {
    std::string name;  ///< the file's name without ".toml"
    std::filesystem::path path;
    std::filesystem::path shadowed_by;  ///< not empty: an earlier file of this name wins

    friend bool operator==(const InstalledScenario&, const InstalledScenario&) = default;
};

/// Where scenarios are looked for; the first of a name wins.
struct ScenarioPath {
    std::vector<std::filesystem::path> directories;  ///< may be absent
    base::Errors warnings;                           ///< what was left out, and why

    friend bool operator==(const ScenarioPath&, const ScenarioPath&) = default;
};

/// The order: `given` (--scenario-dir), CORERIG_SCENARIO_PATH, the user's data home, beside the
/// program, /usr/local/share, /usr/share.
[[nodiscard]] ScenarioPath make_scenario_path(const Environment& environment,
                                              const std::vector<std::string>& given);

/// Every scenario of the directories, sorted by name, shadowed ones after the one that wins.
[[nodiscard]] std::vector<InstalledScenario> list_scenarios(
    const std::vector<std::filesystem::path>& directories);

/// True for an operand that means a file: it has a slash or ends in ".toml".
[[nodiscard]] bool is_scenario_path(const std::string& operand);

/// The file an operand means.  Errors: `scenario-unknown` with the nearest name and all names.
[[nodiscard]] base::Result<std::filesystem::path> find_scenario(
    const std::string& operand, const std::vector<std::filesystem::path>& directories);

/// The content of a file or a pipe.  Errors: `file-unreadable`.
[[nodiscard]] base::Result<std::string> read_text(const std::filesystem::path& path);

}  // namespace corerig::cli
