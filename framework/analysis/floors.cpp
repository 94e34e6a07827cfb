// SPDX-License-Identifier: Apache-2.0
#include "analysis/side.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace corerig::analysis {

namespace {

constexpr double kSupportReach = 0.01;  // of the logarithm above the best
constexpr int kLeastSupport = 5;
constexpr int kLeastBoots = 3;

// One visit may have been a bad one: it has to show its floor more often.
constexpr int kLeastSessions = 4;
constexpr double kLeastSpanSeconds = 300;
constexpr int kLeastSupportInOneVisit = 10;
constexpr double kLeastShareInOneVisit = 0.1;
constexpr int kMostSessions = 12;
// A floor that one lucky minute reached is not that of the others: recorded beside a busy machine,
// five trials of any sessions made 15 false alarms in 100, of three sessions less than one.
constexpr int kLeastSessionsAtFloor = 3;

using Trials = std::vector<TrialValue>;

/// The trials that reach the floor.  A time of no length is none.
Trials trials_at_floor(Trials trials) {
    std::erase_if(trials, [](const TrialValue& trial) { return !(trial.floor_ns > 0); });
    double best = std::numeric_limits<double>::infinity();
    for (const TrialValue& trial : trials) {
        best = std::min(best, std::log(trial.floor_ns));
    }
    std::erase_if(trials, [best](const TrialValue& trial) {
        return std::log(trial.floor_ns) > best + kSupportReach;
    });
    return trials;
}

/// Logarithms of the floors that count.
std::vector<double> support_among(const Trials& trials) {
    const Trials at_floor = trials_at_floor(trials);
    std::vector<double> logs;
    logs.reserve(at_floor.size());
    for (const TrialValue& trial : at_floor) {
        logs.push_back(std::log(trial.floor_ns));
    }
    return logs;
}

/// In how many sessions the floor was reached.
int sessions_at_floor(const Side& side) {
    std::set<int> sessions;
    for (const TrialValue& trial : trials_at_floor(side.trials)) {
        sessions.insert(trial.session);
    }
    return static_cast<int>(sessions.size());
}

/// The floor of every boot that reproduces its own.
std::vector<double> boot_floors(const Side& side) {
    std::map<int, Trials> boots;
    for (const TrialValue& trial : side.trials) {
        boots[trial.boot].push_back(trial);
    }
    std::vector<double> floors;
    for (const auto& [boot, trials] : boots) {
        const std::vector<double> support = support_among(trials);
        if (support.size() >= kLeastSupport) {
            floors.push_back(*median_of(support));
        }
    }
    return floors;
}

bool shows_its_floor(const Side& side, std::size_t support) {
    const auto trials = static_cast<double>(side.trials.size());
    return support >= kLeastSupportInOneVisit &&
           static_cast<double>(support) >= kLeastShareInOneVisit * trials;
}

/// Sessions a side that would bring the weaker side from `have` to `least` trials or sessions at
/// the floor.  Each new best time may lower the support again, so all together are never more than
/// are worth it; 0: they are spent.
int sessions_for_support(int sessions, int have, int least) {
    const double factor = static_cast<double>(least) / std::max(have, 1);
    const auto wanted = static_cast<int>(std::ceil(sessions * factor));
    return std::max(0, std::min(wanted, kMostSessions) - sessions);
}

/// The ruling over boots, where enough of them reproduce their floors.
std::optional<Ruling> rule_on_boots(const Side& base, const Side& test, const Rules& rules) {
    const std::vector<double> from = boot_floors(base);
    const std::vector<double> to = boot_floors(test);
    const auto fewer = static_cast<int>(std::min(from.size(), to.size()));
    if (fewer < kLeastBoots) {
        return std::nullopt;
    }
    return rule_on(
        mean_difference(from, to)->widened(rules.resolution), rules.margin, {Unit::boot, fewer});
}

/// What forbids a verdict whatever the interval is.
std::optional<std::pair<Doubt, int>> doubt_about(const Side& base,
                                                 const Side& test,
                                                 std::size_t base_support,
                                                 std::size_t test_support) {
    const auto support = static_cast<int>(std::min(base_support, test_support));
    const int sessions = std::min(base.sessions(), test.sessions());
    if (support < kLeastSupport) {
        return std::pair(Doubt::floor_not_reproduced,
                         sessions_for_support(sessions, support, kLeastSupport));
    }
    const bool is_one_visit =
        sessions < kLeastSessions || std::min(base.span_s, test.span_s) < kLeastSpanSeconds;
    if (is_one_visit) {
        return shows_its_floor(base, base_support) && shows_its_floor(test, test_support)
                   ? std::nullopt
                   : std::optional(
                         std::pair(Doubt::one_visit, std::max(1, kLeastSessions - sessions)));
    }
    const int at_floor = std::min(sessions_at_floor(base), sessions_at_floor(test));
    if (at_floor < kLeastSessionsAtFloor) {
        return std::pair(Doubt::floor_not_reproduced,
                         sessions_for_support(sessions, at_floor, kLeastSessionsAtFloor));
    }
    return std::nullopt;
}

}  // namespace

int support_of(const Side& side) {
    return static_cast<int>(support_among(side.trials).size());
}

Ruling compare_floors(const Side& base, const Side& test, const Rules& rules) {
    if (const auto over_boots = rule_on_boots(base, test, rules)) {
        return *over_boots;
    }
    const std::vector<double> from = support_among(base.trials);
    const std::vector<double> to = support_among(test.trials);
    const auto shift = shift_between(from, to);
    if (!shift) {
        return {};
    }
    const double boot_term = rules.same_boot ? 0 : boot_term_of(base, test, rules);
    const Interval whole = shift->widened(rules.resolution + boot_term);
    if (const auto doubt = doubt_about(base, test, from.size(), to.size())) {
        return {Verdict::inconclusive,
                ratio_of_logarithm(whole),
                doubt->first,
                Unit::session,
                doubt->second};
    }
    const auto trials = static_cast<int>(std::min(base.trials.size(), test.trials.size()));
    const int boots = std::min(base.boots(), test.boots());
    return rule_on(whole, rules.margin, {Unit::trial, trials, boot_term, boots, rules.boot_sd});
}

}  // namespace corerig::analysis
