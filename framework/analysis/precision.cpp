// SPDX-License-Identifier: Apache-2.0
#include "analysis/precision.hpp"

#include "analysis/measured_side.hpp"

#include <cmath>

namespace corerig::analysis {

namespace {

/// Doubts that more sessions settle; that an interval is wide is what its width says.
Doubt doubt_of(const Ruling& ruling) {
    switch (ruling.doubt) {
        case Doubt::too_wide:
        case Doubt::boots_differ:
        case Doubt::on_the_margin:
            return Doubt::none;
        default:
            return ruling.doubt;
    }
}

Precision precision_of(const result::ResultFile& file, std::size_t configuration) {
    const std::vector<Measured> parts{{&file, configuration}};
    const Sides sides = collect_twice(parts, Margins{}.floor);
    Precision precision;
    precision.configuration = configuration;
    const bool is_lone = file.header.configurations[configuration].threads == 1;
    precision.metric = is_lone ? Metric::floor : Metric::time;
    const Ruling ruling = is_lone ? compare_floors(sides.base.side, sides.test.side, sides.rules)
                                  : compare_typical(sides.base.side, sides.test.side, sides.rules);
    precision.doubt = doubt_of(ruling);
    if (ruling.ratio) {
        precision.half_width = std::log(ruling.ratio->high / ruling.ratio->low) / 2;
    }
    return precision;
}

}  // namespace

std::vector<Precision> precisions_of(const result::ResultFile& file) {
    std::vector<Precision> precisions;
    for (std::size_t i = 0; i < file.header.configurations.size(); ++i) {
        if (file.header.configurations[i].skip_reason.empty()) {
            precisions.push_back(precision_of(file, i));
        }
    }
    return precisions;
}

}  // namespace corerig::analysis
