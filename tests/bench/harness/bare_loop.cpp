// SPDX-License-Identifier: Apache-2.0
#include "syscall/system_call.hpp"

#include <sys/syscall.h>

#include <cstdint>

extern "C" [[gnu::visibility("default")]] void bare_loop(std::uint64_t iterations);

/// The loop of the syscall plugin, without a plugin around it.
void bare_loop(std::uint64_t iterations) {
    for (; iterations != 0; --iterations) {
        system_call(SYS_getppid);
    }
}
