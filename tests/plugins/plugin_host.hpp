// SPDX-License-Identifier: Apache-2.0
#pragma once

#define CORERIG_HOST
#include <corerig/plugin.h>

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <variant>
#include <vector>

namespace corerig::test {

/// What a function of a plugin gave.
struct Outcome {
    corerig_status_t status = CORERIG_OK;
    std::string message;
    std::uint64_t completed = 0;  ///< of run() and reference()

    friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// Names a failing comparison in full.
// NOLINTNEXTLINE(readability-identifier-naming): the name that GoogleTest looks for
void PrintTo(const Outcome& outcome, std::ostream* stream);

using Setting = std::variant<std::int64_t, double, std::string>;
using Settings = std::map<std::string, Setting>;

/// The smallest host that can run a workload: loads a plugin into this process, for good.
class PluginHost {
 public:
    /// Throws std::runtime_error when the file or the workload is not there.
    PluginHost(const std::string& file, const std::string& workload);

    PluginHost(const PluginHost&) = delete;
    PluginHost& operator=(const PluginHost&) = delete;
    ~PluginHost();

    [[nodiscard]] const corerig_plugin_t& plugin() const { return *plugin_; }

    [[nodiscard]] const corerig_workload_t& workload() const { return *workload_; }

    [[nodiscard]] void* instance() const { return instance_; }

    /// What the plugin logged, and the metrics it emitted: index and value.
    [[nodiscard]] const std::vector<std::string>& log() const { return log_; }

    [[nodiscard]] const std::vector<std::pair<std::uint32_t, double>>& emitted() const {
        return emitted_;
    }

    /// Calls create() with the defaults of the workload but for `settings`; choices by their name.
    Outcome create(const Settings& settings = {});

    /// One worker of a team, on its own thread.
    class Member {
     public:
        Member(PluginHost& host, std::uint32_t index, std::uint32_t count);

        Outcome prepare();
        Outcome run(std::uint64_t iterations);
        Outcome reference(std::uint64_t iterations);
        Outcome finish();

        [[nodiscard]] std::uint32_t index() const { return raw_.index; }

        [[nodiscard]] corerig_worker_t& raw() { return raw_; }

     private:
        PluginHost* host_;
        corerig_worker_t raw_{};
    };

    /// Runs `body` in `count` threads, each prepared before and finished after it.
    void with_team(std::uint32_t count, const std::function<void(Member&)>& body);

    /// Sets the flag that workers look at, and lets those that wait in sync() go.
    void cancel();

 private:
    static void log_line(const corerig_host_t* host, std::uint32_t level, const char* message);
    static std::uint64_t now_ns(const corerig_host_t* host);
    static corerig_status_t sync(const corerig_host_t* host, corerig_worker_t* worker);
    static corerig_status_t emit(const corerig_host_t* host,
                                 corerig_worker_t* worker,
                                 std::uint32_t metric,
                                 double value);

    const corerig_plugin_t* plugin_ = nullptr;
    const corerig_workload_t* workload_ = nullptr;
    void* instance_ = nullptr;
    bool created_ = false;
    Settings settings_;
    std::vector<corerig_value_t> values_;
    corerig_host_t raw_{};
    std::uint32_t cancel_ = 0;

    std::mutex mutex_;
    std::condition_variable changed_;
    std::uint32_t waiting_ = 0;
    std::uint32_t meetings_ = 0;
    std::vector<std::string> log_;
    std::vector<std::pair<std::uint32_t, double>> emitted_;
};

}  // namespace corerig::test
