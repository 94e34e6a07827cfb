// SPDX-License-Identifier: Apache-2.0
#include "analysis/instructions.hpp"

#include "support/report_files.hpp"

#include <gtest/gtest.h>

#include <optional>

namespace corerig::analysis {
namespace {

/// One trial of a single worker with two samples of 1000 operations.
result::ResultFile counted_file(std::optional<std::int64_t> first,
                                std::optional<std::int64_t> second,
                                const std::string& source = "pmu") {
    result::ResultFile file;
    file.header.machine.environment = {{"instructions.source", source}};
    file.header.configurations = {support::planned("call", "syscall", 1)};
    file.trials = {support::ended_well(file, 0)};
    for (const auto& instructions : {first, second}) {
        file.trials[0].samples.push_back(support::quiet_sample(1, 1'000, 326'000));
        file.trials[0].samples.back().workers[0].instructions = instructions;
    }
    return file;
}

std::optional<InstructionComparison> compare(const result::ResultFile& base,
                                             const result::ResultFile& test) {
    const std::vector<Measured> from{{&base, 0}};
    const std::vector<Measured> to{{&test, 0}};
    return compare_instructions(from, to, collect_sides(from, to, 0.01));
}

TEST(InstructionsOf, AreTheFewestAndTheMeanOfAnOperation) {
    const result::ResultFile file = counted_file(326'025, 326'425);

    EXPECT_EQ(instructions_of(collect_side({{&file, 0}})), (Instructions{326.025, 326.225}));
}

TEST(InstructionsOf, IsNothingWhereASampleHasNone) {
    const result::ResultFile file = counted_file(326'025, std::nullopt);

    EXPECT_EQ(instructions_of(collect_side({{&file, 0}})), std::nullopt);
}

TEST(InstructionsOf, IsNothingForATeam) {
    result::ResultFile file = counted_file(326'025, 326'025);
    file.trials[0].samples[0] = support::quiet_sample(2, 1'000, 326'000);
    file.trials[0].samples[0].workers[0].instructions = 1'000;

    EXPECT_EQ(instructions_of(collect_side({{&file, 0}})), std::nullopt);
}

TEST(ChangeOf, DecidesByOneInstructionAtTheFloor) {
    EXPECT_EQ(change_of({326, 327}, {327, 327}), InstructionChange::more);
    EXPECT_EQ(change_of({327, 327}, {326, 327}), InstructionChange::fewer);
    EXPECT_EQ(change_of({326, 326}, {326.9, 326.3}), InstructionChange::same);
}

TEST(ChangeOf, IsUnclearWhereOnlyTheMeansDiffer) {
    EXPECT_EQ(change_of({326, 326}, {326, 326.32}), InstructionChange::same);
    EXPECT_EQ(change_of({326, 326}, {326, 326.33}), InstructionChange::unclear);
    EXPECT_EQ(change_of({326, 326.33}, {326, 326}), InstructionChange::unclear);
}

TEST(CompareInstructions, IsExactWhereTheClockCounts) {
    const auto by_clock =
        compare(counted_file(326'025, 326'025, "clock"), counted_file(332'025, 332'025, "clock"));
    const auto by_pmu = compare(counted_file(326'025, 326'025), counted_file(332'025, 332'025));

    EXPECT_EQ(by_clock,
              (InstructionComparison{
                  {326.025, 326.025}, {332.025, 332.025}, InstructionChange::more, true}));
    EXPECT_EQ(by_pmu,
              (InstructionComparison{
                  {326.025, 326.025}, {332.025, 332.025}, InstructionChange::more, false}));
}

TEST(CompareInstructions, IsNothingWhereDifferentThingsCounted) {
    EXPECT_EQ(compare(counted_file(1, 1, "clock"), counted_file(1, 1, "pmu")), std::nullopt);
    EXPECT_EQ(compare(counted_file(1, 1), counted_file(std::nullopt, std::nullopt)), std::nullopt);
}

}  // namespace
}  // namespace corerig::analysis
