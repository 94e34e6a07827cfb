// SPDX-License-Identifier: Apache-2.0
#include "analysis/profile.hpp"

#include "analysis/measured_side.hpp"
#include "analysis/unit_values.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

namespace corerig::analysis {

namespace {

constexpr double kNormalQuantile = 2.5758;  // two sides, 99 %
constexpr int kUsualSessions = 4;
constexpr std::size_t kBootsToTell = 3;

/// The trials of one session, as a side of its own.
struct Session {
    int boot = 0;
    Side side;
};

std::vector<Session> sessions_in(const Side& side) {
    std::map<int, Session> sessions;
    for (const TrialValue& trial : side.trials) {
        Session& session = sessions[trial.session];
        session.boot = trial.boot;
        session.side.trials.push_back(trial);
    }
    std::vector<Session> list;
    list.reserve(sessions.size());
    for (auto& [number, session] : sessions) {
        list.push_back(std::move(session));
    }
    return list;
}

double value_of(const Session& session, Metric metric) {
    const auto& trials = session.side.trials;
    if (metric == Metric::floor) {
        return std::min_element(
                   trials.begin(),
                   trials.end(),
                   [](const TrialValue& a, const TrialValue& b) { return a.floor_ns < b.floor_ns; })
            ->floor_ns;
    }
    return values_over(session.side, Unit::session, Part::time).front();
}

double squares_around(const std::vector<double>& values, double mean) {
    double sum = 0;
    for (const double value : values) {
        sum += (value - mean) * (value - mean);
    }
    return sum;
}

/// Logarithms of the values of sessions, boot by boot.
using Boots = std::map<int, std::vector<double>>;

/// Inside boots: what boots differ by is not in it.
std::optional<double> pooled_sd(const Boots& boots) {
    double squares = 0;
    std::size_t freedom = 0;
    for (const auto& [boot, values] : boots) {
        squares += squares_around(values, mean_of_values(values));
        freedom += values.size() - 1;
    }
    return freedom == 0 ? std::nullopt
                        : std::optional(std::sqrt(squares / static_cast<double>(freedom)));
}

std::optional<double> sd_between(const Boots& boots) {
    if (boots.size() < kBootsToTell) {
        return std::nullopt;
    }
    std::vector<double> means;
    for (const auto& [boot, values] : boots) {
        means.push_back(mean_of_values(values));
    }
    return std::sqrt(squares_around(means, mean_of_values(means)) /
                     static_cast<double>(means.size() - 1));
}

void count_alarms(const std::vector<Session>& sessions, Rules rules, ProfiledCase& profiled) {
    rules.same_boot = true;
    rules.one_visit_decides = true;
    const bool is_floor = profiled.metric == Metric::floor;
    rules.margin = is_floor ? Margins{}.floor : Margins{}.typical;
    for (auto a = sessions.begin(); a != sessions.end(); ++a) {
        for (auto b = std::next(a); b != sessions.end(); ++b) {
            if (a->boot != b->boot) {
                continue;
            }
            const Verdict verdict = (is_floor ? compare_floors(a->side, b->side, rules)
                                              : compare_typical(a->side, b->side, rules))
                                        .verdict;
            ++profiled.comparisons;
            profiled.false_alarms +=
                verdict == Verdict::slower || verdict == Verdict::faster ? 1 : 0;
        }
    }
}

/// None where nothing of the configuration counts.
std::optional<ProfiledCase> profile_case(const std::string& id,
                                         const std::vector<Measured>& parts) {
    const Sides sides = collect_twice(parts, Margins{}.floor);
    const Side& side = sides.base.side;
    if (side.trials.empty()) {
        return std::nullopt;
    }
    const Measured& first = parts.front();
    ProfiledCase profiled;
    profiled.id = id;
    profiled.metric = first.file->header.configurations[first.configuration].threads == 1
                          ? Metric::floor
                          : Metric::time;
    profiled.trials = static_cast<int>(side.trials.size());
    profiled.support = support_of(side);
    profiled.sessions = side.sessions();
    profiled.boots = side.boots();
    const std::vector<Session> sessions = sessions_in(side);
    std::vector<double> values;
    Boots boots;
    for (const Session& session : sessions) {
        values.push_back(value_of(session, profiled.metric));
        boots[session.boot].push_back(std::log(values.back()));
    }
    profiled.value_ns = median_of(std::move(values)).value_or(0);
    profiled.session_sd = pooled_sd(boots);
    profiled.boot_sd = sd_between(boots);
    count_alarms(sessions, sides.rules, profiled);
    return profiled;
}

}  // namespace

std::optional<double> ProfiledCase::smallest_difference(int sessions_a_side) const {
    if (!session_sd) {
        return std::nullopt;
    }
    const double error = *session_sd * std::sqrt(2.0 / std::max(sessions_a_side, 1));
    return std::exp(kNormalQuantile * error + kResolution) - 1;
}

std::optional<double> MachineProfile::boot_sd() const {
    std::optional<double> largest;
    for (const ProfiledCase& profiled : cases) {
        if (profiled.metric == Metric::floor && profiled.boot_sd) {
            largest = std::max(largest.value_or(0), *profiled.boot_sd);
        }
    }
    return largest;
}

std::optional<double> MachineProfile::typical_margin() const {
    constexpr double kSmallest = 0.05;
    std::optional<double> largest;
    for (const ProfiledCase& profiled : cases) {
        const auto smallest = profiled.smallest_difference(kUsualSessions);
        if (profiled.metric == Metric::time && smallest) {
            largest = std::max(largest.value_or(kSmallest), *smallest);
        }
    }
    return largest ? std::optional(std::min(*largest, Margins{}.typical)) : std::nullopt;
}

MachineProfile profile_of(const ResultFiles& files) {
    MachineProfile profile;
    for (const std::string& id : ids_in(files)) {
        if (auto profiled = profile_case(id, parts_called(id, files))) {
            profile.cases.push_back(std::move(*profiled));
        }
    }
    return profile;
}

}  // namespace corerig::analysis
