// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/judged.hpp"
#include "analysis/side.hpp"
#include "result/records.hpp"

#include <optional>
#include <string>
#include <vector>

namespace corerig::analysis {

using ResultFiles = std::vector<const result::ResultFile*>;

/// Where the files are, without their trials.
[[nodiscard]] ResultFiles files_of(const JudgedFiles& files);

/// One configuration of one result file.
struct Measured {
    const result::ResultFile* file = nullptr;
    std::size_t configuration = 0;
    const std::vector<JudgedTrial>* judged = nullptr;  ///< of the file; none: its trials are in it
};

/// The configurations with this id, one of each file that has it.
[[nodiscard]] std::vector<Measured> parts_called(const std::string& id, const ResultFiles& files);
[[nodiscard]] std::vector<Measured> parts_called(const std::string& id, const JudgedFiles& files);

/// The ids of all configurations, in the order in which they first occur.
[[nodiscard]] std::vector<std::string> ids_in(const ResultFiles& files);

/// A side of a comparison with what stands behind it.
struct MeasuredSide {
    Side side;
    int samples = 0;              ///< kept ones of trials that ended well
    int valid = 0;                ///< undisturbed ones among them
    bool uses_disturbed = false;  ///< less than half were valid, so that disturbed ones count too
    double sample_ns = 0;         ///< how long a sample took: the median
    double clock_step_ns = 0;     ///< the largest of the files
    /// Of an operation, for each of side.times_ns that has a count; single workers only.
    std::vector<double> instructions;
    std::optional<double> mean_ns;
    std::optional<double> reference_mean_ns;

    friend bool operator==(const MeasuredSide&, const MeasuredSide&) = default;
};

/// Gathers the trials of one side.  Files of one boot id are of one boot, files without any each
/// of their own.  Valid samples count where they are at least half; else also disturbed ones;
/// invalid ones never.
[[nodiscard]] MeasuredSide collect_side(const std::vector<Measured>& parts);

/// Two sides and the rules between them.
struct Sides {
    MeasuredSide base;
    MeasuredSide test;
    Rules rules;
};

/// Gathers both sides, with the resolution that their clocks and samples leave.  Boots cannot
/// differ between sides that are of the same boots.
[[nodiscard]] Sides collect_sides(const std::vector<Measured>& base,
                                  const std::vector<Measured>& test,
                                  double margin);

/// The same parts as base and test, for what a side can tell from another just like it.
[[nodiscard]] Sides collect_twice(const std::vector<Measured>& parts, double margin);

/// What boots of this machine are taken to differ by: emulated ones differ more.
[[nodiscard]] double assumed_boot_sd(const result::MachineRecord& machine);

}  // namespace corerig::analysis
