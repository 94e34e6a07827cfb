// SPDX-License-Identifier: Apache-2.0
#include "verdicts/judgement.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace corerig::test {

namespace {

constexpr double kSmallMargin = 0.0075;
constexpr double kMargin = 0.01;
constexpr int kFewComparisons = 20;
constexpr std::size_t kSessionsOfTeams = 6;

double per_cent(int part, const VerdictCounts& counts) {
    return counts.all() == 0 ? 0 : 100.0 * part / counts.all();
}

std::string row_of(const Recording& recording, const Rule& rule, const Layout& layout) {
    const VerdictCounts same = judge(recording, "lone+0", "lone+0", rule, layout);
    std::string row =
        fmt::format("{:<36}{:>8.1f}{:>8}",
                    rule.name,
                    per_cent(same.alarms(), same),
                    rule.says_same ? fmt::format("{:.1f}", per_cent(same.same, same)) : "-");
    int missed = 0;
    for (const char* test : {"lone+1", "lone+2", "lone+5"}) {
        const VerdictCounts counts = judge(recording, "lone+0", test, rule, layout);
        row += fmt::format("{:>8.1f}", per_cent(counts.slower, counts));
        const bool is_clear = std::string(test) != "lone+1";
        missed += is_clear ? counts.faster + counts.same : 0;
    }
    return row + fmt::format("{:>8}\n", missed);
}

/// The estimate of one difference over all that was recorded, as a fraction.
std::optional<analysis::Interval> estimate(const Recording& recording, const std::string& test) {
    const auto from = recording.sides.find("lone+0");
    const auto to = recording.sides.find(test);
    if (from == recording.sides.end() || to == recording.sides.end()) {
        return std::nullopt;
    }
    analysis::Rules rules;
    rules.same_boot = true;
    return analysis::compare_floors(support::side_of_sessions(from->second),
                                    support::side_of_sessions(to->second),
                                    rules)
        .ratio;
}

class Aims {
 public:
    Aims(const Recording& recording, const Layout& layout)
        : recording_(recording), layout_(layout) {}

    /// At most one in a hundred comparisons of a side with itself differ.
    void quiet(const std::string& side, const Rule& rule) {
        const VerdictCounts counts = judge(recording_, side, side, rule, layout_);
        add(fmt::format("{}, {} sessions: alarms, {}", rule.name, layout_.sessions, side),
            "<= 1 %",
            per_cent(counts.alarms(), counts),
            100 * counts.alarms() <= counts.all() && counts.all() > 0);
    }

    void same(const std::string& side, const Rule& rule, int least) {
        const VerdictCounts counts = judge(recording_, side, side, rule, layout_);
        add(fmt::format("{}, {} sessions: same, {}", rule.name, layout_.sessions, side),
            fmt::format(">= {} %", least),
            per_cent(counts.same, counts),
            100 * counts.same >= least * counts.all() && counts.all() > 0);
    }

    void found(const std::string& kind, const std::string& extra, const Rule& rule, int least) {
        const VerdictCounts counts =
            judge(recording_, kind + "+0", kind + "+" + extra, rule, layout_);
        add(fmt::format("{}, {} sessions: slower, {}+{}", rule.name, layout_.sessions, kind, extra),
            fmt::format(">= {} %", least),
            per_cent(counts.slower, counts),
            100 * counts.slower >= least * counts.all() && counts.all() > 0);
    }

    /// No verdict is false; none at all is allowed.
    void beside_bursts() {
        const Layout few{layout_.sessions, kFewComparisons, layout_.seed};
        const Rule rule = floor_rule(kMargin);
        const VerdictCounts same = judge(recording_, "burst+0", "burst+0", rule, few);
        const VerdictCounts more = judge(recording_, "burst+0", "burst+2", rule, few);
        const int wrong = same.alarms() + more.faster + more.same;
        aims_.push_back({"beside bursts: false verdicts in 20 A/A and 20 +2 %",
                         "0",
                         fmt::format("{} (given: {} and {})",
                                     wrong,
                                     same.all() - same.inconclusive,
                                     more.all() - more.inconclusive),
                         wrong == 0 && same.all() > 0});
    }

    void estimated(const std::string& side, double expected) {
        constexpr double kTolerance = 0.3;
        const auto ratio = estimate(recording_, side);
        const double seen = ratio ? 100 * (ratio->estimate - 1) : NAN;
        aims_.push_back({"estimate of " + side,
                         fmt::format("{} +- {} %", expected, kTolerance),
                         fmt::format("{:+.2f} %", seen),
                         std::abs(seen - expected) <= kTolerance});
    }

    [[nodiscard]] std::vector<Aim> all() const { return aims_; }

 private:
    void add(std::string name, std::string wanted, double seen, bool reached) {
        aims_.push_back(
            {std::move(name), std::move(wanted), fmt::format("{:.1f} %", seen), reached});
    }

    const Recording& recording_;
    Layout layout_;
    std::vector<Aim> aims_;
};

/// Each of 80 samples of a quarter of a millisecond.
std::size_t trials_a_side(const Recording& recording, const Layout& layout) {
    const auto lone = recording.sides.find("lone+0");
    return lone == recording.sides.end() ? 0 : layout.sessions * lone->second.front().size();
}

bool has(const Recording& recording, const std::string& side, std::size_t sessions = 1) {
    const auto found = recording.sides.find(side);
    return found != recording.sides.end() && found->second.size() >= 2 * sessions;
}

void append_to(const std::vector<Aim>& more, std::vector<Aim>& all) {
    all.insert(all.end(), more.begin(), more.end());
}

std::vector<Aim> floor_aims(const Recording& recording, const Layout& layout) {
    Aims aims(recording, layout);
    aims.quiet("lone+0", floor_rule(kMargin));
    aims.same("lone+0", floor_rule(kMargin), 90);
    aims.quiet("lone+0", floor_rule(kSmallMargin));
    aims.found("lone", "1", floor_rule(kSmallMargin), 90);
    aims.found("lone", "2", floor_rule(kMargin), 95);
    for (const int extra : {1, 2, 5}) {
        aims.estimated(fmt::format("lone+{}", extra), extra);
    }
    return aims.all();
}

std::vector<Aim> typical_aims(const Recording& recording,
                              const std::string& kind,
                              const Layout& layout) {
    Aims aims(recording, layout);
    aims.quiet(kind + "+0", typical_rule());
    aims.found(kind, "25", typical_rule(), 95);
    return aims.all();
}

}  // namespace

VerdictCounts judge(const Recording& recording,
                    const std::string& base,
                    const std::string& test,
                    const Rule& rule,
                    const Layout& layout) {
    VerdictCounts counts;
    const auto from = recording.sides.find(base);
    const auto to = recording.sides.find(test);
    if (from == recording.sides.end() || to == recording.sides.end()) {
        return counts;
    }
    SessionDraws draws(from->second, to->second, layout.seed);
    for (int i = 0; i < layout.comparisons && layout.sessions <= draws.most_sessions(); ++i) {
        counts.add(rule.judge(draws.next(layout.sessions)));
    }
    return counts;
}

std::string table_of_rules(const Recording& recording, const Layout& layout) {
    std::string table = fmt::format(
        "{} comparisons of {} sessions, {} trials a side, in per cent; missed: how often 'faster' "
        "or 'same' at +2 and +5 %\n{:<36}{:>8}{:>8}{:>8}{:>8}{:>8}{:>8}\n",
        layout.comparisons,
        layout.sessions,
        trials_a_side(recording, layout),
        "",
        "alarms",
        "same",
        "+1 %",
        "+2 %",
        "+5 %",
        "missed");
    std::vector<Rule> rules = rules_of_others();
    rules.push_back(floor_rule(kMargin));
    rules.push_back(floor_rule(kSmallMargin));
    for (const Rule& rule : rules) {
        table += row_of(recording, rule, layout);
    }
    return table;
}

std::string table_of_sides(const Recording& recording) {
    std::string table;
    for (const auto& [side, sessions] : recording.sides) {
        const analysis::Side whole = support::side_of_sessions(sessions);
        double floor = INFINITY;
        std::vector<double> medians;
        int samples = 0;
        int clean = 0;
        for (const RecordedSession& session : sessions) {
            for (const RecordedTrial& trial : session) {
                floor = std::min(floor, trial.floor_ns);
                medians.push_back(trial.median_ns);
                samples += trial.samples;
                clean += trial.clean;
            }
        }
        table += fmt::format(
            "{:<10}{:>4} cycles {:>6} trials {:>5} at the floor of {:.1f} ns, median {:.1f} ns, "
            "{:.0f} % of samples undisturbed, over {:.0f} s\n",
            side,
            sessions.size(),
            whole.trials.size(),
            analysis::support_of(whole),
            floor,
            analysis::median_of(medians).value_or(NAN),
            samples == 0 ? 0 : 100.0 * clean / samples,
            whole.span_s);
    }
    return table;
}

std::vector<Aim> aims_of(const Recording& recording, const Layout& layout) {
    std::vector<Aim> aims;
    if (has(recording, "lone+0")) {
        append_to(floor_aims(recording, layout), aims);
    }
    if (has(recording, "burst+0")) {
        Aims bursts(recording, layout);
        bursts.beside_bursts();
        append_to(bursts.all(), aims);
    }
    for (const char* kind : {"lone", "team"}) {
        for (const std::size_t sessions : {layout.sessions, kSessionsOfTeams}) {
            if (has(recording, std::string(kind) + "+25", sessions)) {
                const Layout longer{sessions, layout.comparisons, layout.seed};
                append_to(typical_aims(recording, kind, longer), aims);
            }
        }
    }
    return aims;
}

}  // namespace corerig::test
