// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/quantity.hpp"
#include "cli/console.hpp"
#include "cli/environment.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace corerig::cli {

enum class ProgressStyle { none, plain, bar };

/// A bar on a terminal, lines where a service collects them, else nothing.
[[nodiscard]] ProgressStyle choose_progress(const Environment& environment);

/// "42 s", "3 min 20 s", "2 h 5 min": for people, so never finer than a second.
[[nodiscard]] std::string format_time_left(base::Nanoseconds duration);

/// How far a run is.  `time_left` is absent while it cannot be known.
struct Step {
    std::string what;  ///< "trial", "calibration"
    std::size_t done = 0;
    std::size_t total = 0;
    std::string configuration;
    std::optional<base::Nanoseconds> time_left;
};

/// Shows on standard error how far a run is; changes only when it is told something.
class Progress {
 public:
    Progress(ProgressStyle style, int width, const Console& console)
        : style_(style), width_(width), console_(console) {}

    void show(const Step& step);
    void show_pause(int session, base::Nanoseconds pause);
    /// Takes the bar away, so that other text can follow.
    void clear();

 private:
    ProgressStyle style_;
    int width_;
    const Console& console_;
    bool on_screen_ = false;
};

}  // namespace corerig::cli
