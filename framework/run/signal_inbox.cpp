// SPDX-License-Identifier: Apache-2.0
#include "run/signal_inbox.hpp"

#include <sys/signalfd.h>
#include <unistd.h>

namespace corerig::run {

SignalInbox::SignalInbox() {
    sigset_t wanted;
    ::sigemptyset(&wanted);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGCHLD}) {
        // An ignored signal is dropped even while it is blocked.  A shell starts background jobs
        // with SIGINT ignored, and nohup does so with SIGHUP: both still end a run cleanly.
        ::signal(signal, SIG_DFL);
        ::sigaddset(&wanted, signal);
    }
    ::sigprocmask(SIG_BLOCK, &wanted, &before_);
    fd_ = base::UniqueFd(::signalfd(-1, &wanted, SFD_CLOEXEC | SFD_NONBLOCK));
}

SignalInbox::~SignalInbox() {
    ::sigprocmask(SIG_SETMASK, &before_, nullptr);
}

std::optional<int> SignalInbox::take() {
    signalfd_siginfo information{};
    if (::read(fd_.get(), &information, sizeof information) != sizeof information) {
        return std::nullopt;
    }
    return static_cast<int>(information.ssi_signo);
}

}  // namespace corerig::run
