// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "base/unique_fd.hpp"

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string>
#include <type_traits>

namespace corerig::plugin {

/// A regular file that is read in pieces, never mapped: a file that shrinks meanwhile gives an
/// error instead of SIGBUS.
class FileImage {
 public:
    /// Errors: `plugin-not-found`, `plugin-not-a-file`, `plugin-not-readable`, with `where` = path.
    [[nodiscard]] static base::Result<FileImage> open(const std::filesystem::path& path);

    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }

    /// Exactly `size` bytes; nothing when they do not all lie in the file.
    [[nodiscard]] std::optional<std::string> read(std::uint64_t offset, std::uint64_t size) const;

    /// A struct as it lies in the file.
    template <class T>
    [[nodiscard]] std::optional<T> read_struct(std::uint64_t offset) const {
        static_assert(std::is_trivially_copyable_v<T>);
        const auto bytes = read(offset, sizeof(T));
        if (!bytes) {
            return std::nullopt;
        }
        T value;
        std::memcpy(&value, bytes->data(), sizeof(T));
        return value;
    }

 private:
    FileImage(base::UniqueFd file, std::uint64_t size) : file_(std::move(file)), size_(size) {}

    base::UniqueFd file_;
    std::uint64_t size_ = 0;
};

}  // namespace corerig::plugin
