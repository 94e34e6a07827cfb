// SPDX-License-Identifier: Apache-2.0
#include "report/sections.hpp"
#include "report/words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace corerig::report {

namespace {

using result::Outcome;
using result::TrialRecord;

/// What happened for one reason, and where.
struct Reason {
    std::string text;
    std::vector<std::string> where;
};

/// Reasons in the order in which they first occur.
class Reasons {
 public:
    void add(const std::string& text, const std::string& where) {
        auto found = std::find_if(reasons_.begin(), reasons_.end(), [&](const Reason& reason) {
            return reason.text == text;
        });
        if (found == reasons_.end()) {
            found = reasons_.insert(reasons_.end(), {text, {}});
        }
        found->where.push_back(where);
    }

    [[nodiscard]] const std::vector<Reason>& all() const { return reasons_; }

 private:
    std::vector<Reason> reasons_;
};

std::string reason_block(const char* title, const Reasons& reasons) {
    std::string text;
    for (const Reason& reason : reasons.all()) {
        text += wrap(printable(reason.text) + ":", "  ", "  ") +
                wrap(listed(reason.where), "    ", "    ");
    }
    return text.empty() ? "" : std::string(title) + "\n" + text;
}

}  // namespace

std::string skipped_configurations(const View& view) {
    Reasons reasons;
    for (std::size_t i = 0; i < view.fates.size(); ++i) {
        if (view.fates[i] == Fate::skipped) {
            reasons.add(skip_reason(view, i), view.configurations()[i].id);
        }
    }
    return reason_block("skipped", reasons);
}

std::string failed_trials(const View& view) {
    Reasons reasons;
    for (const TrialRecord& trial : view.file.trials) {
        const bool is_listed_above = view.fates[trial.configuration] == Fate::skipped;
        if (trial.outcome != Outcome::ok && !is_listed_above) {
            reasons.add(fmt::format("{}: {}", to_string(trial.outcome), trial.reason),
                        fmt::format("{} trial {}", trial.configuration_id, trial.trial));
        }
    }
    return reason_block("trials that did not end well", reasons);
}

std::string unfinished_configurations(const View& view) {
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < view.fates.size(); ++i) {
        if (view.fates[i] == Fate::unfinished) {
            ids.push_back(view.configurations()[i].id);
        }
    }
    return ids.empty() ? "" : "not finished\n" + wrap(listed(ids), "  ", "  ");
}

}  // namespace corerig::report
