// SPDX-License-Identifier: Apache-2.0
#include "analysis/series.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace corerig::analysis {

namespace {

using result::ConfigurationRecord;
using scenario::Claim;
using scenario::Selector;

/// The figure of one side of a claim, or why there is none.
struct ClaimSide {
    std::optional<double> figure_ns;
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

std::vector<std::size_t> picked(const Selector& selector, const result::RunHeader& header) {
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < header.configurations.size(); ++i) {
        const ConfigurationRecord& configuration = header.configurations[i];
        if (scenario::picks(selector,
                            configuration.case_id,
                            configuration.workload,
                            configuration.threads,
                            configuration.axes)) {
            indices.push_back(i);
        }
    }
    return indices;
}

/// Why a configuration has no kept sample.
std::string why_not_measured(const result::ResultFile& file, std::size_t index) {
    const ConfigurationRecord& configuration = file.header.configurations[index];
    if (!configuration.skip_reason.empty()) {
        return fmt::format("did not run: {}", configuration.skip_reason);
    }
    const auto bad = std::find_if(file.trials.begin(), file.trials.end(), [&](const auto& trial) {
        return trial.configuration == index && trial.outcome != result::Outcome::ok;
    });
    if (bad != file.trials.end()) {
        return fmt::format(
            "has no trial that ended well ({}: {})", to_string(bad->outcome), bad->reason);
    }
    const bool ran = std::any_of(file.trials.begin(), file.trials.end(), [&](const auto& trial) {
        return trial.configuration == index;
    });
    return ran ? "has no kept sample" : "was not reached";
}

std::optional<double> figure_of(const ConfigurationFigures& figures, Claim::Metric metric) {
    switch (metric) {
        case Claim::Metric::time:
            return figures.time->mean_ns;
        case Claim::Metric::floor:
            return figures.time->min_ns;
        case Claim::Metric::overhead:
            break;
    }
    return figures.overhead_ns;
}

/// Reads the two sides of claims in one file.
class ClaimReader {
 public:
    explicit ClaimReader(const result::ResultFile& file)
        : file_(file), figures_(figures_of(file)) {}

    [[nodiscard]] ClaimRatio read(const Claim& claim) const {
        const ClaimSide test = side("test", claim.test, claim.metric);
        const ClaimSide base = side("base", claim.base, claim.metric);
        ClaimRatio ratio{claim, std::nullopt, test.missing};
        if (!base.missing.empty()) {
            ratio.not_testable += (test.missing.empty() ? "" : "; ") + base.missing;
        }
        if (ratio.not_testable.empty()) {
            ratio.ratio = *test.figure_ns / *base.figure_ns;
        }
        return ratio;
    }

 private:
    [[nodiscard]] ClaimSide side(const char* name,
                                 const Selector& selector,
                                 Claim::Metric metric) const {
        if (!selector.variant.empty() && selector.variant != file_.header.variant) {
            return {std::nullopt, variant_needed(name, selector.variant)};
        }
        const auto indices = picked(selector, file_.header);
        if (indices.size() != 1) {
            return {std::nullopt,
                    fmt::format("the {} side fits {} of this run's configurations ({})",
                                name,
                                indices.empty() ? "none" : fmt::format("{}", indices.size()),
                                describe(selector))};
        }
        return measured(name, indices.front(), metric);
    }

    [[nodiscard]] std::string variant_needed(const char* name, const std::string& variant) const {
        return fmt::format("the {} side needs a run on variant \"{}\", and this one is {}",
                           name,
                           variant,
                           file_.header.variant.empty()
                               ? "none of the variants"
                               : fmt::format("\"{}\"", file_.header.variant));
    }

    [[nodiscard]] ClaimSide measured(const char* name,
                                     std::size_t index,
                                     Claim::Metric metric) const {
        const std::string& id = file_.header.configurations[index].id;
        if (!figures_[index].time) {
            return {std::nullopt,
                    fmt::format("the {} side ({}) {}", name, id, why_not_measured(file_, index))};
        }
        const auto figure = figure_of(figures_[index], metric);
        if (!figure) {
            return {std::nullopt,
                    fmt::format("the {} side ({}) has no reference, so no overhead", name, id)};
        }
        if (*figure <= 0) {
            return {std::nullopt,
                    fmt::format("the {} side ({}) is {:.3g} ns, of which no ratio can be taken",
                                name,
                                id,
                                *figure)};
        }
        return {figure, ""};
    }

    const result::ResultFile& file_;
    std::vector<ConfigurationFigures> figures_;
};

}  // namespace

std::vector<ClaimRatio> claim_ratios(const result::ResultFile& file) {
    const ClaimReader reader(file);
    std::vector<ClaimRatio> ratios;
    for (const Claim& claim : file.header.claims) {
        ratios.push_back(reader.read(claim));
    }
    return ratios;
}

}  // namespace corerig::analysis
