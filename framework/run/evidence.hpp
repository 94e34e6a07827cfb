// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/cpu_set.hpp"
#include "base/unique_fd.hpp"
#include "run/cpu_witness.hpp"
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
    Affinity affinity = Affinity::unknown;
    CpuCounts counts;  ///< where they were wanted
};

/// Compares the affinity mask of a thread with what was planned.  One system call a look, and no
/// allocation.
class AffinityWitness {
 public:
    /// `thread` is a thread or process id; 0 is whoever looks.
    AffinityWitness(pid_t thread, const base::CpuSet& planned);

    [[nodiscard]] Affinity look();

 private:
    pid_t thread_;
    std::vector<unsigned long> planned_;
    std::vector<unsigned long> seen_;
};

/// Reads the state of the thread that made it.  Opens what it needs once, so that a read between
/// two samples costs a few system calls and no allocation.
class ThreadWitness {
 public:
    explicit ThreadWitness(const base::CpuSet& planned);

    /// `with_counts`: also what takes longer to read, the counts of the CPU.
    [[nodiscard]] ThreadState look(bool with_counts);

 private:
    base::UniqueFd schedstat_;
    AffinityWitness affinity_;
    CpuWitness cpu_;
};

/// Writes the difference of two looks around a timed stretch.
void store_evidence(const ThreadState& before, const ThreadState& after, WorkerSlot& slot);

/// A process that keeps one CPU busy.
struct WatchedLoad {
    pid_t pid;
    base::CpuId cpu;
};

/// Reads how much CPU time loads have used, and whether they still have their CPU.  The clock of a
/// process counts exactly to the moment of the read; its files in /proc lag by up to a tick.
class LoadWitness {
 public:
    explicit LoadWitness(const std::vector<WatchedLoad>& loads);

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
        AffinityWitness affinity;
    };

    std::vector<Load> loads_;
};

/// CPU time of a process to this moment; nothing when it is gone.
[[nodiscard]] std::optional<std::int64_t> process_cpu_time_ns(pid_t pid);

}  // namespace corerig::run
