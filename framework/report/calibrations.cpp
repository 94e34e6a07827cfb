// SPDX-License-Identifier: Apache-2.0
#include "report/numbers.hpp"
#include "report/sections.hpp"
#include "report/words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace corerig::report {

namespace {

using result::Calibration;

/// Below this a spread is shown as a bound.
constexpr double kSmallestPercent = 0.01;

std::string percent(double fraction) {
    return fraction * 100 < kSmallestPercent ? fmt::format("< {} %", kSmallestPercent)
                                             : fmt::format("{:.2g} %", fraction * 100);
}

/// "delay 10.49 us = 12 713 turns", "sample 250 us = 2 168 operations".
std::string what_was_found(const Calibration& calibration) {
    constexpr std::string_view kCounts = "_iterations";
    std::string name = calibration.parameter;
    const bool is_loop = name.ends_with(kCounts);
    if (is_loop) {
        name.resize(name.size() - kCounts.size());
    }
    return fmt::format("{} {} = {} {}{}",
                       name == "iterations" ? "sample" : printable(name),
                       exact_time(calibration.wanted_ns),
                       grouped(calibration.value),
                       is_loop ? "turn" : "operation",
                       calibration.value == 1 ? "" : "s");
}

std::string describe(const Calibration& calibration) {
    const std::string spread =
        calibration.processes > 1
            ? fmt::format(
                  "spread {} over {} processes", percent(calibration.spread), calibration.processes)
            : "in one process";
    return fmt::format("{} (measured {}, {})",
                       what_was_found(calibration),
                       time_beside(calibration.measured_ns, calibration.wanted_ns),
                       spread);
}

/// One line of the section and the configurations it holds for.
struct Line {
    std::string text;
    std::string parameter;
    std::vector<std::string> configurations;
};

std::vector<Line> lines_of(const std::vector<Calibration>& calibrations) {
    std::vector<Line> lines;
    for (const Calibration& calibration : calibrations) {
        const std::string text = describe(calibration);
        auto line = std::find_if(
            lines.begin(), lines.end(), [&](const Line& other) { return other.text == text; });
        if (line == lines.end()) {
            line = lines.insert(lines.end(), {text, calibration.parameter, {}});
        }
        line->configurations.push_back(calibration.configuration_id);
    }
    return lines;
}

}  // namespace

std::string calibrations(const View& view) {
    const std::vector<Line> lines = lines_of(view.file.header.calibrations);
    std::string text;
    for (const Line& line : lines) {
        const auto count = std::count_if(lines.begin(), lines.end(), [&](const Line& other) {
            return other.parameter == line.parameter;
        });
        text += wrap(line.text, "  ", "    ");
        // With one line for all there is nothing to tell apart.
        text += count > 1 ? wrap(listed(line.configurations), "    ", "    ") : "";
    }
    return text.empty() ? "" : "calibration\n" + text;
}

}  // namespace corerig::report
