// SPDX-License-Identifier: Apache-2.0
#include "plan/duration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <variant>

namespace corerig::plan {

namespace {

using scenario::Configuration;
using scenario::Workload;

// A trial process starts, loads its plugin, waits until its loads are seen running, and ends.
constexpr double kStartOfTrialNs = 100e6;
constexpr double kUnknownOperationNs = 200;
// As long as base::Nanoseconds can say; nobody waits for it anyway.
constexpr double kLongestNs = 9.2e18;

/// The reference work of one iteration: the time parameters that the run calibrates.
double declared_delay_ns(const Workload& workload) {
    double delay = 0;
    const auto& parameters = workload.installed.schema.parameters;
    for (std::size_t i = 0; i < parameters.size() && i < workload.values.size(); ++i) {
        if (parameters[i].calibrates.empty()) {
            continue;
        }
        if (const auto* whole = std::get_if<std::int64_t>(&workload.values[i])) {
            delay += static_cast<double>(*whole);
        } else if (const auto* real = std::get_if<double>(&workload.values[i])) {
            delay += *real;
        }
    }
    return delay;
}

/// Workers that share a CPU take turns.
double workers_per_cpu(const PlannedConfiguration& planned) {
    std::vector<CpuId> cpus;
    for (const PlannedWorker& worker : planned.workers) {
        cpus.insert(cpus.end(), worker.cpus.begin(), worker.cpus.end());
    }
    const std::size_t different = CpuSet(std::move(cpus)).size();
    return different == 0 ? 1
                          : std::max(1.0,
                                     std::ceil(static_cast<double>(planned.workers.size()) /
                                               static_cast<double>(different)));
}

double trial_ns(const PlannedConfiguration& planned) {
    const Configuration& configuration = planned.configuration;
    const scenario::Measure& measure = configuration.measure;
    const double operation = (declared_delay_ns(configuration.workload) + kUnknownOperationNs) *
                             workers_per_cpu(planned);
    const auto stretch = [&](const std::optional<std::uint64_t>& iterations) {
        return iterations ? static_cast<double>(*iterations) * operation
                          : static_cast<double>(measure.sample_time.count());
    };
    double sample = stretch(measure.iterations);
    if (measure.reference && configuration.workload.installed.schema.has_reference) {
        sample += stretch(measure.reference_iterations ? measure.reference_iterations
                                                       : measure.iterations);
    }
    return kStartOfTrialNs + (static_cast<double>(measure.samples) + measure.discard) * sample;
}

base::Nanoseconds to_duration(double nanoseconds) {
    return base::Nanoseconds(static_cast<std::int64_t>(std::min(nanoseconds, kLongestNs)));
}

}  // namespace

base::Nanoseconds estimate_trial(const PlannedConfiguration& planned) {
    return to_duration(trial_ns(planned));
}

base::Nanoseconds estimate_duration(const Plan& plan) {
    double total = 0;
    double pauses = 0;  // which all configurations share
    for (const PlannedConfiguration& planned : plan.configurations) {
        if (planned.runs()) {
            const scenario::Measure& measure = planned.configuration.measure;
            total += trial_ns(planned) * measure.trials * measure.sessions;
            pauses = std::max(
                pauses,
                (measure.sessions - 1.0) * static_cast<double>(measure.session_gap.count()));
        }
    }
    return to_duration(total + pauses);
}

std::string rough_text(base::Nanoseconds duration) {
    const auto seconds = static_cast<double>(duration.count()) / 1e9;
    if (seconds < 10) {
        return fmt::format("{:.1f} s", seconds);
    }
    if (seconds < 120) {
        return fmt::format("{:.0f} s", seconds);
    }
    const auto minutes = static_cast<std::int64_t>(std::llround(seconds / 60));
    if (minutes < 120) {
        return fmt::format("{} min", minutes);
    }
    return minutes % 60 == 0 ? fmt::format("{} h", minutes / 60)
                             : fmt::format("{} h {} min", minutes / 60, minutes % 60);
}

}  // namespace corerig::plan
