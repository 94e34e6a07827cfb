// SPDX-License-Identifier: Apache-2.0
#include "run/load_process.hpp"

#include "base/strays.hpp"
#include "run/clock.hpp"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace corerig::run {

namespace {

constexpr std::int64_t kPeriodNs = 10'000'000;  // of a load that uses a part of its CPU

[[noreturn]] void spin() {
    for (;;) {
        asm volatile("");
    }
}

/// Each period begins at its own time, so that waking up late does not add up.
[[noreturn]] void spin_partly(std::int64_t busy_ns) {
    for (std::int64_t period = monotonic_ns();; period += kPeriodNs) {
        const std::int64_t end = monotonic_ns() + busy_ns;
        while (monotonic_ns() < end) {
        }
        const timespec next{(period + kPeriodNs) / 1'000'000'000,
                            (period + kPeriodNs) % 1'000'000'000};
        ::clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, nullptr);
    }
}

/// Reaps children that ended; true once `command` is among them, with its exit code.
bool reap(pid_t command, int& code) {
    int status = 0;
    pid_t ended = 0;
    while ((ended = ::waitpid(-1, &status, WNOHANG)) > 0) {
        if (ended == command) {
            code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
            return true;
        }
    }
    return ended < 0;  // no child is left
}

/// Waits for SIGTERM or the end of `command`; returns the exit code of the guard.
int watch(pid_t command, const sigset_t& awaited) {
    int code = EXIT_FAILURE;
    siginfo_t information{};
    while (!reap(command, code)) {
        if (::sigwaitinfo(&awaited, &information) == SIGTERM) {
            return EXIT_SUCCESS;
        }
    }
    return code;
}

}  // namespace

int load_main(int argc, char** argv) {
    ::prctl(PR_SET_NAME, kSpinnerName);
    const long duty = argc > 2 ? std::strtol(argv[2], nullptr, 10) : 100;
    if (duty < 1 || duty > 100) {
        return EXIT_FAILURE;
    }
    if (duty == 100) {
        spin();
    }
    spin_partly(kPeriodNs * duty / 100);
}

int guard_main(int argc, char** argv) {
    if (argc < 3) {
        return EXIT_FAILURE;
    }
    ::prctl(PR_SET_NAME, "corerig-guard");
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);  // what the command leaves behind comes to us
    sigset_t awaited;
    ::sigemptyset(&awaited);
    ::sigaddset(&awaited, SIGTERM);
    ::sigaddset(&awaited, SIGCHLD);
    sigset_t before;
    ::sigprocmask(SIG_BLOCK, &awaited, &before);
    const pid_t guard = ::getpid();
    const pid_t command = ::fork();
    if (command == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (::getppid() != guard) {
            ::_exit(127);
        }
        ::sigprocmask(SIG_SETMASK, &before, nullptr);
        ::execvp(argv[2], argv + 2);
        ::_exit(127);
    }
    const int code = command < 0 ? EXIT_FAILURE : watch(command, awaited);
    base::end_strays();
    return code;
}

}  // namespace corerig::run
