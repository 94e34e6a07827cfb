// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims.hpp"

#include "report/numbers.hpp"
#include "report/ruling_words.hpp"
#include "report/sections.hpp"
#include "report/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

namespace corerig::report {

namespace {

using analysis::ClaimVerdict;
using analysis::JudgedClaim;
using scenario::Claim;

constexpr std::string_view kFirst = "  ";
constexpr std::string_view kRest = "    ";

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

const char* verdict_name(ClaimVerdict verdict) {
    switch (verdict) {
        case ClaimVerdict::reproduced:
            return "reproduced";
        case ClaimVerdict::not_reproduced:
            return "not reproduced";
        case ClaimVerdict::inconclusive:
            return "inconclusive";
        case ClaimVerdict::not_testable:
            break;
    }
    return "not testable here";
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

std::string measured(const JudgedClaim& judged) {
    const char* metric = metric_name(judged.claim.metric);
    if (judged.ruling.ratio) {
        return fmt::format("{} ratio {}", metric, ratio_text(judged.ruling));
    }
    return judged.least_ratio
               ? fmt::format("{} ratio above {}", metric, ratio_text(*judged.least_ratio))
               : fmt::format("no {} ratio", metric);
}

std::string describe(const JudgedClaim& judged) {
    const Claim& claim = judged.claim;
    std::string text = fmt::format(
        "{}: {}: {}", verdict_name(judged.verdict), printable(claim.id), measured(judged));
    if (claim.reported) {
        text += fmt::format(", reported {:.6g}", *claim.reported);
    }
    text += fmt::format(" ({})", expectation(claim));
    if (judged.verdict == ClaimVerdict::inconclusive) {
        text += "; " + need_text(judged.ruling);
    }
    text += judged.uses_disturbed ? "; rests on disturbed samples" : "";
    return wrap(text, kFirst, kRest) + wrap(printable(claim.says), kRest, kRest);
}

bool is_testable(const JudgedClaim& judged) {
    return judged.verdict != ClaimVerdict::not_testable;
}

/// The claims that cannot be judged, those with one reason together.
std::string not_testable(const std::vector<JudgedClaim>& claims) {
    std::string text;
    for (auto judged = claims.begin(); judged != claims.end(); ++judged) {
        const auto has_its_reason = [&](const JudgedClaim& other) {
            return other.not_testable == judged->not_testable;
        };
        if (is_testable(*judged) || std::any_of(claims.begin(), judged, has_its_reason)) {
            continue;
        }
        std::vector<std::string> ids;
        for (const JudgedClaim& other : claims) {
            if (has_its_reason(other)) {
                ids.push_back(other.claim.id);
            }
        }
        text += wrap(
            fmt::format("not testable here: {}: {}", listed(ids), printable(judged->not_testable)),
            kFirst,
            kRest);
    }
    return text;
}

}  // namespace

std::string judged_claims(const std::vector<JudgedClaim>& judged) {
    std::string text;
    for (const JudgedClaim& one : judged) {
        text += is_testable(one) ? describe(one) : "";
    }
    const bool any_measured = !text.empty();
    text += not_testable(judged);
    if (text.empty()) {
        return "";
    }
    return (any_measured ? "claims: ratios test / base with 99 % intervals\n" : "claims\n") + text;
}

std::string claims(const View& view) {
    return judged_claims(analysis::judge_claims({&view.file}));
}

}  // namespace corerig::report
