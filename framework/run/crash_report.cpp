// SPDX-License-Identifier: Apache-2.0
#include "run/crash_report.hpp"

#include <signal.h>

#include <array>
#include <atomic>

namespace corerig::run {

namespace {

constexpr std::size_t kStackBytes = 65'536;
constexpr std::array kFatalSignals{SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGSYS, SIGTRAP};

// A signal handler has no argument of ours: this is the one place where state must be static.
std::atomic<PageHead*> reported_page{
    nullptr};  // NOLINT(readability-identifier-naming): not a constant
thread_local int current_worker = -1;

void on_fatal_signal(int signal, siginfo_t* information, void* /*context*/) {
    PageHead* head = reported_page.load();
    std::int32_t none = 0;
    // The first crash counts; SA_RESETHAND lets the signal end the process when we return.
    if (head != nullptr && head->crash_signal.compare_exchange_strong(none, signal)) {
        head->crash_address = reinterpret_cast<std::uintptr_t>(information->si_addr);
        head->crash_has_address = information->si_code > 0 ? 1 : 0;  // else the field is a sender
        head->crash_worker = current_worker;
    }
    ::raise(signal);
}

}  // namespace

void report_crashes_in(PageHead& head) {
    reported_page.store(&head);

    struct sigaction action {};

    action.sa_sigaction = on_fatal_signal;
    action.sa_flags = static_cast<int>(SA_SIGINFO | SA_ONSTACK | SA_RESETHAND);
    for (const int signal : kFatalSignals) {
        ::sigaction(signal, &action, nullptr);
    }
}

CrashScope::CrashScope(int worker) : stack_(std::make_unique<std::byte[]>(kStackBytes)) {
    stack_t stack{};
    stack.ss_sp = stack_.get();
    stack.ss_size = kStackBytes;
    ::sigaltstack(&stack, nullptr);
    current_worker = worker;
}

CrashScope::~CrashScope() {
    stack_t off{};
    off.ss_flags = SS_DISABLE;
    ::sigaltstack(&off, nullptr);
    current_worker = -1;
}

}  // namespace corerig::run
