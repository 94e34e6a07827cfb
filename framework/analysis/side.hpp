// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/verdict.hpp"

#include <optional>
#include <vector>

namespace corerig::analysis {

/// One trial of a side, in nanoseconds per operation.  Sessions and boots are numbered over the
/// whole side.
struct TrialValue {
    double floor_ns = 0;    ///< least time
    double typical_ns = 0;  ///< median time
    std::optional<double> reference_floor_ns;
    std::optional<double> reference_typical_ns;
    int session = 0;
    int boot = 0;

    friend bool operator==(const TrialValue&, const TrialValue&) = default;
};

/// One side of a comparison: what one configuration gave, in one boot or in several.
struct Side {
    std::vector<TrialValue> trials;
    std::vector<double> times_ns;       ///< every sample that counts, trial after trial
    std::vector<double> references_ns;  ///< every reference that counts
    double span_s = 0;                  ///< from the start of the first trial to that of the last

    [[nodiscard]] int sessions() const;
    [[nodiscard]] int boots() const;

    friend bool operator==(const Side&, const Side&) = default;
};

/// The resolution of an interval that no number of samples improves: one cycle of a call of a
/// hundred nanoseconds.  Of ratios.
inline constexpr double kResolution = 0.0025;

/// What a comparison assumes and asks for.
struct Rules {
    double margin = 0.01;             ///< the smallest difference that counts, as a fraction
    double resolution = kResolution;  ///< of a ratio; see `resolution_of`
    bool same_boot = false;           ///< both sides are of one boot: boots cannot differ
    double boot_sd = 0.005;           ///< what floors are known to differ by between boots
    bool one_visit_decides = false;   ///< sides that were measured in turns, in one visit
};

/// The largest of: a quarter of a per cent, one clock step in a sample on either side.
[[nodiscard]] double resolution_of(double clock_step_ns, double sample_ns);

/// The part of a half width that stands for boots that were not seen.  Both sides have a trial.
[[nodiscard]] double boot_term_of(const Side& base, const Side& test, const Rules& rules);

/// What the operation costs when nothing is in the way.  Each trial gives its least time; the
/// trials within 1 % of the best of their side count; the shift between the logarithms of both
/// sides has the interval.  A floor that fewer than five trials reach is not reproduced, nor one
/// that is reached in fewer than three of four sessions and more.
/// Sides of three boots and more are compared by the means over their boots instead: the layout
/// luck of a boot has no floor.
[[nodiscard]] Ruling compare_floors(const Side& base, const Side& test, const Rules& rules);

/// What the user gets: medians of trials, medians of those over sessions, and the mean over
/// sessions with Welch's interval; over boots from three on; over trials or samples in one visit.
/// After T. Kalibera and R. Jones, "Rigorous benchmarking in reasonable time", ISMM 2013: the
/// interval belongs over the highest level that varies.
[[nodiscard]] Ruling compare_typical(const Side& base, const Side& test, const Rules& rules);

/// How many trials of a side support its floor: those within 1 % of the best.
[[nodiscard]] int support_of(const Side& side);

/// The level at which both sides can be compared.
[[nodiscard]] Unit common_unit(const Side& base, const Side& test);

}  // namespace corerig::analysis
