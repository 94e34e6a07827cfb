// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <time.h>

#include <cstdint>
#include <span>
#include <string_view>

/// What a call works on.  Every loop takes a copy, so that the compiler keeps it in registers.
struct Operands {
    long number = -1;  ///< of the system call, where it is not fixed
    int file = -1;
    char* byte = nullptr;
    timespec* time = nullptr;
};

/// One way to make a call: how to make it once, and the loop that makes it again and again.
struct Way {
    long (*once)(const Operands& operands);
    void (*loop)(const Operands& operands, std::uint64_t iterations);
};

/// A call that can be measured, and what it gives when it works.
struct Call {
    std::string_view name;
    Way instruction;
    Way library;
    long least_result;
    long largest_result;
    const char* path;  ///< the file it works on, nullptr for none
    int open_flags;
};

/// Every call but the raw one, in the order in which they are documented.
[[nodiscard]] std::span<const Call> named_calls();

/// A system call given by its number, every argument 0; what it gives does not matter.
[[nodiscard]] const Call& raw_call();

/// The loop of all of them with the call left out.
void empty_loop(std::uint64_t iterations);
