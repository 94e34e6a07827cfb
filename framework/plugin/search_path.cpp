// SPDX-License-Identifier: Apache-2.0
#include "plugin/search_path.hpp"

#include "base/in_quotes.hpp"
#include "plugin/errors.hpp"

#include <fmt/format.h>

#include <stdlib.h>
#include <sys/auxv.h>

#include <algorithm>
#include <string_view>
#include <system_error>

namespace corerig::plugin {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kVariable = "CORERIG_PLUGIN_PATH";

/// The ABI major is part of the name, so that plugins of two ABIs can be installed side by side.
constexpr std::string_view kSubdirectory = CORERIG_PLUGIN_SUBDIR;

std::optional<std::string> variable(const char* name) {
    const char* value = ::secure_getenv(name);
    return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

base::Error ignored(const std::string& what, const std::string& hint) {
    return {kPluginPathIgnored, std::string(kVariable), what, hint};
}

void add_directory(SearchPath& path, const fs::path& directory) {
    const fs::path normal = directory.lexically_normal();
    const auto is_known = [&normal](const std::vector<fs::path>& directories) {
        return std::find(directories.begin(), directories.end(), normal) != directories.end();
    };
    if (!is_known(path.required) && !is_known(path.directories)) {
        path.directories.push_back(normal);
    }
}

void add_from_variable(SearchPath& path, const SearchEnvironment& environment) {
    if (!environment.plugin_path || environment.plugin_path->empty()) {
        return;
    }
    if (environment.raised_privileges) {
        path.warnings.push_back(ignored("not used, because the program runs with raised privileges",
                                        "name the directories with --plugin-dir"));
        return;
    }
    std::string_view rest = *environment.plugin_path;
    while (!rest.empty()) {
        const std::string_view entry = rest.substr(0, rest.find(':'));
        rest.remove_prefix(std::min(entry.size() + 1, rest.size()));
        const fs::path directory(entry);
        if (directory.is_absolute()) {
            add_directory(path, directory);
        } else if (!entry.empty()) {
            path.warnings.push_back(ignored(
                fmt::format("{} is no absolute directory and not used", base::in_quotes(entry)),
                "write it from the root: /..."));
        }
    }
}

void add_own_directory(SearchPath& path, const SearchEnvironment& environment) {
    if (environment.program.is_absolute()) {
        const fs::path prefix = environment.program.parent_path().parent_path();
        add_directory(path, prefix / CORERIG_INSTALL_LIBDIR / kSubdirectory);
    }
}

void add_data_home(SearchPath& path, const SearchEnvironment& environment) {
    if (environment.raised_privileges) {
        return;
    }
    // The XDG specification: a value that is not absolute counts as not set.
    if (environment.data_home && fs::path(*environment.data_home).is_absolute()) {
        add_directory(path, fs::path(*environment.data_home) / kSubdirectory);
    } else if (environment.home && fs::path(*environment.home).is_absolute()) {
        add_directory(path, fs::path(*environment.home) / ".local/share" / kSubdirectory);
    }
}

void add_local_directories(SearchPath& path) {
    const fs::path local = "/usr/local/lib";
    const std::string_view multiarch = CORERIG_MULTIARCH;
    if (!multiarch.empty()) {
        add_directory(path, local / multiarch / kSubdirectory);
    }
    add_directory(path, local / kSubdirectory);
}

}  // namespace

SearchEnvironment read_search_environment() {
    SearchEnvironment environment;
    // secure_getenv() hides the variables where they are not to be trusted; this one is worth a
    // warning, so it is read all the same.
    environment.raised_privileges = ::getauxval(AT_SECURE) != 0;
    const char* plugin_path = ::getenv(kVariable.data());
    if (plugin_path != nullptr) {
        environment.plugin_path = plugin_path;
    }
    environment.data_home = variable("XDG_DATA_HOME");
    environment.home = variable("HOME");
    std::error_code unknown;
    environment.program = fs::read_symlink("/proc/self/exe", unknown);
    return environment;
}

SearchPath make_search_path(const SearchRequest& request, const SearchEnvironment& environment) {
    SearchPath path;
    path.files = request.files;
    for (const fs::path& directory : request.directories) {
        path.required.push_back(directory.lexically_normal());
    }
    if (request.default_directories) {
        add_from_variable(path, environment);
        add_own_directory(path, environment);
        add_data_home(path, environment);
        add_local_directories(path);
    }
    return path;
}

}  // namespace corerig::plugin
