// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace corerig::plugin {

/// What the user asked for on the command line.
struct SearchRequest {
    std::vector<std::filesystem::path> files;        ///< --plugin
    std::vector<std::filesystem::path> directories;  ///< --plugin-dir
    bool default_directories = true;                 ///< false: --no-default-plugin-dirs
};

/// What the search path depends on beside the request.
struct SearchEnvironment {
    std::optional<std::string> plugin_path;  ///< CORERIG_PLUGIN_PATH
    std::optional<std::string> data_home;    ///< XDG_DATA_HOME
    std::optional<std::string> home;         ///< HOME
    std::filesystem::path program;           ///< the running program, "" when it is not known
    bool raised_privileges = false;          ///< set-user-ID and the like: trust no environment

    friend bool operator==(const SearchEnvironment&, const SearchEnvironment&) = default;
};

/// The environment of this process.
[[nodiscard]] SearchEnvironment read_search_environment();

/// Where plugins are looked for.  The first plugin of a name wins: first the files, then the
/// directories in their order.
struct SearchPath {
    std::vector<std::filesystem::path> files;        ///< named by the user: a bad one is an error
    std::vector<std::filesystem::path> required;     ///< named by the user: must exist
    std::vector<std::filesystem::path> directories;  ///< may be absent
    base::Errors warnings;                           ///< what was left out, and why

    friend bool operator==(const SearchPath&, const SearchPath&) = default;
};

/// The order: --plugin and --plugin-dir; CORERIG_PLUGIN_PATH (absolute directories, ':' between
/// them); the program's own directory, so that a build tree or a private prefix uses its own
/// plugins; ${XDG_DATA_HOME:-~/.local/share}/corerig/plugins-1; /usr/local/lib/<multiarch> and
/// /usr/local/lib, each with /corerig/plugins-1.
///
/// The program's own directory is <libdir>/corerig/plugins-1 of the prefix the program runs from.
[[nodiscard]] SearchPath make_search_path(const SearchRequest& request,
                                          const SearchEnvironment& environment);

}  // namespace corerig::plugin
