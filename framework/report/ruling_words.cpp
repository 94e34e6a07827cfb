// SPDX-License-Identifier: Apache-2.0
#include "report/ruling_words.hpp"

#include "report/numbers.hpp"
#include "report/words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace corerig::report {

namespace {

using analysis::Doubt;
using analysis::Ruling;
using analysis::Unit;
using analysis::Verdict;

const char* unit_name(Unit unit) {
    switch (unit) {
        case Unit::sample:
            return "sample";
        case Unit::trial:
            return "trial";
        case Unit::session:
            return "session";
        case Unit::boot:
            break;
    }
    return "boot";
}

std::string more_text(const Ruling& ruling) {
    return fmt::format("needs about {} a side",
                       counted(ruling.more, fmt::format("more {}", unit_name(ruling.unit))));
}

}  // namespace

std::string ratio_text(double ratio) {
    constexpr double kShortest = 0.1;  // of what three decimals show well
    constexpr int kMostDecimalsOfRatio = 3;
    return ratio < kShortest ? fmt::format("{:.3g}", ratio)
                             : fixed(ratio, std::min(decimals_for(ratio), kMostDecimalsOfRatio));
}

bool has_interval(const Ruling& ruling) {
    return ruling.ratio && ruling.doubt != Doubt::floor_not_reproduced;
}

std::string ratio_text(const Ruling& ruling) {
    if (!ruling.ratio) {
        return "";
    }
    const std::string estimate = ratio_text(ruling.ratio->estimate);
    return has_interval(ruling) ? fmt::format("{} [{}, {}]",
                                              estimate,
                                              ratio_text(ruling.ratio->low),
                                              ratio_text(ruling.ratio->high))
                                : estimate + ", no interval";
}

std::string need_text(const Ruling& ruling) {
    switch (ruling.doubt) {
        case Doubt::none:
            return "";
        case Doubt::no_values:
            return "nothing to compare";
        case Doubt::one_value:
            return fmt::format("one {} has no interval; needs more", unit_name(ruling.unit));
        case Doubt::floor_not_reproduced:
            return ruling.more > 0 ? "the floor is not reproduced; " + more_text(ruling)
                                   : "the floor is not reproduced in as many sessions as are worth "
                                     "it; a quieter machine may";
        case Doubt::one_visit:
            return "one visit does not decide; " + more_text(ruling);
        case Doubt::too_wide:
            return more_text(ruling);
        case Doubt::near_zero:
            return "not far enough above zero for a ratio";
        case Doubt::overhead_spreads:
            return "the overhead varies too much for a ratio; " + more_text(ruling);
        case Doubt::boots_differ:
            return "boots differ by more; " + more_text(ruling);
        case Doubt::on_the_margin:
            break;
    }
    return "on the margin; more hardly helps";
}

std::string verdict_text(const Ruling& ruling, double margin) {
    switch (ruling.verdict) {
        case Verdict::slower:
            return "slower";
        case Verdict::faster:
            return "faster";
        case Verdict::same:
            return fmt::format("same within {:.4g} %", margin * 100);
        case Verdict::inconclusive:
            break;
    }
    return "inconclusive";
}

}  // namespace corerig::report
