// SPDX-License-Identifier: Apache-2.0
#include "cli/result_path.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <system_error>
#include <tuple>

namespace corerig::cli {

namespace {

constexpr const char* kResultSuffix = ".jsonl";
constexpr std::size_t kTimeLength = 16;  // 20261130T101500Z

/// A name of the system as a part of a file name.
std::string plain(std::string text) {
    std::replace_if(
        text.begin(),
        text.end(),
        [](unsigned char c) { return std::isalnum(c) == 0 && c != '.' && c != '_' && c != '+'; },
        '-');
    return text;
}

/// Orders results: the time in the name counts, then which file was written last.
std::pair<std::string, std::filesystem::file_time_type> age_of(
    const std::filesystem::directory_entry& entry) {
    std::error_code ignored;
    return {entry.path().filename().string().substr(0, kTimeLength),
            entry.last_write_time(ignored)};
}

}  // namespace

base::Result<std::filesystem::path> results_directory(const Environment& environment) {
    const auto state = environment.state_home();
    if (state.empty()) {
        return base::Error{kNoHome,
                           "",
                           "there is no home directory to keep results in",
                           "say where with --output FILE, or set HOME or XDG_STATE_HOME"};
    }
    return state / "corerig/results";
}

std::filesystem::path result_path(const std::filesystem::path& directory, const ResultName& name) {
    const std::time_t started = std::chrono::system_clock::to_time_t(name.started);
    std::string stem = fmt::format("{:%Y%m%dT%H%M%SZ}", fmt::gmtime(started));
    if (!name.host.empty()) {
        stem += "-" + plain(name.host);
    }
    stem += "-" + plain(name.kernel);
    const auto place = directory / plain(name.scenario);
    auto path = place / (stem + kResultSuffix);
    std::error_code ignored;
    for (int number = 2; std::filesystem::exists(path, ignored); ++number) {
        path = place / fmt::format("{}-{}{}", stem, number, kResultSuffix);
    }
    return path;
}

base::Result<std::filesystem::path> newest_result(const std::filesystem::path& directory) {
    std::error_code ignored;
    std::filesystem::directory_entry newest;
    for (const auto& scenario : std::filesystem::directory_iterator(directory, ignored)) {
        for (const auto& entry : std::filesystem::directory_iterator(scenario.path(), ignored)) {
            if (entry.path().extension() == kResultSuffix &&
                (newest.path().empty() || age_of(newest) < age_of(entry))) {
                newest = entry;
            }
        }
    }
    if (newest.path().empty()) {
        return base::Error{kNoResults,
                           directory.string(),
                           "there are no results",
                           "'corerig run SCENARIO' makes some; or name a result file"};
    }
    return newest.path();
}

}  // namespace corerig::cli
