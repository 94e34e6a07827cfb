// SPDX-License-Identifier: Apache-2.0
#include "cli/environment.hpp"

#include <pwd.h>
#include <sys/ioctl.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <system_error>

namespace corerig::cli {

namespace {

constexpr std::array kKnownVariables{
    "HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "CORERIG_SCENARIO_PATH", "NO_COLOR", "TERM", "CI"};

std::filesystem::path find_home(const Environment& environment) {
    std::filesystem::path given = environment.get("HOME");
    if (given.is_absolute()) {
        return given;
    }
    const passwd* const entry = getpwuid(geteuid());
    return entry != nullptr && entry->pw_dir != nullptr ? entry->pw_dir : "";
}

int find_terminal_width() {
    winsize size{};
    constexpr int kSmallest = 20;
    constexpr int kDefault = 80;
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < kSmallest) {
        return kDefault;
    }
    return size.ws_col;
}

std::filesystem::path xdg_directory(const std::string& given,
                                    const std::filesystem::path& home,
                                    const char* below_home) {
    // The XDG specification: a relative path is invalid and to be ignored.
    if (std::filesystem::path(given).is_absolute()) {
        return given;
    }
    return home.empty() ? std::filesystem::path{} : home / below_home;
}

}  // namespace

std::string Environment::get(std::string_view name) const {
    const auto found = variables.find(name);
    return found == variables.end() ? "" : found->second;
}

std::filesystem::path Environment::data_home() const {
    return xdg_directory(get("XDG_DATA_HOME"), home, ".local/share");
}

std::filesystem::path Environment::state_home() const {
    return xdg_directory(get("XDG_STATE_HOME"), home, ".local/state");
}

bool Environment::is_ci() const {
    const std::string value = get("CI");
    return !value.empty() && value != "0" && value != "false";
}

bool Environment::is_dumb_terminal() const {
    const std::string term = get("TERM");
    return term.empty() || term == "dumb";
}

Environment read_environment() {
    Environment environment;
    for (const char* name : kKnownVariables) {
        // secure_getenv: a set-user-ID program must not follow its caller's paths.
        if (const char* value = secure_getenv(name); value != nullptr) {
            environment.variables.emplace(name, value);
        }
    }
    environment.home = find_home(environment);
    std::error_code ignored;
    environment.program = std::filesystem::read_symlink("/proc/self/exe", ignored);
    utsname names{};
    if (uname(&names) == 0) {
        environment.host = names.nodename;
        environment.kernel_release = names.release;
    }
    environment.error_is_terminal = isatty(STDERR_FILENO) == 1;
    environment.terminal_width = find_terminal_width();
    return environment;
}

}  // namespace corerig::cli
