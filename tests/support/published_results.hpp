// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "result/records.hpp"
#include "scenario/scenario.hpp"

#include <functional>
#include <string>

namespace corerig::support {

/// Which series of a report stands for a configuration of a case; "" for none.
using SeriesOf = std::function<bool(const scenario::Reported& series, const std::string& case_id)>;

/// A result as if a report's own figures had been measured: a trial for every total that it gives,
/// or one trial of 20 samples, 0.2 % around its mean, with references where it gives an overhead.
/// `series_of` says which series are those of this run.
[[nodiscard]] result::ResultFile published_result(const scenario::Scenario& scenario,
                                                  const std::string& variant,
                                                  const SeriesOf& series_of);

}  // namespace corerig::support
