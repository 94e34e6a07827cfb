// SPDX-License-Identifier: Apache-2.0
#include "analysis/interval.hpp"
#include "analysis/quantiles.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>

namespace corerig::analysis {

namespace {

/// A whole number for every double, in the same order.
std::int64_t rank_of(double value) {
    const auto bits = std::bit_cast<std::int64_t>(value);
    return bits < 0 ? bits ^ std::numeric_limits<std::int64_t>::max() : bits;
}

double value_of(std::int64_t rank) {
    // Adding zero makes the negative zero a positive one.
    return std::bit_cast<double>(rank < 0 ? rank ^ std::numeric_limits<std::int64_t>::max()
                                          : rank) +
           0.0;
}

/// All differences test - base in their order, without ever storing them: a million values a side
/// would make a million millions.
class Differences {
 public:
    Differences(std::vector<double> base, std::vector<double> test)
        : base_(std::move(base)), test_(std::move(test)) {
        std::sort(base_.begin(), base_.end());
        std::sort(test_.begin(), test_.end());
    }

    [[nodiscard]] double count() const {
        return static_cast<double>(base_.size()) * static_cast<double>(test_.size());
    }

    /// The difference that `index` others do not exceed, counted from 0.  Bisects the doubles
    /// themselves, so that the answer is one of the differences to the last bit.
    [[nodiscard]] double at(double index) const {
        std::int64_t low = rank_of(test_.front() - base_.back());
        std::int64_t high = rank_of(test_.back() - base_.front());
        while (low < high) {
            const std::int64_t middle = std::midpoint(low, high);
            if (count_up_to(value_of(middle)) > index) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return value_of(low);
    }

 private:
    /// How many differences are at most `limit`: the larger the base, the more of the other side.
    [[nodiscard]] double count_up_to(double limit) const {
        double found = 0;
        std::size_t reach = 0;
        for (const double base : base_) {
            while (reach < test_.size() && test_[reach] - base <= limit) {
                ++reach;
            }
            found += static_cast<double>(reach);
        }
        return found;
    }

    std::vector<double> base_;
    std::vector<double> test_;
};

}  // namespace

std::optional<Interval> shift_between(std::vector<double> base, std::vector<double> test) {
    if (base.empty() || test.empty()) {
        return std::nullopt;
    }
    const auto n = static_cast<double>(base.size());
    const auto m = static_cast<double>(test.size());
    const Differences differences(std::move(base), std::move(test));
    const double count = differences.count();
    const double middle = std::floor((count - 1) / 2);
    const double estimate =
        std::midpoint(differences.at(middle), differences.at(count - 1 - middle));
    const double spread = normal_quantile(kUpperTail) * std::sqrt(n * m * (n + m + 1) / 12);
    const double cut = std::max(0.0, std::floor(count / 2 - spread - 0.5));
    return Interval{estimate, differences.at(cut), differences.at(count - 1 - cut)};
}

}  // namespace corerig::analysis
