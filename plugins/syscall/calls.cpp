// SPDX-License-Identifier: Apache-2.0
#include "calls.hpp"

#include "system_call.hpp"

#include <fcntl.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <limits>

namespace {

constexpr long kInvalidNumber = -1;
constexpr long kAnyPositive = std::numeric_limits<long>::max();

long address(const void* pointer) {
    return reinterpret_cast<long>(pointer);
}

/// The loop that is measured: the operation and nothing else.
template <class Operation>
void repeat(const Operands& shared, std::uint64_t iterations) {
    const Operands operands = shared;
    for (; iterations != 0; --iterations) {
        Operation::once(operands);
    }
}

template <class Operation>
constexpr Way kWay{Operation::once, repeat<Operation>};

template <long Number>
struct Instruction {
    [[gnu::always_inline]] static long once(const Operands& /*operands*/) {
        return system_call(Number);
    }
};

struct RawInstruction {
    [[gnu::always_inline]] static long once(const Operands& operands) {
        return system_call(operands.number, 0, 0, 0);
    }
};

struct ClockInstruction {
    [[gnu::always_inline]] static long once(const Operands& operands) {
        return system_call(SYS_clock_gettime, CLOCK_MONOTONIC, address(operands.time), 0);
    }
};

template <long Number>
struct TransferInstruction {
    [[gnu::always_inline]] static long once(const Operands& operands) {
        return system_call(Number, operands.file, address(operands.byte), 1);
    }
};

/// Through syscall() of the C library: for calls whose own function may answer without the kernel.
template <long Number>
struct Library {
    [[gnu::always_inline]] static long once(const Operands& /*operands*/) {
        return ::syscall(Number);
    }
};

struct RawLibrary {
    [[gnu::always_inline]] static long once(const Operands& operands) {
        return ::syscall(operands.number, 0L, 0L, 0L);
    }
};

struct ClockLibrary {
    [[gnu::always_inline]] static long once(const Operands& operands) {
        return ::syscall(SYS_clock_gettime, CLOCK_MONOTONIC, operands.time);
    }
};

struct GetppidLibrary {
    [[gnu::always_inline]] static long once(const Operands& /*operands*/) { return ::getppid(); }
};

struct YieldLibrary {
    [[gnu::always_inline]] static long once(const Operands& /*operands*/) {
        return ::sched_yield();
    }
};

struct ReadLibrary {
    [[gnu::always_inline]] static long once(const Operands& operands) {
        return ::read(operands.file, operands.byte, 1);
    }
};

struct WriteLibrary {
    [[gnu::always_inline]] static long once(const Operands& operands) {
        return ::write(operands.file, operands.byte, 1);
    }
};

constexpr Call kNamedCalls[] = {
    // A parent outside of the process namespace is number 0.
    {"getppid", kWay<Instruction<SYS_getppid>>, kWay<GetppidLibrary>, 0, kAnyPositive, nullptr, 0},
    {"getpid",
     kWay<Instruction<SYS_getpid>>,
     kWay<Library<SYS_getpid>>,
     1,
     kAnyPositive,
     nullptr,
     0},
    {"gettid",
     kWay<Instruction<SYS_gettid>>,
     kWay<Library<SYS_gettid>>,
     1,
     kAnyPositive,
     nullptr,
     0},
    {"clock_gettime", kWay<ClockInstruction>, kWay<ClockLibrary>, 0, 0, nullptr, 0},
    {"sched_yield", kWay<Instruction<SYS_sched_yield>>, kWay<YieldLibrary>, 0, 0, nullptr, 0},
    {"read-dev-zero",
     kWay<TransferInstruction<SYS_read>>,
     kWay<ReadLibrary>,
     1,
     1,
     "/dev/zero",
     O_RDONLY},
    {"write-dev-null",
     kWay<TransferInstruction<SYS_write>>,
     kWay<WriteLibrary>,
     1,
     1,
     "/dev/null",
     O_WRONLY},
    {"invalid",
     kWay<Instruction<kInvalidNumber>>,
     kWay<Library<kInvalidNumber>>,
     -ENOSYS,
     -ENOSYS,
     nullptr,
     0},
};

constexpr Call kRawCall{"raw",
                        kWay<RawInstruction>,
                        kWay<RawLibrary>,
                        std::numeric_limits<long>::min(),
                        kAnyPositive,
                        nullptr,
                        0};

}  // namespace

std::span<const Call> named_calls() {
    return kNamedCalls;
}

const Call& raw_call() {
    return kRawCall;
}

void empty_loop(std::uint64_t iterations) {
    for (; iterations != 0; --iterations) {
        asm volatile("" : : : "memory");
    }
}
