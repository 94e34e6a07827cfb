// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <string>

namespace corerig::support {

/// A file descriptor to write to, whose text can be read back.
class StreamCatcher {
 public:
    StreamCatcher() : fd_(::memfd_create("stream", MFD_CLOEXEC)) {}

    StreamCatcher(const StreamCatcher&) = delete;
    StreamCatcher& operator=(const StreamCatcher&) = delete;

    ~StreamCatcher() { ::close(fd_); }

    [[nodiscard]] int fd() const { return fd_; }

    [[nodiscard]] std::string text() const {
        std::string text;
        std::array<char, 4096> part{};
        ssize_t size = 0;
        while ((size = ::pread(fd_, part.data(), part.size(), static_cast<off_t>(text.size()))) >
               0) {
            text.append(part.data(), static_cast<std::size_t>(size));
        }
        return text;
    }

 private:
    int fd_;
};

}  // namespace corerig::support
