// SPDX-License-Identifier: Apache-2.0
#include "analysis/unit_values.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

namespace corerig::analysis {

namespace {

std::optional<double> typical_of(const TrialValue& trial, Part part) {
    return part == Part::time ? std::optional(trial.typical_ns) : trial.reference_typical_ns;
}

std::vector<double> trial_values(const Side& side, Part part) {
    std::vector<double> values;
    for (const TrialValue& trial : side.trials) {
        if (const auto value = typical_of(trial, part)) {
            values.push_back(*value);
        }
    }
    return values;
}

/// Session medians, with the boot that each belongs to.
std::vector<std::pair<int, double>> session_values(const Side& side, Part part) {
    std::map<std::pair<int, int>, std::vector<double>> sessions;
    for (const TrialValue& trial : side.trials) {
        if (const auto value = typical_of(trial, part)) {
            sessions[{trial.boot, trial.session}].push_back(*value);
        }
    }
    std::vector<std::pair<int, double>> values;
    values.reserve(sessions.size());
    for (const auto& [session, trials] : sessions) {
        values.emplace_back(session.first, *median_of(trials));
    }
    return values;
}

std::vector<double> boot_values(const Side& side, Part part) {
    std::map<int, std::vector<double>> boots;
    for (const auto& [boot, value] : session_values(side, part)) {
        boots[boot].push_back(value);
    }
    std::vector<double> values;
    values.reserve(boots.size());
    for (const auto& [boot, sessions] : boots) {
        values.push_back(mean_of_values(sessions));
    }
    return values;
}

}  // namespace

double mean_of_values(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

std::vector<double> values_over(const Side& side, Unit unit, Part part) {
    switch (unit) {
        case Unit::sample:
            return part == Part::time ? side.times_ns : side.references_ns;
        case Unit::trial:
            return trial_values(side, part);
        case Unit::session:
            break;
        case Unit::boot:
            return boot_values(side, part);
    }
    std::vector<double> values;
    for (const auto& [boot, value] : session_values(side, part)) {
        values.push_back(value);
    }
    return values;
}

double inflation_of(const std::vector<double>& series) {
    constexpr std::size_t kFewest = 10;  // of fewer, the correlation is mostly chance
    constexpr double kMostCorrelation = 0.9;
    if (series.size() < kFewest) {
        return 1;
    }
    const double mean = mean_of_values(series);
    double squares = 0;
    double products = 0;
    for (std::size_t i = 0; i < series.size(); ++i) {
        const double here = series[i] - mean;
        squares += here * here;
        products += i > 0 ? here * (series[i - 1] - mean) : 0;
    }
    const double correlation =
        squares > 0 ? std::clamp(products / squares, 0.0, kMostCorrelation) : 0;
    return std::sqrt((1 + correlation) / (1 - correlation));
}

}  // namespace corerig::analysis
