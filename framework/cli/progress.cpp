// SPDX-License-Identifier: Apache-2.0
#include "cli/progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace corerig::cli {

namespace {

constexpr const char* kClearLine = "\r\x1b[K";

std::string time_text(const Step& step, const char* format) {
    return step.time_left ? fmt::format(fmt::runtime(format), format_time_left(*step.time_left))
                          : "";
}

std::string plain_line(const Step& step) {
    return fmt::format("{} {} of {}: {}{}\n",
                       step.what,
                       step.done + 1,
                       step.total,
                       step.configuration,
                       time_text(step, " (about {} left)"));
}

std::string bar_line(const Step& step, int width) {
    constexpr std::size_t kCells = 20;
    const std::size_t total = std::max<std::size_t>(step.total, 1);
    const std::size_t full = std::min(step.done, total) * kCells / total;
    const std::string line = fmt::format("[{}{}] {} {}/{}{}  {}",
                                         std::string(full, '#'),
                                         std::string(kCells - full, '.'),
                                         step.what,
                                         step.done + 1,
                                         step.total,
                                         time_text(step, "  {} left"),
                                         step.configuration);
    // The last column stays free: some terminals wrap as soon as it is written.
    return line.substr(0, static_cast<std::size_t>(std::max(width - 1, 0)));
}

}  // namespace

ProgressStyle choose_progress(const Environment& environment) {
    if (environment.error_is_terminal && !environment.is_ci()) {
        return environment.is_dumb_terminal() ? ProgressStyle::plain : ProgressStyle::bar;
    }
    return environment.is_ci() ? ProgressStyle::plain : ProgressStyle::none;
}

std::string format_time_left(base::Nanoseconds duration) {
    using std::chrono::hours;
    using std::chrono::minutes;
    using std::chrono::seconds;
    const auto left = std::chrono::ceil<seconds>(std::max(duration, base::Nanoseconds{0}));
    if (left < minutes{1}) {
        return fmt::format("{} s", left.count());
    }
    if (left < hours{1}) {
        return fmt::format("{} min {} s", left / minutes{1}, (left % minutes{1}).count());
    }
    return fmt::format("{} h {} min", left / hours{1}, left % hours{1} / minutes{1});
}

void Progress::show(const Step& step) {
    if (style_ == ProgressStyle::plain) {
        console_.write_error(plain_line(step));
    } else if (style_ == ProgressStyle::bar) {
        console_.write_error(kClearLine + bar_line(step, width_));
        on_screen_ = true;
    }
}

void Progress::show_pause(int session, base::Nanoseconds pause) {
    const std::string text =
        fmt::format("pause of {} before session {}", format_time_left(pause), session);
    if (style_ == ProgressStyle::plain) {
        console_.write_error(text + "\n");
    } else if (style_ == ProgressStyle::bar) {
        console_.write_error(kClearLine + text);
        on_screen_ = true;
    }
}

void Progress::clear() {
    if (on_screen_) {
        console_.write_error(kClearLine);
        on_screen_ = false;
    }
}

}  // namespace corerig::cli
