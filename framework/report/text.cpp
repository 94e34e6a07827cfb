// SPDX-License-Identifier: Apache-2.0
#include "report/text.hpp"

#include "report/sections.hpp"

namespace corerig::report {

std::string render_text(const result::ResultFile& file) {
    const View view = make_view(file);
    std::string text = heading(view);
    for (const auto section : {totals,
                               workload_tables,
                               skipped_configurations,
                               failed_trials,
                               unfinished_configurations,
                               calibrations,
                               claims,
                               evidence,
                               warnings}) {
        const std::string block = section(view);
        text += block.empty() ? "" : "\n" + block;
    }
    return text;
}

}  // namespace corerig::report
