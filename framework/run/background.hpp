// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/quantity.hpp"
#include "base/result.hpp"
#include "plan/plan.hpp"
#include "result/records.hpp"

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace corerig::run {

inline constexpr base::ErrorCode kLoadNotRunning{"load-not-running"};

/// The background loads of one trial: started, seen running, watched, and ended with it.
class BackgroundLoads {
 public:
    /// `program` is the corerig executable, which is the spinner itself and the guard of commands.
    explicit BackgroundLoads(std::string program);
    BackgroundLoads(const BackgroundLoads&) = delete;
    BackgroundLoads& operator=(const BackgroundLoads&) = delete;
    ~BackgroundLoads();  ///< ends what still runs

    /// Starts every load on its CPU.  Errors: `load-not-running`, naming load and CPU.
    [[nodiscard]] base::Status start(const std::vector<plan::PlannedLoad>& loads);

    /// Waits until each load was seen on its CPU with growing CPU time.  Errors:
    /// `load-not-running`, naming the CPUs where that did not happen within `limit`.
    [[nodiscard]] base::Status settle(base::Nanoseconds limit);

    [[nodiscard]] std::vector<pid_t> pids() const;

    /// Tells the group that a child of the runner ended; true when it was one of the loads.
    bool note_end(pid_t pid, int wait_status);

    /// "" while all run; else which ended and how.
    [[nodiscard]] std::string ended() const;

    /// What each load used since it settled.
    [[nodiscard]] std::vector<result::LoadProof> proofs() const;

    void stop();

 private:
    struct Load {
        plan::PlannedLoad planned;
        pid_t pid = 0;
        bool running = false;
        std::int64_t started_ns = 0;
        std::int64_t settled_ns = 0;
        std::int64_t cpu_at_settled_ns = 0;
        std::string end;
    };

    [[nodiscard]] static bool is_seen_running(const Load& load);
    [[nodiscard]] bool wait_until_seen(Load& load, std::int64_t deadline_ns);

    std::string program_;
    std::vector<Load> loads_;
};

/// "donothing", or the command line of a load.
[[nodiscard]] std::string load_name(const plan::PlannedLoad& load);

/// "ended with exit code 3", "was killed by SIGKILL".
[[nodiscard]] std::string describe_wait_status(int wait_status);

}  // namespace corerig::run
