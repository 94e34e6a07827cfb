// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "result/records.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace corerig::support {

/// A pinned sample of `threads` workers on CPUs 0, 1, ..., undisturbed, with as many loads.
[[nodiscard]] result::Sample quiet_sample(int threads,
                                          std::uint64_t iterations,
                                          std::int64_t elapsed_ns,
                                          int loads = 0);

/// A configuration of one case, planned on CPUs 0, 1, ... with a load on each of the next ones.
[[nodiscard]] result::ConfigurationRecord planned(const std::string& case_id,
                                                  const std::string& workload,
                                                  int threads,
                                                  int loads = 0);

/// A trial that ended well, without samples.
[[nodiscard]] result::TrialRecord ended_well(const result::ResultFile& file,
                                             std::size_t configuration,
                                             int trial = 1);

/// The run of November 2007 on 8 cores and Linux 2.6.23.8, as if we had measured it: two kept
/// samples a configuration, whose means are the figures of the report.
[[nodiscard]] result::ResultFile lkml_2007_file();

/// The same scenario on a machine with 2 CPUs, where most of it is skipped.
[[nodiscard]] result::ResultFile two_cpu_file();

/// The run with an active nohz_full set of bug 1919154, comment 8: 4 trials of one sample.
[[nodiscard]] result::ResultFile launchpad_1919154_file();

/// `sessions` sessions, a minute and a half apart, of `trials` trials of 5 samples; the fastest
/// sample of trial i takes `least_ns[i % size]` an iteration.
[[nodiscard]] result::ResultFile sessions_file(int threads,
                                               int sessions,
                                               int trials,
                                               const std::vector<double>& least_ns);

}  // namespace corerig::support
