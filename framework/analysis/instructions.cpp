// SPDX-License-Identifier: Apache-2.0
#include "analysis/instructions.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace corerig::analysis {

namespace {

/// What counted the instructions of a file; "" where nothing did.
std::string source_of(const result::ResultFile& file) {
    const auto found = file.header.machine.environment.find("instructions.source");
    return found == file.header.machine.environment.end() ? "" : found->second;
}

}  // namespace

std::optional<Instructions> instructions_of(const MeasuredSide& side) {
    const std::vector<double>& counts = side.instructions;
    if (counts.empty() || counts.size() != side.side.times_ns.size()) {
        return std::nullopt;
    }
    return Instructions{
        *std::min_element(counts.begin(), counts.end()),
        std::accumulate(counts.begin(), counts.end(), 0.0) / static_cast<double>(counts.size())};
}

InstructionChange change_of(const Instructions& base, const Instructions& test) {
    const double difference = test.floor - base.floor;
    if (std::abs(difference) >= kInstructionMargin) {
        return difference > 0 ? InstructionChange::more : InstructionChange::fewer;
    }
    return std::abs(test.mean - base.mean) <= kInstructionMeanMargin * base.mean
               ? InstructionChange::same
               : InstructionChange::unclear;
}

std::optional<InstructionComparison> compare_instructions(const std::vector<Measured>& base,
                                                          const std::vector<Measured>& test,
                                                          const Sides& sides) {
    std::set<std::string> sources;
    for (const std::vector<Measured>* parts : {&base, &test}) {
        for (const Measured& part : *parts) {
            sources.insert(source_of(*part.file));
        }
    }
    const auto from = instructions_of(sides.base);
    const auto to = instructions_of(sides.test);
    if (!from || !to || sources.size() != 1) {
        return std::nullopt;
    }
    return InstructionComparison{*from, *to, change_of(*from, *to), *sources.begin() == "clock"};
}

}  // namespace corerig::analysis
