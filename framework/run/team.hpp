// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "run/evidence.hpp"
#include "run/instruction_counter.hpp"
#include "run/rendezvous.hpp"
#include "run/trial_order.hpp"
#include "run/trial_page.hpp"

#include <corerig/plugin.h>

#include <pthread.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace corerig::run {

/// The workers of one trial: threads that are pinned before they begin, prepare together, run
/// every stretch together and finish together.  Lives in the trial process only.
class Team {
 public:
    /// `workload` and `instance` belong to the plugin and outlive the team; `host` is what the
    /// plugin sees of us, its host_data is set to this team.
    Team(const corerig_workload_t& workload,
         void* instance,
         corerig_host_t& host,
         const TrialOrder& order,
         const TrialPage& page);

    /// Runs the whole trial; returns when every worker has ended.  What went wrong stands in the
    /// page.
    void run();

    /// All workers meet: what a plugin reaches as host->sync().
    [[nodiscard]] bool meet() { return rendezvous_.meet(); }

 private:
    struct Worker {
        Team* team = nullptr;
        std::uint32_t index = 0;
        corerig_worker_t abi{};
        std::string error_text;
        corerig_error_t error{};
        pthread_t thread{};
        bool started = false;
        std::optional<InstructionCounter> instructions;  ///< made by the thread it counts for
    };

    using Operation = corerig_status_t (*)(void*,
                                           corerig_worker_t*,
                                           std::uint64_t,
                                           corerig_error_t*);

    static void* thread_main(void* worker);
    [[nodiscard]] bool start(Worker& worker);
    void work(Worker& worker);
    [[nodiscard]] bool settle(Worker& worker);
    [[nodiscard]] bool step(Worker& worker,
                            Phase phase,
                            const char* name,
                            corerig_status_t (*function)(void*,
                                                         corerig_worker_t*,
                                                         corerig_error_t*));
    void measure(Worker& worker);
    [[nodiscard]] bool measure_stretch(Worker& worker, ThreadWitness& witness, std::size_t stretch);
    /// Whether one of the worker's last two stretches was long enough for the counts of its CPU to
    /// be read.
    [[nodiscard]] bool is_long(const Worker& worker, std::size_t stretch) const;
    void time_operation(Worker& worker, bool is_reference, WorkerSlot& slot);
    void wait_for_reference(std::uint32_t stretch_number) const;
    [[nodiscard]] std::uint64_t share(std::uint64_t iterations, std::uint32_t index) const;
    [[nodiscard]] bool runs_reference(std::uint32_t index) const;
    void check(Worker& worker, const char* function, corerig_status_t status);
    void fail(std::int32_t worker, corerig_status_t status, const std::string& message);

    const corerig_workload_t& workload_;
    void* instance_;
    corerig_host_t& host_;
    const TrialOrder& order_;
    const TrialPage& page_;
    const Stretches stretches_;
    Rendezvous rendezvous_;
    std::vector<std::unique_ptr<Worker>> workers_;
    LoadWitness loads_;
    std::int64_t epoch_ns_ = 0;
    std::atomic<bool> failed_{false};
    std::atomic<std::uint32_t> referencing_{0};  ///< workers that are still in reference()
    alignas(128) std::atomic<std::uint32_t> references_done_{0};
};

}  // namespace corerig::run
