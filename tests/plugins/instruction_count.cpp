// SPDX-License-Identifier: Apache-2.0
#include "instruction_count.hpp"

#include <signal.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstddef>

#if defined(__SANITIZE_THREAD__)
#define CORERIG_COUNTS_MEAN_NOTHING
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define CORERIG_COUNTS_MEAN_NOTHING
#endif
#endif

#if defined(__x86_64__) && !defined(CORERIG_COUNTS_MEAN_NOTHING)
#define CORERIG_CAN_COUNT
#endif

namespace corerig::test {

namespace {

#if defined(CORERIG_CAN_COUNT)

constexpr int kNoPtrace = 77;

[[noreturn]] void be_counted(const std::function<void()>& body) {
    if (::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0) {
        ::_exit(kNoPtrace);
    }
    ::raise(SIGSTOP);
    body();
    ::raise(SIGSTOP);
    ::_exit(0);
}

bool is_stopped_by(int status, int signal) {
    return WIFSTOPPED(status) && WSTOPSIG(status) == signal;
}

/// Adds the instruction that the child is about to execute.
void add_instruction(pid_t child, InstructionCount& count) {
    const long place = ::ptrace(PTRACE_PEEKUSER, child, offsetof(user_regs_struct, rip), nullptr);
    const auto code = static_cast<std::uint64_t>(::ptrace(PTRACE_PEEKTEXT, child, place, nullptr));
    ++count.all;
    if ((code & 0xffff) == 0x050f) {
        ++count.system_calls;
    }
    if ((code & 0xffffff) == 0x580ff3) {
        ++count.float_additions;
    }
}

#endif

}  // namespace

std::optional<InstructionCount> count_instructions(
    [[maybe_unused]] const std::function<void()>& body) {
#if defined(CORERIG_CAN_COUNT)
    const pid_t child = ::fork();
    if (child == 0) {
        be_counted(body);
    }
    int status = 0;
    if (child < 0 || ::waitpid(child, &status, 0) != child || !is_stopped_by(status, SIGSTOP)) {
        return std::nullopt;
    }
    InstructionCount count;
    do {
        add_instruction(child, count);
        ::ptrace(PTRACE_SINGLESTEP, child, nullptr, nullptr);
        ::waitpid(child, &status, 0);
    } while (is_stopped_by(status, SIGTRAP));
    const bool complete = is_stopped_by(status, SIGSTOP);
    ::kill(child, SIGKILL);
    ::waitpid(child, &status, 0);
    return complete ? std::optional(count) : std::nullopt;
#else
    return std::nullopt;
#endif
}

std::optional<InstructionCount> count_difference(const std::function<void()>& less,
                                                 const std::function<void()>& more) {
    const auto few = count_instructions(less);
    const auto many = count_instructions(more);
    if (!few || !many) {
        return std::nullopt;
    }
    return *many - *few;
}

}  // namespace corerig::test
