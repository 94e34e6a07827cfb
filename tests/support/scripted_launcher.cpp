// SPDX-License-Identifier: Apache-2.0
#include "support/scripted_launcher.hpp"

#include <cmath>
#include <cstdint>

namespace corerig::support {

namespace {

result::Sample sample_of(std::uint64_t iterations, double operation_ns, bool discarded) {
    result::Sample sample;
    sample.discarded = discarded;
    sample.iterations = iterations;
    sample.elapsed_ns = std::llround(operation_ns * static_cast<double>(iterations));
    return sample;
}

}  // namespace

run::TrialReport FakeMachine::operator()(const run::TrialRequest& request) const {
    const double reference_ns =
        turns_index < 0 ? operation_ns
                        : turn_ns * static_cast<double>(std::get<std::int64_t>(
                                        request.values[static_cast<std::size_t>(turns_index)]));
    run::TrialReport report;
    report.clock = {"CLOCK_MONOTONIC_RAW", 10, 20.0};
    const int count = request.samples + request.discard;
    for (int i = 0; i < count; ++i) {
        const bool discarded = i < request.discard;
        if (!request.reference_only) {
            report.record.samples.push_back(sample_of(request.iterations, operation_ns, discarded));
            report.record.duration_ns += report.record.samples.back().elapsed_ns;
        }
        if (request.reference_iterations != 0) {
            report.record.references.push_back(
                sample_of(request.reference_iterations, reference_ns, discarded));
            report.record.duration_ns += report.record.references.back().elapsed_ns;
        }
    }
    return report;
}

}  // namespace corerig::support
