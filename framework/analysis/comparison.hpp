// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/instructions.hpp"
#include "analysis/judged.hpp"
#include "analysis/measured_side.hpp"
#include "analysis/overhead.hpp"
#include "analysis/side.hpp"
#include "result/records.hpp"

#include <optional>
#include <string>
#include <vector>

namespace corerig::analysis {

/// Something that must agree for two results to be comparable, and does not.
struct Mismatch {
    std::string where;  ///< a configuration, or "" for the machine
    std::string field;
    std::string base;
    std::string test;
    std::string hint;  ///< how to make it agree, where there is a way

    friend bool operator==(const Mismatch&, const Mismatch&) = default;
};

/// What keeps two sides from being compared: workload, parameters, plugin build, placement, number
/// of workers, sampling, CPU model, clock.  Counts that were calibrated may differ a little.
[[nodiscard]] std::vector<Mismatch> mismatches(const ResultFiles& base, const ResultFiles& test);

/// What may differ between comparable sides, and does: kernel, command line, mitigations, ...
[[nodiscard]] std::vector<Mismatch> differences(const ResultFiles& base, const ResultFiles& test);

enum class Metric { floor, time, overhead };

/// One metric of one configuration.
struct MetricComparison {
    Metric metric = Metric::floor;
    double margin = 0;
    std::optional<double> base_ns;
    std::optional<double> test_ns;
    std::optional<Overhead> base_overhead;  ///< of the metric overhead
    std::optional<Overhead> test_overhead;
    Ruling ruling;
};

/// What stands behind one side.
struct SideFacts {
    int samples = 0;
    int valid = 0;
    bool uses_disturbed = false;
    int trials = 0;
    int support = 0;  ///< trials at the floor
    int sessions = 0;
    int boots = 0;
};

/// One configuration that both sides have.
struct CaseComparison {
    std::string id;
    std::string missing;  ///< why a side was not measured; the rest is then empty
    std::vector<MetricComparison> metrics;
    std::optional<InstructionComparison> instructions;
    SideFacts base;
    SideFacts test;
    double span_s = 0;  ///< of the shorter side
};

struct Comparison {
    std::vector<CaseComparison> cases;
    std::vector<std::string> only_base;  ///< configurations that the other side does not have
    std::vector<std::string> only_test;
    bool same_boot = false;
    double boot_sd = 0;                ///< what boots were taken to differ by
    bool boot_sd_is_measured = false;  ///< by the machine's profile, not assumed
};

/// The smallest differences that count, as fractions.
struct Margins {
    double floor = 0.01;
    double typical = 0.2;
    std::optional<double> boot_sd = std::nullopt;  ///< of the machine's profile; none: assumed
};

/// Compares every configuration that both sides have.  Single workers have a floor; all have a
/// typical time, and an overhead where there is a reference.
[[nodiscard]] Comparison compare_results(const JudgedFiles& base,
                                         const JudgedFiles& test,
                                         const Margins& margins);

/// Whether a time differs while the instructions are the same: then it is where code lies, what the
/// CPU makes of it, or noise.
[[nodiscard]] bool differs_in_time_alone(const CaseComparison& compared);

/// Whether some metric is slower, or takes more instructions where those are exact.
[[nodiscard]] bool has_regression(const Comparison& comparison);

}  // namespace corerig::analysis
