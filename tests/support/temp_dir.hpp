// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

namespace corerig::support {

/// A new empty directory that goes away with everything in it.
class TempDir {
 public:
    TempDir() : TempDir(std::filesystem::temp_directory_path()) {}

    explicit TempDir(const std::filesystem::path& parent) {
        std::string name = (parent / "corerig-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) {
            throw std::runtime_error("cannot make a temporary directory " + name);
        }
        path_ = std::filesystem::canonical(name);
    }

    TempDir(const TempDir&) = delete;
    TempDir& operator=(const TempDir&) = delete;

    ~TempDir() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }

    [[nodiscard]] std::filesystem::path operator/(std::string_view name) const {
        return path_ / name;
    }

    /// Writes a new file, its directories too, and gives back its path.
    std::filesystem::path write(std::string_view name, std::string_view content) const {
        const std::filesystem::path file = path_ / name;
        std::filesystem::create_directories(file.parent_path());
        // Some file systems flush a file that is truncated and written again: 4 ms each time.
        std::filesystem::remove(file);
        std::ofstream(file, std::ios::binary) << content;
        return file;
    }

 private:
    std::filesystem::path path_;
};

}  // namespace corerig::support
