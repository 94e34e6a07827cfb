// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "base/unique_fd.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace corerig::result {

/// One line of a file, without its line end.
struct Line {
    std::string text;
    int number = 0;       ///< counted from 1
    bool has_end = true;  ///< false: the file ended before the line end came
};

/// Reads a file, a pipe or a terminal line by line; holds one line and one block at a time.
class LineReader {
 public:
    /// Errors: `result-unreadable` with the system's reason.
    [[nodiscard]] static base::Result<LineReader> open(const std::filesystem::path& path);

    /// The next line, nothing at the end of the file; its text takes over the memory of `used`, a
    /// line of before.  Errors: `result-unreadable`; `result-syntax` for a line longer than `limit`
    /// bytes.
    [[nodiscard]] base::Result<std::optional<Line>> next(std::size_t limit, std::string used = "");

 private:
    LineReader(base::UniqueFd fd, std::string name) : fd_(std::move(fd)), name_(std::move(name)) {}

    /// Reads one block; false at the end of the file.
    [[nodiscard]] base::Result<bool> fill();

    base::UniqueFd fd_;
    std::string name_;
    std::string block_;
    std::size_t used_ = 0;  ///< of the block
    int number_ = 0;
};

}  // namespace corerig::result
