// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "cli/exit_code.hpp"

#include <string_view>

namespace corerig::cli {

inline constexpr base::ErrorCode kOutputUnwritable{"output-unwritable"};

/// Writes all of it.  Returns 0, or the errno of the write that failed.
[[nodiscard]] int write_all(int fd, std::string_view text);

/// The two streams: standard output gets the requested result and nothing else, standard error
/// everything about it.
class Console {
 public:
    Console(int output_fd, int error_fd) : output_fd_(output_fd), error_fd_(error_fd) {}

    void set_color(bool color) noexcept { color_ = color; }

    void set_quiet(bool quiet) noexcept { quiet_ = quiet; }

    void set_verbose(bool verbose) noexcept { verbose_ = verbose; }

    /// Writes a part of the result.  When that fails: shows `output-unwritable`, but not for a
    /// reader that has gone, and returns ExitCode::bad_input.
    [[nodiscard]] ExitCode print(std::string_view text) const;

    /// "corerig: error[code]: where: message" and the hint below it.
    void show_errors(const base::Errors& errors) const;
    /// The same with "warning"; nothing when quiet.
    void show_warnings(const base::Errors& warnings) const;
    /// A line for people; nothing when quiet.
    void note(std::string_view line) const;
    /// A line for people who asked for more.
    void detail(std::string_view line) const;
    /// Text as it is, for the progress display.
    void write_error(std::string_view text) const;

 private:
    void show(std::string_view severity, const char* style, const base::Error& error) const;

    int output_fd_;
    int error_fd_;
    bool color_ = false;
    bool quiet_ = false;
    bool verbose_ = false;
};

}  // namespace corerig::cli
