// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "plan/plan.hpp"
#include "result/records.hpp"
#include "run/trial_launcher.hpp"
#include "run/trial_request.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace corerig::run {

/// How long operations of a configuration take here, about: from one short trial.
struct Rate {
    double operation_ns = 0;
    double reference_ns = 0;  ///< 0: no reference

    friend bool operator==(const Rate&, const Rate&) = default;
};

/// What calibration found for one configuration.
struct Calibrated {
    std::vector<plugin::ParameterValue> values;  ///< parameters, counts filled in
    std::uint64_t iterations = 0;
    std::uint64_t reference_iterations = 0;
    Rate rate;
    result::ClockRecord clock;
    std::vector<result::Calibration> calibrations;  ///< new ones only
    std::optional<result::TrialRecord>
        failure;  ///< a trial of the calibration that did not end well

    friend bool operator==(const Calibrated&, const Calibrated&) = default;
};

/// The request of a trial of this configuration, before iterations and limits are known.
[[nodiscard]] TrialRequest base_request(const plan::PlannedConfiguration& planned);

/// Finds delays and rates by short trials without background load, and keeps what it found: a
/// delay is calibrated once a run and then held.
class Calibrator {
 public:
    explicit Calibrator(TrialLauncher& launcher) : launcher_(launcher) {}

    [[nodiscard]] Calibrated calibrate(const plan::PlannedConfiguration& planned);

 private:
    struct Delay {
        std::string workload;
        std::int64_t wanted_ns = 0;
        std::int64_t turns = 0;
    };

    void calibrate_delay(const plan::PlannedConfiguration& planned,
                         std::size_t parameter,
                         Calibrated& found);
    [[nodiscard]] std::optional<double> fastest_reference(TrialRequest request,
                                                          std::int64_t turns,
                                                          std::size_t count_index,
                                                          Calibrated& found);
    void find_rate(const plan::PlannedConfiguration& planned, Calibrated& found);
    [[nodiscard]] bool launch(const TrialRequest& request,
                              Calibrated& found,
                              result::TrialRecord& record);

    TrialLauncher& launcher_;
    std::vector<Delay> delays_;
};

}  // namespace corerig::run
