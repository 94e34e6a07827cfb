// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

namespace corerig::test {

/// What a piece of code executed.
struct InstructionCount {
    std::int64_t all = 0;
    std::int64_t float_additions = 0;  ///< addss
    std::int64_t system_calls = 0;     ///< syscall

    friend InstructionCount operator-(const InstructionCount& left, const InstructionCount& right) {
        return {left.all - right.all,
                left.float_additions - right.float_additions,
                left.system_calls - right.system_calls};
    }
};

/// Runs `body` in a child process, one instruction after the other, and counts them; the counts
/// contain a constant for the way there.  Nothing where it is unknown how (not x86-64, no ptrace)
/// or where the counts mean nothing (ThreadSanitizer adds some of its own, as it likes).
[[nodiscard]] std::optional<InstructionCount> count_instructions(const std::function<void()>& body);

/// What `more` executes beyond `less`.
[[nodiscard]] std::optional<InstructionCount> count_difference(const std::function<void()>& less,
                                                               const std::function<void()>& more);

}  // namespace corerig::test
