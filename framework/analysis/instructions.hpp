// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/measured_side.hpp"
#include "result/records.hpp"

#include <optional>
#include <string>
#include <vector>

namespace corerig::analysis {

/// Instructions of an operation on one side.
struct Instructions {
    double floor = 0;  ///< in the sample that has fewest: nothing but the operation
    double mean = 0;   ///< over all samples that count: with interrupts, and what is rarer still

    friend bool operator==(const Instructions&, const Instructions&) = default;
};

/// Nothing where a sample that counts has no count of instructions.
[[nodiscard]] std::optional<Instructions> instructions_of(const MeasuredSide& side);

/// Test against base.  Unclear: the floors agree and the means do not, as interrupts make them.
enum class InstructionChange { same, more, fewer, unclear };

/// The smallest differences that count: of floors in instructions, of means as a fraction.
inline constexpr double kInstructionMargin = 1;
inline constexpr double kInstructionMeanMargin = 0.001;

[[nodiscard]] InstructionChange change_of(const Instructions& base, const Instructions& test);

/// Both sides of one configuration with a single worker.
struct InstructionComparison {
    Instructions base;
    Instructions test;
    InstructionChange change = InstructionChange::unclear;
    bool is_exact = false;  ///< counted by the clock of an emulator: time is instructions there

    friend bool operator==(const InstructionComparison&, const InstructionComparison&) = default;
};

/// Nothing where a side has no counts, or where different things counted them.
[[nodiscard]] std::optional<InstructionComparison> compare_instructions(
    const std::vector<Measured>& base, const std::vector<Measured>& test, const Sides& sides);

}  // namespace corerig::analysis
