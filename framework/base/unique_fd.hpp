// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

namespace corerig::base {

/// Owns one file descriptor and closes it.
class UniqueFd {
 public:
    UniqueFd() = default;

    explicit UniqueFd(int fd) noexcept : fd_(fd) {}

    UniqueFd(UniqueFd&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}

    UniqueFd& operator=(UniqueFd&& other) noexcept;
    UniqueFd(const UniqueFd&) = delete;
    UniqueFd& operator=(const UniqueFd&) = delete;
    ~UniqueFd();

    [[nodiscard]] int get() const noexcept { return fd_; }

    [[nodiscard]] bool is_open() const noexcept { return fd_ >= 0; }

    void reset() noexcept;

    [[nodiscard]] int release() noexcept { return std::exchange(fd_, -1); }

 private:
    int fd_ = -1;
};

}  // namespace corerig::base
