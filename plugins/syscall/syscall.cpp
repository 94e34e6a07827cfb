// SPDX-License-Identifier: Apache-2.0
#include "calls.hpp"
#include "system_call.hpp"

#include <corerig/plugin.hpp>

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace {

enum class Via { instruction, library };

/// What one worker needs for its calls, on cache lines of its own.
class alignas(128) Place {
 public:
    Place(const Call& call, long number) {
        if (call.path != nullptr) {
            operands_.file = ::open(call.path, call.open_flags | O_CLOEXEC);
            if (operands_.file < 0) {
                corerig::fail_errno(std::string("cannot open ") + call.path);
            }
        }
        operands_.number = number;
        operands_.byte = &byte_;
        operands_.time = &time_;
    }

    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

    ~Place() {
        if (operands_.file >= 0) {
            ::close(operands_.file);
        }
    }

    [[nodiscard]] const Operands& operands() const { return operands_; }

 private:
    Operands operands_;
    char byte_ = 0;
    timespec time_{};
};

class SystemCall {
    std::string text_;
    Via via_ = Via::instruction;
    const Call* call_ = nullptr;
    long number_ = -1;
    void (*loop_)(const Operands&, std::uint64_t) = nullptr;

    static constexpr corerig_choice_t kVias[] = {
        {"inline", "the system call instruction, inside the loop"},
        {"libc", "the function of the C library that programs call"}};

    [[nodiscard]] const Way& way() const {
        return via_ == Via::instruction ? call_->instruction : call_->library;
    }

    void find_call();
    void find_raw_call(std::string_view number);
    [[noreturn]] void refuse_call() const;
    void check_result() const;

 public:
    static constexpr corerig::About about{
        .name = "syscall",
        .summary = "one system call after the other",
        .description =
            "Every worker makes the same system call again and again; nothing else is in the "
            "loop.\n"
            "call is one of\n"
            "  getppid         reads the number of the parent process\n"
            "  getpid          reads the number of the process\n"
            "  gettid          reads the number of the thread\n"
            "  clock_gettime   reads CLOCK_MONOTONIC, never through the vDSO\n"
            "  sched_yield     gives the CPU up and gets it back\n"
            "  read-dev-zero   reads 1 byte of /dev/zero\n"
            "  write-dev-null  writes 1 byte to /dev/null\n"
            "  invalid         a number that no system call has: the way in and out of the kernel\n"
            "  raw:NUMBER      the system call with that number; every argument is 0\n"
            "The reference is the same loop without the call."};

    static constexpr auto parameters() {
        using corerig::parameter;
        return corerig::parameters(
            parameter<&SystemCall::text_>(
                "call",
                "getppid",
                "the call: getppid, getpid, gettid, clock_gettime, sched_yield, read-dev-zero, "
                "write-dev-null, invalid or raw:NUMBER"),
            parameter<&SystemCall::via_>(
                "via", Via::instruction, "how the call enters the kernel", kVias));
    }

    void create(corerig::Host /*host*/) {
        find_call();
        if (via_ == Via::instruction && !kHasSystemCall) {
            corerig::unsupported(
                R"(via = "inline" is known for x86-64 and aarch64 only; via = "libc" works here)");
        }
        loop_ = way().loop;
        check_result();
    }

    void prepare(corerig::Worker& worker) const { worker.set_state(new Place(*call_, number_)); }

    void run(corerig::Worker& worker, std::uint64_t iterations) const {
        loop_(worker.state<Place>()->operands(), iterations);
    }

    static void reference(corerig::Worker& /*worker*/, std::uint64_t iterations) {
        empty_loop(iterations);
    }

    static void finish(corerig::Worker& worker) {
        delete worker.state<Place>();
        worker.set_state(nullptr);
    }
};

void SystemCall::find_call() {
    constexpr std::string_view kRaw = "raw:";
    if (text_.starts_with(kRaw)) {
        find_raw_call(std::string_view(text_).substr(kRaw.size()));
        return;
    }
    for (const Call& call : named_calls()) {
        if (call.name == text_) {
            call_ = &call;
            return;
        }
    }
    refuse_call();
}

void SystemCall::find_raw_call(std::string_view number) {
    std::uint32_t value = 0;
    const char* const end = number.data() + number.size();
    const auto parsed = std::from_chars(number.data(), end, value);
    if (parsed.ec != std::errc{} || parsed.ptr != end) {
        refuse_call();
    }
    number_ = static_cast<long>(value);
    call_ = &raw_call();
}

void SystemCall::refuse_call() const {
    std::string allowed;
    for (const Call& call : named_calls()) {
        allowed += std::string(call.name) + ", ";
    }
    corerig::bad_parameter("call = \"" + text_ + "\": must be one of " + allowed +
                           "or raw:NUMBER, such as raw:39");
}

/// A call that a sandbox refuses would be measured all the same, and mean something else.
void SystemCall::check_result() const {
    if (call_ == &raw_call()) {
        return;
    }
    const Place place(*call_, number_);
    errno = 0;
    long result = way().once(place.operands());
    if (result == -1 && errno != 0) {
        result = -errno;
    }
    if (result >= call_->least_result && result <= call_->largest_result) {
        return;
    }
    if (result < 0 && call_->least_result >= 0) {
        corerig::fail_errno("the system call " + text_ + " fails here", static_cast<int>(-result));
    }
    corerig::unsupported("the system call " + text_ + " gives " + std::to_string(result) +
                         " here, not " + std::to_string(call_->least_result));
}

}  // namespace

CORERIG_PLUGIN("syscall", "1.0.0", "Apache-2.0", SystemCall)
