// SPDX-License-Identifier: Apache-2.0
#include "cli/console.hpp"

#include "cli/terminal_text.hpp"

#include <fmt/format.h>

#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace corerig::cli {

namespace {

constexpr const char* kRed = "\x1b[1;31m";
constexpr const char* kYellow = "\x1b[1;33m";
constexpr const char* kPlain = "\x1b[0m";

}  // namespace

int write_all(int fd, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = write(fd, text.data(), text.size());
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written <= 0) {
            return written < 0 ? errno : EIO;  // taking nothing for ever is no answer
        }
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

ExitCode Console::print(std::string_view text) const {
    const int error_number = write_all(output_fd_, terminal_text(text));
    if (error_number == 0) {
        return ExitCode::done;
    }
    // `corerig list | head` is no mistake of the user.
    if (error_number != EPIPE) {
        const std::string reason = std::generic_category().message(error_number);
        show_errors({{kOutputUnwritable, "standard output", reason, ""}});
    }
    return ExitCode::bad_input;
}

void Console::show_errors(const base::Errors& errors) const {
    for (const base::Error& error : errors) {
        show("error", kRed, error);
    }
}

void Console::show_warnings(const base::Errors& warnings) const {
    if (quiet_) {
        return;
    }
    for (const base::Error& warning : warnings) {
        show("warning", kYellow, warning);
    }
}

void Console::note(std::string_view line) const {
    if (!quiet_) {
        write_error(terminal_text(fmt::format("{}\n", line)));
    }
}

void Console::detail(std::string_view line) const {
    if (verbose_ && !quiet_) {
        write_error(terminal_text(fmt::format("{}\n", line)));
    }
}

void Console::write_error(std::string_view text) const {
    // Standard error is the last place to complain; when it is gone there is nobody to tell.
    static_cast<void>(write_all(error_fd_, text));
}

void Console::show(std::string_view severity, const char* style, const base::Error& error) const {
    constexpr std::string_view kError = "error";
    const std::string text = terminal_text(base::to_string(error).substr(kError.size()));
    const std::size_t head = text.find(':');
    write_error(fmt::format("corerig: {}{}{}{}{}\n",
                            color_ ? style : "",
                            severity,
                            text.substr(0, head),
                            color_ ? kPlain : "",
                            text.substr(head)));
}

}  // namespace corerig::cli
