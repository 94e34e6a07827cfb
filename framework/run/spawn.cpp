// SPDX-License-Identifier: Apache-2.0
#include "run/spawn.hpp"

#include "run/pinning.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>

namespace corerig::run {

namespace {

constexpr int kFirstKept = 3;

/// What a child that could not become its program sends back.
struct Failure {
    int error = 0;
    bool is_refusal = false;  ///< for lack of a privilege
    std::array<char, 240> step{};
};

[[noreturn]] void give_up(int status_fd,
                          const std::string& step,
                          int error,
                          bool is_refusal = false) {
    Failure failure;
    failure.error = error;
    failure.is_refusal = is_refusal;
    std::strncpy(failure.step.data(), step.c_str(), failure.step.size() - 1);
    [[maybe_unused]] const ssize_t written = ::write(status_fd, &failure, sizeof failure);
    ::_exit(127);
}

void reset_signals() {
    // Also those that the runner's own starter had told it to ignore.
    for (int signal = 1; signal < NSIG; ++signal) {
        if (signal != SIGKILL && signal != SIGSTOP) {
            ::signal(signal, SIG_DFL);
        }
    }
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

void close_from(int first) {
#ifdef SYS_close_range
    if (::syscall(SYS_close_range, first, ~0U, 0) == 0) {
        return;
    }
#endif
    constexpr int kMostDescriptors = 65536;
    const long limit = std::min<long>(::sysconf(_SC_OPEN_MAX), kMostDescriptors);
    for (int fd = first; fd < limit; ++fd) {
        ::close(fd);
    }
}

/// Puts the descriptors in place; returns where the status pipe is now.
int arrange_descriptors(const SpawnOrder& order, int status_fd) {
    const int null = ::open("/dev/null", O_RDWR);
    const int output = order.output >= 0 ? order.output : null;
    if (null < 0 || ::dup2(null, STDIN_FILENO) < 0 || ::dup2(output, STDOUT_FILENO) < 0 ||
        ::dup2(output, STDERR_FILENO) < 0) {
        give_up(status_fd, "redirecting its output", errno);
    }
    // First out of the way, then down: a kept descriptor may have the number of another's place.
    const int count = static_cast<int>(order.keep.size());
    std::vector<int> high;
    for (const int fd : order.keep) {
        high.push_back(::fcntl(fd, F_DUPFD, kFirstKept + count + 1));
    }
    const int status_high = ::fcntl(status_fd, F_DUPFD, kFirstKept + count + 1);
    for (int i = 0; i < count; ++i) {
        if (::dup2(high[static_cast<std::size_t>(i)], kFirstKept + i) < 0) {
            give_up(status_fd, "passing a descriptor", errno);
        }
    }
    const int status = ::dup2(status_high, kFirstKept + count);
    ::fcntl(status, F_SETFD, FD_CLOEXEC);
    close_from(kFirstKept + count + 1);
    return status;
}

[[noreturn]] void become(const SpawnOrder& order, pid_t starter, int inherited_status_fd) {
    reset_signals();
    ::prctl(PR_SET_PDEATHSIG, order.death_signal);
    if (::getppid() != starter) {
        ::_exit(127);  // the starter died before the line above took effect
    }
    ::setsid();
    const rlimit no_core{0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
    const int status_fd = arrange_descriptors(order, inherited_status_fd);
    if (!order.cpus.empty()) {
        if (const auto pinned = pin_this_thread(order.cpus); !pinned) {
            give_up(status_fd, pinned.error().message, 0);
        }
    }
    // A starter at nice 10 may have no right to go back to 0, which a scenario did not ask for.
    if (::setpriority(PRIO_PROCESS, 0, order.nice) != 0 && order.nice != 0) {
        give_up(status_fd, fmt::format("setting nice {}", order.nice), errno, true);
    }
    if (const auto policy = set_policy(order.policy); !policy) {
        give_up(status_fd, policy.error().message, 0, true);
    }
    std::vector<char*> arguments;
    for (const std::string& argument : order.arguments) {
        arguments.push_back(const_cast<char*>(argument.c_str()));
    }
    arguments.push_back(nullptr);
    ::execvp(order.program.c_str(), arguments.data());
    give_up(status_fd, fmt::format("executing {}", order.program), errno);
}

base::Error spawn_error(const std::string& step, int error, bool is_refusal = false) {
    const std::string why = error == 0 ? "" : ": " + std::generic_category().message(error);
    return {is_refusal ? kSpawnRefused : kSpawnFailed, "", step + why, ""};
}

}  // namespace

base::Result<Pipe> make_pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
        return spawn_error("making a pipe", errno);
    }
    return Pipe{base::UniqueFd(ends[0]), base::UniqueFd(ends[1])};
}

base::Result<pid_t> spawn(const SpawnOrder& order) {
    auto status = make_pipe();
    if (!status) {
        return status.errors();
    }
    const pid_t starter = ::getpid();
    const pid_t child = ::fork();
    if (child < 0) {
        return spawn_error("starting a process", errno);
    }
    if (child == 0) {
        become(order, starter, status->write_end.get());
    }
    status->write_end.reset();
    Failure failure;
    ssize_t length = 0;
    do {
        length = ::read(status->read_end.get(), &failure, sizeof failure);
    } while (length < 0 && errno == EINTR);
    if (length == 0) {
        return child;  // exec closed the pipe
    }
    ::waitpid(child, nullptr, 0);
    failure.step.back() = '\0';
    return spawn_error(failure.step.data(), failure.error, failure.is_refusal);
}

}  // namespace corerig::run
