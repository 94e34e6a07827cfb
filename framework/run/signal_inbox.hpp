// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/unique_fd.hpp"

#include <signal.h>

#include <optional>

namespace corerig::run {

/// Receives SIGINT, SIGTERM, SIGHUP and SIGCHLD as data while it lives, so that the runner is
/// never interrupted at a place it did not choose.  One at a time per process.
class SignalInbox {
 public:
    SignalInbox();
    SignalInbox(const SignalInbox&) = delete;
    SignalInbox& operator=(const SignalInbox&) = delete;
    ~SignalInbox();  ///< gives the process its signal mask back

    /// Readable when a signal is there, for poll().
    [[nodiscard]] int fd() const { return fd_.get(); }

    /// The next signal that arrived; nothing when there is none.  Does not wait.
    [[nodiscard]] std::optional<int> take();

 private:
    sigset_t before_{};
    base::UniqueFd fd_;
};

}  // namespace corerig::run
