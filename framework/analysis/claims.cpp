// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims.hpp"

#include "analysis/measured_side.hpp"
#include "analysis/overhead.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace corerig::analysis {

namespace {

using result::ConfigurationRecord;
using result::ResultFile;
using scenario::Claim;
using scenario::Selector;

using Files = std::vector<const ResultFile*>;

/// The configurations of one side of a claim, or why there are none.
struct ClaimSide {
    std::vector<Measured> parts;
    std::string missing;
};

std::string describe(const Selector& selector) {
    std::string text = fmt::format("case \"{}\"", selector.case_id);
    if (!selector.workload.empty()) {
        text += fmt::format(", workload \"{}\"", selector.workload);
    }
    if (selector.threads) {
        text += fmt::format(", {} thread{}", *selector.threads, *selector.threads == 1 ? "" : "s");
    }
    for (const scenario::AxisValue& axis : selector.axes) {
        text += fmt::format(", {} \"{}\"", axis.key, axis.value);
    }
    return text;
}

std::vector<Measured> picked(const Selector& selector, const ResultFile& file) {
    std::vector<Measured> found;
    for (std::size_t i = 0; i < file.header.configurations.size(); ++i) {
        const ConfigurationRecord& configuration = file.header.configurations[i];
        if (scenario::picks(selector,
                            configuration.case_id,
                            configuration.workload,
                            configuration.threads,
                            configuration.axes)) {
            found.push_back({&file, i});
        }
    }
    return found;
}

/// Why a configuration has no sample that counts.
std::string why_not_measured(const ResultFile& file, std::size_t index) {
    const ConfigurationRecord& configuration = file.header.configurations[index];
    if (!configuration.skip_reason.empty()) {
        return fmt::format("did not run: {}", configuration.skip_reason);
    }
    const auto is_its = [index](const auto& trial) { return trial.configuration == index; };
    const auto bad = std::find_if(file.trials.begin(), file.trials.end(), [&](const auto& trial) {
        return is_its(trial) && trial.outcome != result::Outcome::ok;
    });
    if (bad != file.trials.end()) {
        return fmt::format(
            "has no trial that ended well ({}: {})", to_string(bad->outcome), bad->reason);
    }
    return std::any_of(file.trials.begin(), file.trials.end(), is_its)
               ? "has no kept sample of what was planned"
               : "was not reached";
}

std::string variants_of(const Files& files) {
    std::vector<std::string> names;
    for (const ResultFile* file : files) {
        const std::string name = file->header.variant.empty()
                                     ? "none of the variants"
                                     : fmt::format("\"{}\"", file->header.variant);
        if (std::find(names.begin(), names.end(), name) == names.end()) {
            names.push_back(name);
        }
    }
    return fmt::format(
        "{} {}", files.size() == 1 ? "this one is" : "these are", fmt::join(names, ", "));
}

ClaimSide find_side(const char* name, const Selector& selector, const Files& files) {
    ClaimSide side;
    Files of_variant;
    std::copy_if(files.begin(), files.end(), std::back_inserter(of_variant), [&](const auto* file) {
        return selector.variant.empty() || selector.variant == file->header.variant;
    });
    if (of_variant.empty()) {
        side.missing = fmt::format("the {} side needs a run on variant \"{}\", and {}",
                                   name,
                                   selector.variant,
                                   variants_of(files));
        return side;
    }
    for (const ResultFile* file : of_variant) {
        const std::vector<Measured> fitting = picked(selector, *file);
        if (fitting.size() != 1) {
            side.missing = fmt::format("the {} side fits {} of this run's configurations ({})",
                                       name,
                                       fitting.empty() ? "none" : fmt::format("{}", fitting.size()),
                                       describe(selector));
            return side;
        }
        side.parts.push_back(fitting.front());
    }
    if (collect_side(side.parts).side.trials.empty()) {
        const Measured& part = side.parts.front();
        side.missing =
            fmt::format("the {} side {}", name, why_not_measured(*part.file, part.configuration));
    }
    return side;
}

Ruling rule_by_metric(const Claim& claim, const Sides& sides) {
    switch (claim.metric) {
        case Claim::Metric::floor:
            return compare_floors(sides.base.side, sides.test.side, sides.rules);
        case Claim::Metric::overhead:
            return compare_overheads(sides.base.side, sides.test.side, sides.rules);
        case Claim::Metric::time:
            break;
    }
    return compare_typical(sides.base.side, sides.test.side, sides.rules);
}

ClaimVerdict verdict_on(const Claim& claim, const Ruling& ruling) {
    const double limit = 1 + claim.by;
    const bool holds = ruling.verdict != Verdict::inconclusive;
    const bool has_interval = ruling.ratio && ruling.doubt != Doubt::one_visit &&
                              ruling.doubt != Doubt::floor_not_reproduced;
    const auto either = [](bool reproduced) {
        return reproduced ? ClaimVerdict::reproduced : ClaimVerdict::not_reproduced;
    };
    switch (claim.expect) {
        case Claim::Expect::greater:
            if (holds || (has_interval && ruling.ratio->high < limit)) {
                return either(ruling.verdict == Verdict::slower);
            }
            break;
        case Claim::Expect::less:
            if (holds || (has_interval && ruling.ratio->low > 1 / limit)) {
                return either(ruling.verdict == Verdict::faster);
            }
            break;
        case Claim::Expect::same:
            if (holds) {
                return either(ruling.verdict == Verdict::same);
            }
            break;
    }
    return ClaimVerdict::inconclusive;
}

/// Overheads of which no ratio can be formed may still be far enough apart.
void judge_by_bound(const Sides& sides, JudgedClaim& judged) {
    const auto base = typical_overhead(sides.base.side, sides.rules);
    const auto test = typical_overhead(sides.test.side, sides.rules);
    if (!base || !test || judged.ruling.ratio || judged.claim.expect != Claim::Expect::greater) {
        return;
    }
    judged.least_ratio = least_ratio(*base, *test);
    if (judged.least_ratio && *judged.least_ratio >= 1 + judged.claim.by) {
        judged.verdict = ClaimVerdict::reproduced;
    }
}

/// What is missing on either side; the same on both sides is said once.
std::string missing_on(const std::string& test, const std::string& base) {
    constexpr std::string_view kTest = "the test side ";
    constexpr std::string_view kBase = "the base side ";
    if (test.empty() || base.empty()) {
        return test + base;
    }
    const bool is_same = test.substr(kTest.size()) == base.substr(kBase.size());
    return is_same ? "each side " + test.substr(kTest.size()) : test + "; " + base;
}

std::string without_overhead(const char* name, const MeasuredSide& side) {
    return side.side.references_ns.empty()
               ? fmt::format("the {} side has no reference, so no overhead", name)
               : "";
}

JudgedClaim judge(const Claim& claim, const Files& files) {
    JudgedClaim judged;
    judged.claim = claim;
    const ClaimSide test = find_side("test", claim.test, files);
    const ClaimSide base = find_side("base", claim.base, files);
    judged.not_testable = missing_on(test.missing, base.missing);
    if (!judged.not_testable.empty()) {
        return judged;
    }
    Sides sides = collect_sides(base.parts, test.parts, claim.by);
    // The trials of one run take turns, so one visit sees both sides alike; boots have their own.
    sides.rules.one_visit_decides = sides.rules.same_boot;
    judged.uses_disturbed = sides.base.uses_disturbed || sides.test.uses_disturbed;
    if (claim.metric == Claim::Metric::overhead) {
        judged.not_testable =
            missing_on(without_overhead("test", sides.test), without_overhead("base", sides.base));
    }
    if (!judged.not_testable.empty()) {
        return judged;
    }
    judged.ruling = rule_by_metric(claim, sides);
    judged.verdict = verdict_on(claim, judged.ruling);
    if (claim.metric == Claim::Metric::overhead) {
        judge_by_bound(sides, judged);
    }
    return judged;
}

}  // namespace

std::vector<JudgedClaim> judge_claims(const Files& files) {
    std::vector<JudgedClaim> judged;
    if (files.empty()) {
        return judged;
    }
    for (const Claim& claim : files.front()->header.claims) {
        judged.push_back(judge(claim, files));
    }
    return judged;
}

bool any_claim_fails(const std::vector<JudgedClaim>& claims) {
    return std::any_of(claims.begin(), claims.end(), [](const JudgedClaim& judged) {
        return judged.verdict == ClaimVerdict::not_reproduced;
    });
}

}  // namespace corerig::analysis
