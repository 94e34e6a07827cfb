// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace corerig::base {

/// The kernel's file system: `/` in real life, a recorded tree in tests and for --sysroot.
class KernelFiles {
 public:
    explicit KernelFiles(std::filesystem::path root = "/") : root_(std::move(root)) {}

    /// The whole content of a file such as "/proc/cmdline"; nothing when it cannot be read.
    [[nodiscard]] std::optional<std::string> read(std::string_view path) const;

    /// The content without surrounding blanks, line ends and NUL bytes.
    [[nodiscard]] std::optional<std::string> read_trimmed(std::string_view path) const;

    /// Names in a directory, sorted; empty when there is none.
    [[nodiscard]] std::vector<std::string> list(std::string_view directory) const;

    [[nodiscard]] bool exists(std::string_view path) const;

    /// True for the running kernel itself.
    [[nodiscard]] bool is_live() const { return root_ == "/"; }

    [[nodiscard]] const std::filesystem::path& root() const noexcept { return root_; }

 private:
    [[nodiscard]] std::filesystem::path resolve(std::string_view path) const;

    std::filesystem::path root_;
};

}  // namespace corerig::base
