// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/series.hpp"
#include "result/records.hpp"

#include <string>
#include <vector>

namespace corerig::report {

/// What became of a configuration.  Unfinished: the run ended before or during its trials.
enum class Fate { ran, skipped, failed, unfinished };

/// A result file with what every section needs to know of it.
struct View {
    const result::ResultFile& file;
    std::vector<analysis::ConfigurationFigures> figures;  ///< one per configuration
    std::vector<Fate> fates;                              ///< one per configuration

    [[nodiscard]] const std::vector<result::ConfigurationRecord>& configurations() const {
        return file.header.configurations;
    }

    [[nodiscard]] int count(Fate fate) const;
};

[[nodiscard]] View make_view(const result::ResultFile& file);

/// Why a configuration was skipped, by the plan or by its own trials.
[[nodiscard]] std::string skip_reason(const View& view, std::size_t configuration);

}  // namespace corerig::report
