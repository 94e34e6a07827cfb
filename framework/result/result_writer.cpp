// SPDX-License-Identifier: Apache-2.0
#include "result/result_file.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <optional>
#include <system_error>

namespace corerig::result {

namespace {

constexpr mode_t kReadableByAll = 0644;

std::string reason_of(int error_number) {
    return std::generic_category().message(error_number);
}

base::Error unwritable(const std::filesystem::path& path, const std::string& what) {
    return base::Error{kResultUnwritable,
                       path.string(),
                       what,
                       "name a file in a directory you may write to with --output"};
}

/// The descriptor that "/dev/stdout" and its kin name.
std::optional<int> named_descriptor(const std::string& path) {
    if (path == "/dev/stdout") {
        return STDOUT_FILENO;
    }
    if (path == "/dev/stderr") {
        return STDERR_FILENO;
    }
    for (const std::string_view directory : {"/dev/fd/", "/proc/self/fd/"}) {
        int fd = -1;
        const char* const end = path.data() + path.size();
        if (path.starts_with(directory) &&
            std::from_chars(path.data() + directory.size(), end, fd).ptr == end && fd >= 0) {
            return fd;
        }
    }
    return std::nullopt;
}

/// Opens what exists and is no regular file: a pipe, a terminal, /dev/null.
base::Result<base::UniqueFd> open_device(const std::filesystem::path& path) {
    base::UniqueFd fd(::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY));
    if (!fd.is_open()) {
        return unwritable(path, fmt::format("cannot be opened: {}", reason_of(errno)));
    }
    return fd;
}

/// A copy of the descriptor, not a second opening: both then share one position, so that the lines
/// of a redirected stdout do not overwrite each other.
base::Result<base::UniqueFd> copy_descriptor(int number, const std::filesystem::path& path) {
    base::UniqueFd fd(::fcntl(number, F_DUPFD_CLOEXEC, 0));
    if (!fd.is_open()) {
        return unwritable(path, fmt::format("cannot be opened: {}", reason_of(errno)));
    }
    return fd;
}

base::Result<base::UniqueFd> create_file(const std::filesystem::path& path) {
    std::error_code error;
    if (path.has_parent_path()) {
        std::filesystem::create_directories(path.parent_path(), error);
    }
    if (error) {
        return unwritable(
            path, fmt::format("its directory cannot be created: {}", reason_of(error.value())));
    }
    base::UniqueFd fd(
        ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, kReadableByAll));
    if (fd.is_open()) {
        return fd;
    }
    const int reason = errno;
    if (reason == EEXIST) {
        return base::Error{kResultExists,
                           path.string(),
                           "already exists, and results are never overwritten",
                           "name another file with --output"};
    }
    return unwritable(path, fmt::format("cannot be created: {}", reason_of(reason)));
}

bool is_file_at(const struct stat& file, const std::filesystem::path& path) {
    struct stat found {};

    return ::stat(path.c_str(), &found) == 0 && found.st_dev == file.st_dev &&
           found.st_ino == file.st_ino;
}

/// Takes back the part of a line that was written, so that the file still ends with a whole one.
/// Where that fails too the line stays cut off, and readers leave it out.
void drop_last_bytes(int fd, std::size_t count) {
    const auto length = static_cast<off_t>(count);

    struct stat status {};

    if (length > 0 && ::fstat(fd, &status) == 0 && S_ISREG(status.st_mode) &&
        ::ftruncate(fd, status.st_size - length) == 0) {
        ::lseek(fd, -length, SEEK_CUR);
    }
}

/// An empty file would be in the way of the next try.
void remove_if_empty(int fd, const std::filesystem::path& path) {
    struct stat status {};

    if (::fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && status.st_size == 0 &&
        is_file_at(status, path)) {
        ::unlink(path.c_str());
    }
}

}  // namespace

ResultWriter::ResultWriter(base::UniqueFd fd, std::filesystem::path path)
    : fd_(std::move(fd)), path_(std::move(path)) {
}

base::Result<ResultWriter> ResultWriter::create(const std::filesystem::path& path) {
    const auto open_path = [&path]() -> base::Result<base::UniqueFd> {
        if (const auto number = named_descriptor(path.string())) {
            return copy_descriptor(*number, path);
        }
        std::error_code error;
        const auto type = std::filesystem::status(path, error).type();
        if (type == std::filesystem::file_type::directory) {
            return unwritable(path, "is a directory");
        }
        const bool is_device = type == std::filesystem::file_type::fifo ||
                               type == std::filesystem::file_type::character ||
                               type == std::filesystem::file_type::socket;
        return is_device ? open_device(path) : create_file(path);
    };
    auto fd = open_path();
    if (!fd) {
        return fd.errors();
    }
    return ResultWriter(std::move(fd).value(), path);
}

base::Status ResultWriter::append(const RunHeader& header) {
    return append_line(to_json(header));
}

base::Status ResultWriter::append(const TrialRecord& trial) {
    return append_line(to_json(trial));
}

base::Status ResultWriter::append(const RunSummary& summary) {
    return append_line(to_json(summary));
}

base::Status ResultWriter::verify_in_place() const {
    struct stat status {};

    if (::fstat(fd_.get(), &status) != 0 || !S_ISREG(status.st_mode) ||
        named_descriptor(path_.string()) || is_file_at(status, path_)) {
        return base::Done{};
    }
    return base::Error{kResultLost,
                       path_.string(),
                       "was removed or replaced while it was written",
                       "the table is all there is of this run"};
}

base::Status ResultWriter::append_line(std::string line) {
    line += '\n';
    std::size_t written = 0;
    while (written < line.size()) {
        const ssize_t count = ::write(fd_.get(), line.data() + written, line.size() - written);
        if (count > 0) {
            written += static_cast<std::size_t>(count);
        } else if (count == 0 || errno != EINTR) {
            const int reason = count == 0 ? ENOSPC : errno;
            drop_last_bytes(fd_.get(), written);
            remove_if_empty(fd_.get(), path_);
            return base::Error{kResultUnwritable,
                               path_.string(),
                               fmt::format("cannot be written: {}", reason_of(reason)),
                               "free some space, or name a file elsewhere with --output"};
        }
    }
    return base::Done{};
}

}  // namespace corerig::result
