// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Whether this architecture has a system_call() below.
#if defined(__x86_64__) || defined(__aarch64__)
inline constexpr bool kHasSystemCall = true;
#else
inline constexpr bool kHasSystemCall = false;
#endif

/// The system call instruction itself, with no C library in between and no arguments.  Gives what
/// the kernel gives: an error is its negative number.
[[gnu::always_inline]] inline long system_call(long number) {
#if defined(__x86_64__)
    long result = number;
    asm volatile("syscall" : "+a"(result) : : "rcx", "r11", "memory");
    return result;
#elif defined(__aarch64__)
    register long result asm("x0");
    register long in_x8 asm("x8") = number;
    asm volatile("svc #0" : "=r"(result) : "r"(in_x8) : "memory");
    return result;
#else
    return number;
#endif
}

/// The same with three arguments.
[[gnu::always_inline]] inline long system_call(long number, long first, long second, long third) {
#if defined(__x86_64__)
    long result = number;
    asm volatile("syscall"
                 : "+a"(result)
                 : "D"(first), "S"(second), "d"(third)
                 : "rcx", "r11", "memory");
    return result;
#elif defined(__aarch64__)
    register long result asm("x0") = first;
    register long in_x1 asm("x1") = second;
    register long in_x2 asm("x2") = third;
    register long in_x8 asm("x8") = number;
    asm volatile("svc #0" : "+r"(result) : "r"(in_x1), "r"(in_x2), "r"(in_x8) : "memory");
    return result;
#else
    return number + first + second + third;
#endif
}
