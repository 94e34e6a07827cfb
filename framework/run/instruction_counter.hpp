// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/kernel_files.hpp"
#include "base/unique_fd.hpp"

#include <cstdint>
#include <functional>
#include <string>

namespace corerig::run {

/// What counts the instructions of a worker.
enum class InstructionSource : std::uint32_t {
    none,
    pmu,    ///< the CPU's counters, of user space and kernel together
    clock,  ///< an emulator whose clock advances by 1 ns with each instruction
};

/// As results call it: "pmu".
[[nodiscard]] const char* name_of(InstructionSource source);

/// Opens a counter of the calling thread's instructions.  An empty one leaves the reason in errno.
using OpenInstructionEvent = std::function<base::UniqueFd()>;

/// The kernel's, of user space and kernel together; never one that takes turns with others.
[[nodiscard]] base::UniqueFd open_instruction_event();

/// Loops of one number of instructions that take different times on every real CPU.
enum class Loop { count_down, multiply };

/// How long a loop of so many instructions takes; -1 where no such loop is known.
using TimeLoop = std::function<std::int64_t(Loop loop, std::int64_t instructions)>;
[[nodiscard]] std::int64_t time_loop_ns(Loop loop, std::int64_t instructions);

/// Whether each instruction takes 1 ns, whatever it is: only an emulator's clock does that.
[[nodiscard]] bool counts_instructions(const TimeLoop& time_loop);

/// What will count instructions in the trials of a run, or why nothing does.
struct InstructionChoice {
    InstructionSource source = InstructionSource::none;
    std::string absent;  ///< the reason; "" where there is a source

    friend bool operator==(const InstructionChoice&, const InstructionChoice&) = default;
};

/// Tries the clock, then the PMU.
[[nodiscard]] InstructionChoice choose_instruction_source(const base::KernelFiles& files,
                                                          const OpenInstructionEvent& open,
                                                          const TimeLoop& time_loop);

/// Counts the instructions of the thread that made it.  -1: not known.
class InstructionCounter {
 public:
    InstructionCounter(InstructionSource source, const OpenInstructionEvent& open);

    /// Taken just before the clock at the start of a stretch, and just after it at the end.
    [[nodiscard]] std::int64_t look() const;

    /// Instructions of a stretch, less those of an empty one: of the looks and the clock itself.
    [[nodiscard]] std::int64_t between(std::int64_t before,
                                       std::int64_t after,
                                       std::int64_t elapsed_ns) const;

 private:
    [[nodiscard]] std::int64_t count(std::int64_t before,
                                     std::int64_t after,
                                     std::int64_t elapsed_ns) const;

    InstructionSource source_;
    base::UniqueFd event_;
    std::int64_t empty_ = -1;
};

}  // namespace corerig::run
