// SPDX-License-Identifier: Apache-2.0
#include "plugin/file_image.hpp"

#include "plugin/errors.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace corerig::plugin {

namespace {

base::Error system_error(const std::filesystem::path& path, int error) {
    const bool absent = error == ENOENT || error == ENOTDIR;
    return {absent ? kPluginNotFound : kPluginNotReadable,
            path.string(),
            std::generic_category().message(error),
            ""};
}

const char* kind_of_file(mode_t mode) {
    if (S_ISDIR(mode)) {
        return "a directory";
    }
    if (S_ISFIFO(mode)) {
        return "a FIFO";
    }
    if (S_ISSOCK(mode)) {
        return "a socket";
    }
    return "a device";
}

base::Error not_a_file(const std::filesystem::path& path, mode_t mode) {
    return {kPluginNotAFile,
            path.string(),
            std::string("not a file but ") + kind_of_file(mode),
            S_ISDIR(mode) ? "name a directory of plugins with --plugin-dir" : ""};
}

}  // namespace

base::Result<FileImage> FileImage::open(const std::filesystem::path& path) {
    struct stat status {};

    // Before open(): to open a device can be an act of its own, such as rewinding a tape.
    if (::stat(path.c_str(), &status) != 0) {
        return system_error(path, errno);
    }
    if (!S_ISREG(status.st_mode)) {
        return not_a_file(path, status.st_mode);
    }
    base::UniqueFd file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
    if (!file.is_open() || ::fstat(file.get(), &status) != 0) {
        return system_error(path, errno);
    }
    if (!S_ISREG(status.st_mode)) {
        return not_a_file(path, status.st_mode);
    }
    return FileImage(std::move(file), static_cast<std::uint64_t>(status.st_size));
}

std::optional<std::string> FileImage::read(std::uint64_t offset, std::uint64_t size) const {
    if (offset > size_ || size > size_ - offset) {
        return std::nullopt;
    }
    std::string bytes(size, '\0');
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t got = ::pread(file_.get(),
                                    bytes.data() + done,
                                    bytes.size() - done,
                                    static_cast<off_t>(offset + done));
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            return std::nullopt;
        }
        done += static_cast<std::size_t>(got);
    }
    return bytes;
}

}  // namespace corerig::plugin
