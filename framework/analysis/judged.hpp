// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/evidence.hpp"
#include "result/records.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace corerig::analysis {

/// What a comparison needs of a sample: a small part, because a file may hold millions.
struct JudgedSample {
    double time_ns = 0;    ///< of one operation
    double length_ns = 0;  ///< of the sample
    /// Of one operation; none: not counted, or the sample of a team, where a worker that waits for
    /// others executes as much as it waits.
    std::optional<double> instructions = std::nullopt;
    Quality quality = Quality::valid;

    friend bool operator==(const JudgedSample&, const JudgedSample&) = default;
};

/// A trial that ended well, with the samples that give a time.
struct JudgedTrial {
    std::size_t configuration = 0;  ///< index into RunHeader::configurations
    std::int64_t started_unix_ns = 0;
    std::int64_t duration_ns = 0;
    std::vector<JudgedSample> samples;
    std::vector<JudgedSample> references;

    friend bool operator==(const JudgedTrial&, const JudgedTrial&) = default;
};

/// A result file whose trials were judged one by one while it was read: `file` has none.
struct JudgedFile {
    result::ResultFile file;
    std::vector<JudgedTrial> trials;
};

using JudgedFiles = std::vector<JudgedFile>;

/// Judges a trial of a file with this header; nothing when it did not end well.
[[nodiscard]] std::optional<JudgedTrial> judge_trial(const result::RunHeader& header,
                                                     const result::TrialRecord& trial);

}  // namespace corerig::analysis
