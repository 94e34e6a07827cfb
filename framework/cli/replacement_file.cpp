// SPDX-License-Identifier: Apache-2.0
#include "cli/replacement_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

namespace corerig::cli {

namespace {

constexpr mode_t kMode = 0666;  // the user's umask takes away what is too much

mode_t mode_for(const std::string& target) {
    struct stat status {};

    if (::stat(target.c_str(), &status) == 0) {
        return status.st_mode & 07777U;
    }
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return kMode & ~mask;
}

/// Where a symbolic link leads, so that the link stays one.
std::string end_of_links(const std::string& target) {
    std::error_code error;
    const auto end = std::filesystem::weakly_canonical(target, error);
    return error ? target : end.string();
}

}  // namespace

std::unique_ptr<ReplacementFile> ReplacementFile::beside(const std::string& target) {
    std::string end = end_of_links(target);
    // Whoever may not write to a file may not replace it either, though the directory allows it.
    if (::access(end.c_str(), W_OK) != 0 && errno != ENOENT) {
        return nullptr;
    }
    std::string path = end + ".XXXXXX";
    base::UniqueFd file(::mkostemp(path.data(), O_CLOEXEC));
    if (!file.is_open()) {
        return nullptr;
    }
    ::fchmod(file.get(), mode_for(end));
    return std::unique_ptr<ReplacementFile>(
        new ReplacementFile(std::move(end), std::move(path), std::move(file)));
}

ReplacementFile::~ReplacementFile() {
    if (!path_.empty()) {
        ::unlink(path_.c_str());
    }
}

int ReplacementFile::take_place() {
    if (std::rename(path_.c_str(), target_.c_str()) != 0) {
        return errno;
    }
    path_.clear();
    return 0;
}

}  // namespace corerig::cli
