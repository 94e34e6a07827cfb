// SPDX-License-Identifier: Apache-2.0
#include "report/sections.hpp"
#include "report/words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace corerig::report {

namespace {

bool reports_totals(const scenario::Reported& reported) {
    return std::any_of(reported.rows.begin(), reported.rows.end(), [](const auto& row) {
        return row.total.has_value();
    });
}

/// Truncated, as the report does.  A file may hold any numbers, also a sum of operations that
/// wrapped to none.
std::int64_t average_ns(const analysis::TrialFigures& trial) {
    return trial.operations == 0
               ? 0
               : static_cast<std::int64_t>(static_cast<__int128>(trial.total_ns) /
                                           static_cast<__int128>(trial.operations));
}

}  // namespace

std::string totals(const View& view) {
    const auto& reported = view.file.header.reported;
    if (!std::any_of(reported.begin(), reported.end(), reports_totals)) {
        return "";
    }
    std::string text;
    for (const analysis::ConfigurationFigures& figures : view.figures) {
        for (const analysis::TrialFigures& trial : figures.trials) {
            text += text.empty() ? "" : "\n";
            text += fmt::format("==> {}.{} <==\ntotal {} nsec\navg {} nsec\n",
                                printable(view.configurations()[figures.configuration].id),
                                trial.trial,
                                trial.total_ns,
                                average_ns(trial));
        }
    }
    return text;
}

}  // namespace corerig::report
