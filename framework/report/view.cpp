// SPDX-License-Identifier: Apache-2.0
#include "report/view.hpp"

#include <algorithm>

namespace corerig::report {

namespace {

using result::Outcome;

Fate fate_of(const result::ResultFile& file, std::size_t configuration) {
    if (!file.header.configurations[configuration].skip_reason.empty()) {
        return Fate::skipped;
    }
    Fate fate = Fate::unfinished;
    for (const result::TrialRecord& trial : file.trials) {
        if (trial.configuration != configuration || trial.outcome == Outcome::cancelled) {
            continue;
        }
        if (trial.outcome == Outcome::ok) {
            return Fate::ran;
        }
        if (trial.outcome != Outcome::skipped) {
            fate = Fate::failed;
        } else if (fate == Fate::unfinished) {
            fate = Fate::skipped;
        }
    }
    return fate;
}

}  // namespace

int View::count(Fate fate) const {
    return static_cast<int>(std::count(fates.begin(), fates.end(), fate));
}

View make_view(const result::ResultFile& file) {
    View view{file, analysis::figures_of(file), {}};
    for (std::size_t i = 0; i < file.header.configurations.size(); ++i) {
        view.fates.push_back(fate_of(file, i));
    }
    return view;
}

std::string skip_reason(const View& view, std::size_t configuration) {
    const std::string& planned = view.configurations()[configuration].skip_reason;
    if (!planned.empty()) {
        return planned;
    }
    const auto trial = std::find_if(
        view.file.trials.begin(), view.file.trials.end(), [configuration](const auto& candidate) {
            return candidate.configuration == configuration &&
                   candidate.outcome == Outcome::skipped;
        });
    return trial == view.file.trials.end() ? "" : trial->reason;
}

}  // namespace corerig::report
