// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "base/unique_fd.hpp"
#include "run/cpu_witness.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace corerig::run {

/// What a trial process is doing, written before it does it.
enum class Phase : std::uint32_t {
    starting,
    loading,    ///< static initialisers of the plugin run here
    creating,   ///< create()
    settling,   ///< workers pin themselves and meet
    preparing,  ///< prepare()
    measuring,  ///< run() and reference()
    finishing,  ///< finish() and destroy()
    done,
};

/// Whether the affinity mask of a thread is the one that was planned.  The kernel widens the mask
/// of a thread whose last CPU goes offline, or leaves its cpuset.
enum class Affinity : std::int32_t {
    unknown,  ///< not readable
    kept,
    changed,
};

/// One worker in one timed stretch, as the trial process stores it; see result::WorkerSample.
struct WorkerSlot {
    std::int64_t start_ns;
    std::int64_t stop_ns;
    std::uint64_t iterations;
    std::int32_t cpu_before;
    std::int32_t cpu_after;
    std::int64_t cpu_time_ns;
    std::int64_t involuntary_switches;
    std::int64_t voluntary_switches;
    std::int64_t wait_ns;       ///< -1: not readable
    Affinity affinity;          ///< afterwards
    CpuCounts counts;           ///< of a long stretch
    std::int64_t instructions;  ///< -1: not counted
};

/// One background load in one timed stretch.
struct LoadSlot {
    std::int64_t cpu_time_ns;
    std::int64_t wall_ns;
    Affinity affinity;  ///< afterwards
};

/// What a trial process and its runner share: no pointers, nothing to parse, and whatever was
/// measured is there even when the process dies.  The runner copies texts with their bounds and
/// never trusts a count: the layout follows from PageShape, which it made itself.
struct PageHead {
    static constexpr std::size_t kTextBytes = 1024;

    /// Raised by the runner, or by the trial itself when a worker fails; plugins poll it.
    alignas(128) std::atomic<std::uint32_t> cancel;

    alignas(128) std::atomic<Phase> phase;
    std::atomic<std::int64_t> phase_since_ns;   ///< CLOCK_MONOTONIC
    std::atomic<std::uint32_t> stretches_done;  ///< complete ones; the slots below are then final

    std::int32_t failed;         ///< nonzero: `status`, `failed_worker` and `message` say why
    std::int32_t status;         ///< a corerig_status_t
    std::int32_t failed_worker;  ///< -1: not a worker
    std::array<char, kTextBytes> message;

    std::atomic<std::int32_t> crash_signal;  ///< 0: none
    std::uint64_t crash_address;
    std::int32_t crash_has_address;
    std::int32_t crash_worker;  ///< -1: not a worker

    std::int64_t clock_resolution_ns;
    double clock_read_cost_ns;
};

/// How many slots a page has.
struct PageShape {
    std::size_t stretches = 0;
    std::size_t workers = 0;
    std::size_t loads = 0;

    [[nodiscard]] std::size_t bytes() const;
};

/// The page mapped into this process.  Owns the mapping.
class TrialPage {
 public:
    /// A new page in anonymous memory that a child can map by descriptor.
    /// Errors: `trial-resources` with the system's reason.
    [[nodiscard]] static base::Result<TrialPage> create(const PageShape& shape);

    /// Maps the page behind `fd` in the trial process.
    [[nodiscard]] static base::Result<TrialPage> attach(base::UniqueFd fd, const PageShape& shape);

    TrialPage(TrialPage&& other) noexcept;
    TrialPage& operator=(TrialPage&&) = delete;
    TrialPage(const TrialPage&) = delete;
    TrialPage& operator=(const TrialPage&) = delete;
    ~TrialPage();

    [[nodiscard]] PageHead& head() const { return *static_cast<PageHead*>(memory_); }

    [[nodiscard]] WorkerSlot& worker(std::size_t stretch, std::size_t worker) const;
    [[nodiscard]] LoadSlot& load(std::size_t stretch, std::size_t load) const;
    /// The CPU list a worker read back after pinning, at most 63 characters.
    [[nodiscard]] std::string pinned(std::size_t worker) const;
    void set_pinned(std::size_t worker, std::string_view list) const;

    [[nodiscard]] int fd() const { return fd_.get(); }

    [[nodiscard]] const PageShape& shape() const { return shape_; }

 private:
    TrialPage(base::UniqueFd fd, void* memory, const PageShape& shape);
    [[nodiscard]] static base::Result<TrialPage> map(base::UniqueFd fd, const PageShape& shape);
    [[nodiscard]] std::byte* at(std::size_t offset) const;

    base::UniqueFd fd_;
    void* memory_;
    PageShape shape_;
};

inline constexpr base::ErrorCode kTrialResources{"trial-resources"};

/// Stores the phase with the time it began.
void enter_phase(PageHead& head, Phase phase);

}  // namespace corerig::run
