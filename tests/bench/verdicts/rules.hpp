// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "support/trial_recording.hpp"

#include <functional>
#include <string>
#include <vector>

namespace corerig::test {

using support::DrawnSides;
using support::RecordedSession;
using support::RecordedSide;
using support::RecordedTrial;
using support::Recording;
using support::SessionDraws;
using support::VerdictCounts;

/// A way to decide whether the test is slower than the base.
struct Rule {
    std::string name;
    std::function<analysis::Verdict(const DrawnSides&)> judge;
    bool says_same = false;  ///< tells "the same" from "not known"
};

/// What other tools do with the same trials, each written from its published definition, with the
/// margin of 1 % that ours has: a difference counts where it is significant and at least 1 %.
[[nodiscard]] std::vector<Rule> rules_of_others();

/// The rule of `compare` for floors at this margin.
[[nodiscard]] Rule floor_rule(double margin);

/// The rule of `compare` for typical times at its default margin.
[[nodiscard]] Rule typical_rule();

}  // namespace corerig::test
