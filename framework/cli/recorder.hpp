// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analysis/precision.hpp"
#include "cli/progress.hpp"
#include "result/result_file.hpp"
#include "run/run.hpp"

#include <cstddef>
#include <vector>

namespace corerig::cli {

/// Stores a run while it goes on and shows how far it is.
class Recorder final : public run::RunObserver {
 public:
    Recorder(result::ResultWriter writer, Progress& progress, const Console& console)
        : writer_(std::move(writer)), progress_(progress), console_(console) {}

    void on_calibrating(std::size_t done,
                        std::size_t total,
                        const std::string& configuration_id) override;
    [[nodiscard]] base::Status on_header(const result::RunHeader& header,
                                         base::Nanoseconds estimate) override;
    void on_pause(int session, base::Nanoseconds pause) override;
    void on_trial_start(std::size_t done,
                        std::size_t total,
                        const std::string& configuration_id,
                        base::Nanoseconds time_left) override;
    [[nodiscard]] base::Status on_trial(const result::TrialRecord& trial) override;
    [[nodiscard]] std::vector<std::size_t> unsettled_after(int session) override;
    [[nodiscard]] base::Status on_summary(const result::RunSummary& summary) override;

    /// Errors: `result-lost`.
    [[nodiscard]] base::Status verify_in_place() const { return writer_.verify_in_place(); }

    /// Everything that was stored, for outputs that cannot be read again.
    [[nodiscard]] const result::ResultFile& content() const noexcept { return content_; }

 private:
    /// The configurations whose intervals are wider than wanted, in a run to a precision.
    [[nodiscard]] std::vector<analysis::Precision> unreached() const;

    result::ResultWriter writer_;
    Progress& progress_;
    const Console& console_;
    result::ResultFile content_;
};

}  // namespace corerig::cli
