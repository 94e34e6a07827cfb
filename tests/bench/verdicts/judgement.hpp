// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "support/trial_recording.hpp"
#include "verdicts/rules.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace corerig::test {

/// How comparisons are made of a recording.
struct Layout {
    std::size_t sessions = 4;  ///< a side
    int comparisons = 300;
    std::uint64_t seed = 1919154;
};

/// What a rule says of many comparisons of two sides of a recording.  Nothing where a side is
/// missing or has too few cycles.
[[nodiscard]] VerdictCounts judge(const Recording& recording,
                                  const std::string& base,
                                  const std::string& test,
                                  const Rule& rule,
                                  const Layout& layout);

/// One aim of the protocol, and whether it was reached.
struct Aim {
    std::string name;
    std::string wanted;
    std::string seen;
    bool reached = false;
};

/// False alarms and what is found, of our rules and of others.
[[nodiscard]] std::string table_of_rules(const Recording& recording, const Layout& layout);

/// What the recording has of every side.
[[nodiscard]] std::string table_of_sides(const Recording& recording);

/// The targets of the rules that the recording has sides for.
[[nodiscard]] std::vector<Aim> aims_of(const Recording& recording, const Layout& layout);

}  // namespace corerig::test
