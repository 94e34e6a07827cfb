// SPDX-License-Identifier: Apache-2.0
#include "analysis/evidence.hpp"

#include "analysis/instructions.hpp"
#include "report/sections.hpp"
#include "report/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace corerig::report {

namespace {

using analysis::EvidenceCount;

std::string placement(const EvidenceCount& count) {
    if (count.moved > 0) {
        return fmt::format("in {} a worker was off its planned CPU",
                           counted(count.moved, "sample"));
    }
    if (count.pinned_samples == 0) {
        return "no worker was pinned";
    }
    return count.pinned_samples == count.samples ? "every worker was on its planned CPU"
                                                 : "every pinned worker was on its planned CPU";
}

std::string loads(const EvidenceCount& count) {
    if (!count.smallest_load_share) {
        return "";
    }
    // Rounded down: it is a bound.
    const double percent = std::min(std::floor(*count.smallest_load_share * 1000) / 10, 100.0);
    return count.load_missing == 0
               ? fmt::format("; loads ran >= {:.1f} % of their CPU", percent)
               : fmt::format("; in {} a load ran less than 99 % of its CPU (least {:.1f} %)",
                             counted(count.load_missing, "sample"),
                             percent);
}

/// Which quota it was, where the run knew.
std::string used_up(const View& view) {
    const auto& environment = view.file.header.machine.environment;
    const auto quota = environment.find("cpu_quota");
    return quota == environment.end()
               ? "the quota of the cgroup was used up"
               : fmt::format("the quota of {} was used up", printable(quota->second));
}

std::string waiting(const View& view, const EvidenceCount& count) {
    std::string text;
    if (count.waited > 0) {
        text += fmt::format("; in {} a worker waited for its CPU (up to {})",
                            counted(count.waited, "sample"),
                            short_time(count.longest_wait_ns));
    }
    if (count.starved > 0) {
        text += fmt::format("; in {} a worker got less CPU time than passed",
                            counted(count.starved, "sample"));
    }
    const auto add = [&text](int samples, const std::string& what) {
        if (samples > 0) {
            text += fmt::format("; in {} {}", counted(samples, "sample"), what);
        }
    };
    add(count.migrated, "a pinned worker migrated");
    add(count.stolen, "the hypervisor took a worker's CPU");
    add(count.throttled, used_up(view));
    if (count.without_waiting > 0) {
        text += fmt::format("; of {} the waiting time could not be read",
                            counted(count.without_waiting, "sample"));
    }
    return text;
}

/// Timer ticks of the workers' CPUs beside what the kernel was built for.
std::string ticks(const View& view, const EvidenceCount& count) {
    const double fewest = *count.fewest_ticks;
    const double most = *count.most_ticks;
    std::string text = most - fewest < 1
                           ? fmt::format("{:.3g} timer ticks a second", most)
                           : fmt::format("{:.3g} to {:.3g} timer ticks a second", fewest, most);
    const auto& environment = view.file.header.machine.environment;
    const auto hz = environment.find("kernel.config.HZ");
    return hz == environment.end() ? text : text + " (HZ " + printable(hz->second) + ")";
}

/// Of single workers: the floor of each configuration, from the least to the greatest.
std::string instructions(const View& view) {
    std::vector<double> floors;
    if (!view.file.header.machine.environment.contains("instructions.source")) {
        return "";  // a file may hold millions of samples, and none of them has a count
    }
    for (std::size_t i = 0; i < view.file.header.configurations.size(); ++i) {
        if (const auto counts =
                analysis::instructions_of(analysis::collect_side({{&view.file, i}}))) {
            floors.push_back(counts->floor);
        }
    }
    if (floors.empty()) {
        return "";
    }
    const auto [least, most] = std::minmax_element(floors.begin(), floors.end());
    const std::string from = fmt::format("{:.3f}", *least);
    const std::string to = fmt::format("{:.3f}", *most);
    return fmt::format("; {} instructions an operation", from == to ? to : from + " to " + to);
}

}  // namespace

std::string evidence(const View& view) {
    const EvidenceCount count = analysis::count_evidence(view.file);
    if (count.samples == 0) {
        return "evidence: no samples\n";
    }
    std::string text =
        fmt::format("evidence: {} of {} undisturbed{}; {}",
                    count.undisturbed,
                    counted(count.samples, "sample"),
                    count.invalid > 0 ? fmt::format(", {} invalid", count.invalid) : "",
                    placement(count));
    if (count.affinity_lost > 0) {
        text += fmt::format(
            "; in {} the affinity of a worker changed: a CPU went offline, or a "
            "cpuset lost it",
            counted(count.affinity_lost, "sample"));
    }
    if (count.preempted > 0) {
        text += fmt::format("; in {} a worker was preempted", counted(count.preempted, "sample"));
    }
    text += waiting(view, count);
    text += loads(count);
    if (count.load_moved > 0) {
        text += fmt::format("; in {} a load was off its planned CPU",
                            counted(count.load_moved, "sample"));
    }
    if (count.clock_changed > 0) {
        text += fmt::format("; the clock source changed in the trials of {}",
                            counted(count.clock_changed, "sample"));
    }
    if (count.fewest_ticks) {
        text += "; " + ticks(view, count);
    }
    text += instructions(view);
    if (count.disturbed_references > 0) {
        text += fmt::format("; {} of {} disturbed",
                            count.disturbed_references,
                            counted(count.references, "reference"));
    }
    return wrap(text, "", "  ");
}

std::string warnings(const View& view) {
    std::vector<std::string> all = view.file.header.warnings;
    if (view.file.summary) {
        const auto& more = view.file.summary->warnings;
        all.insert(all.end(), more.begin(), more.end());
    }
    all.insert(all.end(), view.file.warnings.begin(), view.file.warnings.end());
    std::string text;
    for (auto warning = all.begin(); warning != all.end(); ++warning) {
        if (std::find(all.begin(), warning, *warning) == warning) {
            text += wrap(printable(*warning), "  ", "    ");
        }
    }
    return text.empty() ? "" : "warnings\n" + text;
}

}  // namespace corerig::report
