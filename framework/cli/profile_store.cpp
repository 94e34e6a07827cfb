// SPDX-License-Identifier: Apache-2.0
#include "cli/profile_store.hpp"

#include "cli/result_path.hpp"
#include "cli/result_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <system_error>

namespace corerig::cli {

namespace {

constexpr std::size_t kMostProfiles = 8;

/// Lower-case letters and digits, with single dashes for everything else.
std::string slug_of(const std::string& text) {
    std::string slug;
    for (const char c : text) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
            slug += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        } else if (!slug.empty() && slug.back() != '-') {
            slug += '-';
        }
    }
    while (!slug.empty() && slug.back() == '-') {
        slug.pop_back();
    }
    return slug.empty() ? "unknown" : slug;
}

}  // namespace

base::Result<std::filesystem::path> profile_directory(const Environment& environment,
                                                      const result::MachineRecord& machine) {
    const auto results = results_directory(environment);
    if (!results) {
        return results.errors();
    }
    return results->parent_path() / "profiles" /
           fmt::format("{}-{}cpus", slug_of(machine.cpu_model), machine.present.size());
}

base::Result<std::vector<result::ResultFile>> kept_profiles(
    const std::filesystem::path& directory) {
    std::vector<std::filesystem::path> paths;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(directory, none)) {
        if (entry.path().extension() == ".jsonl" && entry.is_regular_file(none)) {
            paths.push_back(entry.path());
        }
    }
    std::sort(paths.begin(), paths.end());  // their names begin with the time
    if (paths.size() > kMostProfiles) {
        paths.erase(paths.begin(), paths.end() - kMostProfiles);
    }
    return read_results(paths);
}

}  // namespace corerig::cli
