// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/unique_fd.hpp"
#include "run/trial_page.hpp"

#include <sys/types.h>

#include <cstdint>
#include <ctime>
#include <optional>
#include <vector>

namespace corerig::run {

/// What the kernel knows of the calling thread at one moment.
struct ThreadState {
    int cpu = -1;
    std::int64_t cpu_time_ns = 0;
    std::int64_t involuntary_switches = 0;
    std::int64_t voluntary_switches = 0;
    std::int64_t wait_ns = -1;  ///< runnable but not running, since the thread began; -1: unknown
};

/// Reads the state of the thread that made it.  Opens what it needs once, so that a read between
/// two samples costs a few system calls and no allocation.
class ThreadWitness {
 public:
    ThreadWitness();

    [[nodiscard]] ThreadState look() const;

 private:
    base::UniqueFd schedstat_;
};

/// Writes the difference of two looks around a timed stretch.
void store_evidence(const ThreadState& before, const ThreadState& after, WorkerSlot& slot);

/// Reads how much CPU time other processes have used.  The clock of a process counts exactly to
/// the moment of the read; its files in /proc lag by up to a tick.
class LoadWitness {
 public:
    explicit LoadWitness(const std::vector<pid_t>& pids);

    /// Stores the clocks at the start of a stretch.
    void look_before();
    /// Writes what each load used since then.
    void look_after(const TrialPage& page, std::size_t stretch);

 private:
    struct Load {
        clockid_t clock;
        bool readable;
        std::int64_t cpu_ns;
        std::int64_t at_ns;
    };

    std::vector<Load> loads_;
};

/// CPU time of a process to this moment; nothing when it is gone.
[[nodiscard]] std::optional<std::int64_t> process_cpu_time_ns(pid_t pid);

}  // namespace corerig::run
