// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corerig/error.hpp>
#include <corerig/plugin.h>

#include <cstdint>
#include <string>

namespace CORERIG_HIDDEN corerig {

/// What the host offers to a workload.  See corerig_host in plugin.h for who may call what.
class Host {
 public:
    explicit Host(const corerig_host_t& raw) noexcept : raw_(&raw) {}

    void log(const std::string& message, std::uint32_t level = CORERIG_LOG_INFO) const {
        raw_->log(raw_, level, message.c_str());
    }

    [[nodiscard]] std::uint64_t now_ns() const { return raw_->now_ns(raw_); }

    /// nullptr when this host does not offer `id`.
    [[nodiscard]] const void* extension(const char* id) const {
        return CORERIG_HOST_HAS(raw_, extension) ? raw_->extension(raw_, id) : nullptr;
    }

    [[nodiscard]] const corerig_host_t& raw() const noexcept { return *raw_; }

 private:
    const corerig_host_t* raw_;
};

/// One worker of the team, from prepare() to finish().
class Worker {
 public:
    Worker(corerig_worker_t& raw, const corerig_host_t& host) noexcept : raw_(&raw), host_(&host) {}

    [[nodiscard]] std::uint32_t index() const noexcept { return raw_->index; }

    [[nodiscard]] std::uint32_t count() const noexcept { return raw_->count; }

    /// The CPU it is pinned to and the NUMA node of that CPU, or -1.
    [[nodiscard]] int cpu() const noexcept { return raw_->cpu; }

    [[nodiscard]] int node() const noexcept { return raw_->node; }

    /// Whether to stop soon.  One plain load: free inside a loop that waits.
    [[nodiscard]] bool cancelled() const noexcept {
        return __atomic_load_n(raw_->cancel, __ATOMIC_RELAXED) != 0;
    }

    /// Says that run() or reference() stopped early, after `iterations` of those it was given.
    void completed(std::uint64_t iterations) noexcept { raw_->completed = iterations; }

    /// Waits for all workers of the team.  Throws when the trial stops meanwhile.
    void sync() {
        if (const auto status = host_->sync(host_, raw_); status != CORERIG_OK) {
            throw Error(status, "stopped while it waited for the other workers");
        }
    }

    /// Records one observation of the metric with this index.
    corerig_status_t emit(std::uint32_t metric, double value) {
        return host_->emit(host_, raw_, metric, value);
    }

    [[nodiscard]] std::uint64_t now_ns() const { return host_->now_ns(host_); }

    /// What the workload keeps for this worker; it makes it in prepare(), deletes it in
    /// finish().
    template <class State>
    [[nodiscard]] State* state() const noexcept {
        return static_cast<State*>(raw_->user);
    }

    void set_state(void* state) noexcept { raw_->user = state; }

 private:
    corerig_worker_t* raw_;
    const corerig_host_t* host_;
};

}  // namespace corerig
