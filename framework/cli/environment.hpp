// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace corerig::cli {

/// What the program was started with, as far as its decisions depend on it.
struct Environment {
    /// Only the variables that corerig knows; all absent with raised privileges.
    std::map<std::string, std::string, std::less<>> variables;
    std::filesystem::path home;     ///< empty when there is none
    std::filesystem::path program;  ///< the running executable, links resolved
    std::string host;
    std::string kernel_release;
    bool error_is_terminal = false;
    int terminal_width = 80;

    /// The value of a variable, "" when it is absent.
    [[nodiscard]] std::string get(std::string_view name) const;

    /// $XDG_DATA_HOME, else ~/.local/share; empty when there is no home.
    [[nodiscard]] std::filesystem::path data_home() const;
    /// $XDG_STATE_HOME, else ~/.local/state; empty when there is no home.
    [[nodiscard]] std::filesystem::path state_home() const;

    /// True on the services that build and test for others, by $CI.
    [[nodiscard]] bool is_ci() const;
    [[nodiscard]] bool is_dumb_terminal() const;
};

/// Reads the environment of this process.
[[nodiscard]] Environment read_environment();

}  // namespace corerig::cli
