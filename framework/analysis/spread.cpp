// SPDX-License-Identifier: Apache-2.0
#include "analysis/series.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace corerig::analysis {

namespace {

double median_of_sorted(const std::vector<double>& values) {
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

}  // namespace

std::optional<Spread> spread_of(std::vector<double> values) {
    if (values.empty()) {
        return std::nullopt;
    }
    std::sort(values.begin(), values.end());
    const auto count = static_cast<double>(values.size());
    Spread spread;
    spread.count = static_cast<int>(values.size());
    spread.mean_ns = std::accumulate(values.begin(), values.end(), 0.0) / count;
    spread.min_ns = values.front();
    spread.median_ns = median_of_sorted(values);
    spread.max_ns = values.back();
    if (values.size() > 1) {
        double squares = 0;
        for (const double value : values) {
            squares += (value - spread.mean_ns) * (value - spread.mean_ns);
        }
        spread.sd_ns = std::sqrt(squares / (count - 1));
    }
    return spread;
}

}  // namespace corerig::analysis
