// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corerig/plugin.h>

#include <cstdint>

namespace CORERIG_HIDDEN corerig {

/// A value that shares no cache line with any other.  Twice the size of a line, because CPUs fetch
/// lines in pairs.
template <class T>
struct alignas(128) Padded {
    T value{};
};

/// Makes the optimiser produce `value`, and forget what it knows about memory.
template <class T>
[[gnu::always_inline]] inline void keep(const T& value) {
    asm volatile("" : : "r,m"(value) : "memory");
}

/// Tells the CPU that this is a loop that waits.
[[gnu::always_inline]] inline void cpu_relax() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("isb" : : : "memory");
#elif defined(__riscv)
    asm volatile(".insn i 0x0F, 0, x0, x0, 0x010" : : : "memory");
#else
    asm volatile("" : : : "memory");
#endif
}

/// Works for `turns` turns of one float addition each.  Every addition needs the result of the
/// one before, so the time is turns x the latency of an addition.  The loop is the same machine
/// code whatever the compiler and its options: x86-64 and aarch64 take three instructions a
/// turn.
[[gnu::always_inline]] inline void delay(std::uint64_t turns) {
    if (turns == 0) {
        return;
    }
    float sum = 0.0F;
    const float step = 1.0F;
#if defined(__x86_64__)
    asm volatile(
        "1: addss %[step], %[sum]\n\t"
        "dec %[turns]\n\t"
        "jnz 1b"
        : [sum] "+x"(sum), [turns] "+r"(turns)
        : [step] "x"(step)
        : "cc");
#elif defined(__aarch64__)
    asm volatile(
        "1: fadd %s[sum], %s[sum], %s[step]\n\t"
        "subs %[turns], %[turns], #1\n\t"
        "b.ne 1b"
        : [sum] "+w"(sum), [turns] "+r"(turns)
        : [step] "w"(step)
        : "cc");
#else
    for (; turns != 0; --turns) {
        sum += step;
        asm volatile("" : "+m"(sum));
    }
#endif
}

}  // namespace corerig
