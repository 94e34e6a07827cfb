// SPDX-License-Identifier: Apache-2.0
#include "base/nearest.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace corerig::base {

namespace {

/// The rows of the table of distances between the beginnings of two words.
struct Rows {
    std::vector<std::size_t> before;
    std::vector<std::size_t> previous;
    std::vector<std::size_t> current;
};

/// The distance between the first i letters of a and the first j letters of b.
std::size_t cell(std::string_view a, std::string_view b, std::size_t i, std::size_t j, Rows& rows) {
    const std::size_t change = rows.previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
    const std::size_t best = std::min({rows.previous[j] + 1, rows.current[j - 1] + 1, change});
    const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
    return swapped ? std::min(best, rows.before[j - 2] + 1) : best;
}

std::size_t alignment_distance(std::string_view a, std::string_view b) {
    const std::vector<std::size_t> empty(b.size() + 1);
    Rows rows{empty, empty, empty};
    std::iota(rows.previous.begin(), rows.previous.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        rows.current[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            rows.current[j] = cell(a, b, i, j, rows);
        }
        rows.before.swap(rows.previous);
        rows.previous.swap(rows.current);
    }
    return rows.previous[b.size()];
}

}  // namespace

std::string nearest_name(std::string_view name, std::span<const std::string> candidates) {
    constexpr std::size_t kLongestName =
        64;  // no name of ours is longer; keeps hostile input cheap
    std::string best;
    if (name.size() > kLongestName) {
        return best;
    }
    std::size_t best_distance = std::max<std::size_t>(1, name.size() / 3) + 1;
    for (const std::string& candidate : candidates) {
        const std::size_t distance = alignment_distance(name, candidate);
        if (distance < best_distance) {
            best_distance = distance;
            best = candidate;
        }
    }
    return best;
}

}  // namespace corerig::base
