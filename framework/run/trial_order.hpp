// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "run/trial_page.hpp"
#include "run/trial_request.hpp"

#include <sys/types.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace corerig::run {

/// What travels to a trial process: the request, and the loads that already run.
struct TrialOrder {
    TrialRequest request;
    std::vector<pid_t> load_pids;  ///< same order as request.loads

    friend bool operator==(const TrialOrder&, const TrialOrder&) = default;
};

[[nodiscard]] std::string encode(const TrialOrder& order);

/// Nothing when the bytes are no order of this version.
[[nodiscard]] std::optional<TrialOrder> decode(std::string_view bytes);

/// Where in the page each stretch of a trial goes.  Samples and references alternate, so that
/// both see the same moods of the machine.
struct Stretches {
    std::size_t samples = 0;     ///< timed stretches of run(), discarded ones included
    std::size_t references = 0;  ///< timed stretches of reference()

    [[nodiscard]] std::size_t count() const { return samples + references; }

    [[nodiscard]] bool is_reference(std::size_t stretch) const {
        return samples == 0 || (references != 0 && stretch % 2 == 1);
    }
};

[[nodiscard]] Stretches stretches_of(const TrialRequest& request);
[[nodiscard]] PageShape shape_of(const TrialRequest& request);

}  // namespace corerig::run
