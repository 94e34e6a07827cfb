// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "result/records.hpp"

#include <optional>
#include <vector>

namespace corerig::analysis {

/// Mean, standard deviation (n - 1), extremes, median of times per operation, in nanoseconds.
struct Spread {
    int count = 0;
    double mean_ns = 0;
    double sd_ns = 0;  ///< 0 for one value
    double min_ns = 0;
    double median_ns = 0;
    double max_ns = 0;

    friend bool operator==(const Spread&, const Spread&) = default;
};

/// None for an empty input, which has no spread.
[[nodiscard]] std::optional<Spread> spread_of(std::vector<double> values);

/// One trial in figures.
struct TrialFigures {
    int trial = 0;
    std::int64_t total_ns = 0;          ///< of all kept samples
    std::uint64_t operations = 0;       ///< of all kept samples
    Spread time;                        ///< per operation, over the kept samples
    std::optional<double> overhead_ns;  ///< mean time - mean reference of this trial

    friend bool operator==(const TrialFigures&, const TrialFigures&) = default;
};

/// One configuration in figures, over all kept samples of its trials that ended well.
struct ConfigurationFigures {
    std::size_t configuration = 0;
    std::vector<TrialFigures> trials;
    std::optional<Spread> time;       ///< per operation
    std::optional<Spread> reference;  ///< per operation
    std::optional<double>
        overhead_ns;  ///< mean time - mean reference, as the EPCC benchmarks define it

    friend bool operator==(const ConfigurationFigures&, const ConfigurationFigures&) = default;
};

/// The figures of every configuration, in the order of the header.
[[nodiscard]] std::vector<ConfigurationFigures> figures_of(const result::ResultFile& file);

}  // namespace corerig::analysis
