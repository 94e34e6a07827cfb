// SPDX-License-Identifier: Apache-2.0
#include "report/numbers.hpp"
#include "report/sections.hpp"
#include "report/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace corerig::report {

namespace {

using scenario::Claim;

const char* metric_name(Claim::Metric metric) {
    switch (metric) {
        case Claim::Metric::time:
            return "time";
        case Claim::Metric::overhead:
            return "overhead";
        case Claim::Metric::floor:
            break;
    }
    return "floor";
}

std::string expectation(const Claim& claim) {
    const double percent = claim.by * 100;
    switch (claim.expect) {
        case Claim::Expect::greater:
            return fmt::format("claimed: greater by {:.4g} % or more", percent);
        case Claim::Expect::less:
            return fmt::format("claimed: less by {:.4g} % or more", percent);
        case Claim::Expect::same:
            break;
    }
    return fmt::format("claimed: the same within {:.4g} %", percent);
}

std::string ratio_text(double ratio) {
    constexpr double kShortest = 0.1;  // of what three decimals show well
    constexpr int kMostDecimals = 3;
    return ratio < kShortest ? fmt::format("{:.3g}", ratio)
                             : fixed(ratio, std::min(decimals_for(ratio), kMostDecimals));
}

std::string describe(const analysis::ClaimRatio& found) {
    const Claim& claim = found.claim;
    std::string text = fmt::format("{}: ", printable(claim.id));
    if (found.ratio) {
        text += fmt::format("{} ratio {}", metric_name(claim.metric), ratio_text(*found.ratio));
    } else {
        text += "not testable here";
    }
    if (claim.reported) {
        text += fmt::format(", reported {:.6g}", *claim.reported);
    }
    text += fmt::format(" ({})", expectation(claim));
    constexpr std::string_view kIndent = "    ";
    return wrap(text, "  ", kIndent) + wrap(printable(claim.says), kIndent, kIndent) +
           (found.ratio ? "" : wrap("why: " + printable(found.not_testable), kIndent, kIndent));
}

}  // namespace

std::string claims(const View& view) {
    std::string text;
    for (const analysis::ClaimRatio& found : analysis::claim_ratios(view.file)) {
        text += describe(found);
    }
    return text.empty() ? "" : "claims: measured ratios test / base, not verdicts\n" + text;
}

}  // namespace corerig::report
