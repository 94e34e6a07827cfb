// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/side.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace corerig::support {

/// What one trial gave, in nanoseconds an operation.
struct RecordedTrial {
    double start_s = 0;   ///< after the recording began
    double floor_ns = 0;  ///< of the samples that count, as compare chooses them
    double median_ns = 0;
    double mean_ns = 0;  ///< of all kept samples, like the deviation
    double sd_ns = 0;
    int samples = 0;  ///< kept ones
    int clean = 0;    ///< undisturbed ones among them
};

using RecordedSession = std::vector<RecordedTrial>;
using RecordedSide = std::vector<RecordedSession>;

/// The sides of a recording by their names, each with a session for every cycle.  A line holds one
/// trial: "lone+2 CYCLE START_MS FLOOR MEDIAN MEAN SD SAMPLES CLEAN", times in picoseconds; a line
/// that begins with # is a note.
struct Recording {
    std::map<std::string, RecordedSide> sides;
    std::vector<std::string> notes;

    /// The load average of a quarter of an hour, with which the last note ends.  The recording
    /// itself makes up to one; a quiet machine has less than two.
    [[nodiscard]] std::optional<double> load() const;
};

/// Without any side where the file cannot be read.
[[nodiscard]] Recording read_recording(const std::filesystem::path& path);

/// The line of a trial, without its end.
[[nodiscard]] std::string line_of(const std::string& side, int cycle, const RecordedTrial& trial);

/// What `compare` makes of these sessions: one boot, the time that they really span.
[[nodiscard]] analysis::Side side_of_sessions(const RecordedSide& sessions);

/// The two sides of one comparison.
struct DrawnSides {
    RecordedSide base;
    RecordedSide test;
};

/// Comparisons from one recording: for each, the sessions of both sides come from different cycles,
/// drawn without repetition.  The same seed draws the same.
class SessionDraws {
 public:
    SessionDraws(const RecordedSide& base, const RecordedSide& test, std::uint64_t seed);

    /// How many sessions a side can have.
    [[nodiscard]] std::size_t most_sessions() const { return cycles_.size() / 2; }

    /// At most most_sessions().
    [[nodiscard]] DrawnSides next(std::size_t sessions);

 private:
    const RecordedSide& base_;
    const RecordedSide& test_;
    std::vector<std::size_t> cycles_;
    std::mt19937_64 engine_;
};

/// What a number of comparisons said.
struct VerdictCounts {
    int slower = 0;
    int faster = 0;
    int same = 0;
    int inconclusive = 0;

    void add(analysis::Verdict verdict);

    [[nodiscard]] int alarms() const { return slower + faster; }

    [[nodiscard]] int all() const { return slower + faster + same + inconclusive; }

    friend bool operator==(const VerdictCounts&, const VerdictCounts&) = default;
};

}  // namespace corerig::support
