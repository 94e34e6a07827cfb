// SPDX-License-Identifier: Apache-2.0
#include "run/calibration.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace corerig::run {

namespace {

constexpr int kSpreadProcesses = 5;  // enough to see whether the loop's speed is a matter of luck
constexpr int kDelaySamples = 20;    // of about 0.25 ms: the minimum is found in the first ones
constexpr int kMostRefinements = 4;
constexpr double kCloseEnough = 0.005;  // of a delay; the loop's speed moves more than this
constexpr std::int64_t kFirstTurns = 1'000;
constexpr double kDelaySampleNs = 250'000;
constexpr double kRateSampleNs = 2'000'000;  // long enough that start skew does not show
constexpr double kMostGrowth = 100;
constexpr std::uint64_t kMostIterations = 1'000'000'000;  // an operation that takes no time at all
constexpr double kResolutionsInSample = 2'000;
constexpr base::Nanoseconds kCalibrationLimit{10'000'000'000};

/// Smallest time of one iteration over the timed stretches, in ns; nothing when none was complete.
std::optional<double> fastest(const std::vector<result::Sample>& samples) {
    std::optional<double> best;
    for (const result::Sample& sample : samples) {
        if (sample.iterations != 0 && sample.elapsed_ns > 0) {
            const double time =
                static_cast<double>(sample.elapsed_ns) / static_cast<double>(sample.iterations);
            best = std::min(best.value_or(time), time);
        }
    }
    return best;
}

std::uint64_t iterations_for(double wanted_ns, double operation_ns) {
    return static_cast<std::uint64_t>(
        std::max(1.0, std::round(wanted_ns / std::max(operation_ns, 0.01))));
}

std::optional<std::size_t> find_parameter(const plugin::WorkloadSchema& schema,
                                          const std::string& name) {
    for (std::size_t i = 0; i < schema.parameters.size(); ++i) {
        if (schema.parameters[i].name == name) {
            return i;
        }
    }
    return std::nullopt;
}

/// A given time that is to become a count.
bool is_given_time(const scenario::Workload& workload, std::size_t parameter) {
    const auto* time = std::get_if<std::int64_t>(&workload.values[parameter]);
    return !workload.installed.schema.parameters[parameter].calibrates.empty() && time != nullptr &&
           *time > 0;
}

/// What the scenario says, and on a coarse clock as much as it takes to time it.
double sample_length_ns(const scenario::Measure& measure, const result::ClockRecord& clock) {
    return std::max(kResolutionsInSample * static_cast<double>(clock.resolution_ns),
                    static_cast<double>(measure.sample_time.count()));
}

/// Who says how long a trial may take knows what calibrating takes on the machine as well.
base::Nanoseconds calibration_limit(const plan::PlannedConfiguration& planned) {
    return planned.configuration.measure.trial_timeout.value_or(kCalibrationLimit);
}

}  // namespace

TrialRequest base_request(const plan::PlannedConfiguration& planned) {
    const scenario::Configuration& configuration = planned.configuration;
    TrialRequest request;
    request.plugin_path = configuration.workload.installed.path.string();
    request.workload = configuration.workload.installed.schema.name;
    request.values = configuration.workload.values;
    request.given = configuration.workload.given;
    for (const plan::PlannedWorker& worker : planned.workers) {
        request.worker_cpus.push_back(worker.cpus);
    }
    request.runner_cpus = planned.runner_cpus;
    request.policy = configuration.measure.policy;
    request.reference_others = configuration.measure.reference_others;
    request.samples = configuration.measure.samples;
    request.discard = configuration.measure.discard;
    return request;
}

bool Calibrator::launch(const TrialRequest& request,
                        Calibrated& found,
                        result::TrialRecord& record) {
    TrialReport report = launcher_.launch(request);
    if (report.record.outcome != result::Outcome::ok) {
        found.failure = std::move(report.record);
        return false;
    }
    found.clock = report.clock;
    record = std::move(report.record);
    return true;
}

Calibrated Calibrator::calibrate(const plan::PlannedConfiguration& planned) {
    Calibrated found;
    const scenario::Workload& workload = planned.configuration.workload;
    found.values = workload.values;
    for (std::size_t i = 0; i < workload.values.size() && !found.failure; ++i) {
        if (is_given_time(workload, i)) {
            calibrate_delay(planned, i, found);
        }
    }
    if (!found.failure) {
        find_rate(planned, found);
    }
    return found;
}

std::optional<double> Calibrator::fastest_reference(TrialRequest request,
                                                    std::int64_t turns,
                                                    std::size_t count_index,
                                                    Calibrated& found) {
    request.values[count_index] = turns;
    result::TrialRecord record;
    if (!launch(request, found, record)) {
        return std::nullopt;
    }
    const auto time = fastest(record.references);
    if (!time) {
        record.outcome = result::Outcome::failed;
        record.reason = "the reference takes no time, so that the delay cannot be calibrated";
        found.failure = std::move(record);
    }
    return time;
}

void Calibrator::calibrate_delay(const plan::PlannedConfiguration& planned,
                                 std::size_t parameter,
                                 Calibrated& found) {
    const scenario::Workload& workload = planned.configuration.workload;
    const plugin::ParameterSchema& time = workload.installed.schema.parameters[parameter];
    const std::size_t count_index = *find_parameter(workload.installed.schema, time.calibrates);
    const std::int64_t wanted_ns = std::get<std::int64_t>(workload.values[parameter]);
    const std::string name = workload.installed.full_name();
    const auto known = std::find_if(delays_.begin(), delays_.end(), [&](const Delay& delay) {
        return delay.workload == name && delay.wanted_ns == wanted_ns;
    });
    if (known != delays_.end()) {
        found.values[count_index] = known->turns;
        return;
    }
    TrialRequest request = base_request(planned);
    request.worker_cpus.resize(1);
    request.reference_only = true;
    request.samples = kDelaySamples;
    request.discard = 0;
    request.reference_iterations = iterations_for(kDelaySampleNs, static_cast<double>(wanted_ns));
    request.measuring_limit = calibration_limit(planned);

    std::int64_t turns = kFirstTurns;
    auto measured = fastest_reference(request, turns, count_index, found);
    for (int i = 0; i < kMostRefinements && measured; ++i) {
        const double ratio = static_cast<double>(wanted_ns) / *measured;
        if (std::abs(ratio - 1) < kCloseEnough) {
            break;
        }
        turns = std::max<std::int64_t>(1, std::llround(static_cast<double>(turns) * ratio));
        measured = fastest_reference(request, turns, count_index, found);
    }
    double smallest = measured.value_or(0);
    double largest = smallest;
    for (int process = 1; process < kSpreadProcesses && measured; ++process) {
        measured = fastest_reference(request, turns, count_index, found);
        smallest = std::min(smallest, measured.value_or(smallest));
        largest = std::max(largest, measured.value_or(largest));
    }
    found.values[count_index] = turns;
    if (!found.failure) {
        delays_.push_back({name, wanted_ns, turns});
        found.calibrations.push_back({planned.configuration.id,
                                      time.calibrates,
                                      wanted_ns,
                                      turns,
                                      smallest,
                                      (largest - smallest) / smallest,
                                      kSpreadProcesses});
    }
}

void Calibrator::find_rate(const plan::PlannedConfiguration& planned, Calibrated& found) {
    const scenario::Measure& measure = planned.configuration.measure;
    const bool has_reference =
        planned.configuration.workload.installed.schema.has_reference && measure.reference;
    TrialRequest request = base_request(planned);
    request.values = found.values;
    request.samples = 2;
    request.discard = 1;
    request.measuring_limit = calibration_limit(planned);
    const std::uint64_t most = measure.iterations.value_or(kMostIterations);
    // One for each worker at first: an operation may take longer than a trial is allowed to.
    for (std::uint64_t iterations = std::min(request.worker_cpus.size(), most);;) {
        request.iterations = iterations;
        request.reference_iterations = has_reference ? iterations : 0;
        result::TrialRecord record;
        if (!launch(request, found, record)) {
            return;
        }
        found.rate.operation_ns = fastest(record.samples).value_or(0);
        found.rate.reference_ns = fastest(record.references).value_or(0);
        const double sample_ns = found.rate.operation_ns * static_cast<double>(iterations);
        if (sample_ns * 2 >= kRateSampleNs || iterations >= most) {
            break;
        }
        const double growth =
            std::clamp(kRateSampleNs / std::max(sample_ns, 1.0), 2.0, kMostGrowth);
        iterations =
            std::min(most, static_cast<std::uint64_t>(static_cast<double>(iterations) * growth));
    }
    const double wanted = sample_length_ns(measure, found.clock);
    found.iterations = measure.iterations.value_or(
        std::min(kMostIterations, iterations_for(wanted, found.rate.operation_ns)));
    found.reference_iterations =
        has_reference ? measure.reference_iterations.value_or(found.iterations) : 0;
    if (!measure.iterations) {
        found.calibrations.push_back(
            {planned.configuration.id,
             "iterations",
             static_cast<std::int64_t>(wanted),
             static_cast<std::int64_t>(found.iterations),
             found.rate.operation_ns * static_cast<double>(found.iterations),
             0,
             1});
    }
}

}  // namespace corerig::run
