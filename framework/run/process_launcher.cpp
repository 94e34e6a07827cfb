// SPDX-License-Identifier: Apache-2.0
#include "run/process_launcher.hpp"

#include "base/kernel_files.hpp"
#include "base/strays.hpp"
#include "run/background.hpp"
#include "run/clock.hpp"
#include "run/load_process.hpp"
#include "run/outcome.hpp"
#include "run/pinning.hpp"
#include "run/signal_inbox.hpp"
#include "run/spawn.hpp"
#include "run/trial_order.hpp"
#include "run/trial_watch.hpp"

#include <fmt/format.h>

#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <utility>

namespace corerig::run {

namespace {

constexpr std::int64_t kNsPerSecond = 1'000'000'000;
constexpr std::int64_t kLongestSleepNs = 3'600 * kNsPerSecond;

/// The order's bytes in anonymous memory, ready to be read from the start.
base::UniqueFd order_file(const std::string& bytes) {
    base::UniqueFd file(::memfd_create("corerig-order", MFD_CLOEXEC));
    std::size_t written = 0;
    while (file.is_open() && written < bytes.size()) {
        const ssize_t length = ::write(file.get(), bytes.data() + written, bytes.size() - written);
        if (length < 0 && errno != EINTR) {
            return {};
        }
        written += length > 0 ? static_cast<std::size_t>(length) : 0;
    }
    ::lseek(file.get(), 0, SEEK_SET);
    return file;
}

class ProcessLauncher final : public TrialLauncher {
 public:
    explicit ProcessLauncher(const ProcessLauncherOptions& options)
        : program_(options.program),
          files_(options.files),
          affinity_(read_affinity()),
          deadline_ns_(options.timeout ? monotonic_ns() + options.timeout->count() : 0) {
        ::prctl(PR_SET_CHILD_SUBREAPER, 1);  // what a plugin leaves behind comes to us
    }

    ProcessLauncher(const ProcessLauncher&) = delete;
    ProcessLauncher& operator=(const ProcessLauncher&) = delete;

    ~ProcessLauncher() override {
        ::prctl(PR_SET_CHILD_SUBREAPER, 0);
        static_cast<void>(pin_this_thread(affinity_));
    }

    TrialReport launch(const TrialRequest& request) override {
        TrialReport report;
        report.record.started_unix_ns = read_clock(CLOCK_REALTIME);
        report.record.clock_source_before = clock_source_name();
        const std::int64_t started = monotonic_ns();
        {
            BackgroundLoads loads(program_);
            if (const auto done = measure(request, loads, report); !done) {
                report.record.outcome = done.error().code == kSpawnRefused
                                            ? result::Outcome::skipped
                                            : result::Outcome::failed;
                report.record.reason = done.error().message;
            }
            report.record.loads = loads.proofs();
        }
        base::end_strays();
        report.record.clock_source_after = clock_source_name();
        report.record.duration_ns = monotonic_ns() - started;
        return report;
    }

    [[nodiscard]] StopRequest stop_request() override {
        while (const auto signal = inbox_.take()) {
            if (*signal != SIGCHLD && !stop_.wanted()) {
                stop_.signal = *signal;
            }
        }
        if (!stop_.wanted() && deadline_ns_ != 0 && monotonic_ns() >= deadline_ns_) {
            stop_.timed_out = true;
        }
        return stop_;
    }

    void pause(base::Nanoseconds duration) override {
        const std::int64_t end = monotonic_ns() + duration.count();
        for (std::int64_t now = monotonic_ns(); now < end && !stop_request().wanted();
             now = monotonic_ns()) {
            const std::int64_t until = deadline_ns_ == 0 ? end : std::min(end, deadline_ns_);
            const std::int64_t left = std::clamp<std::int64_t>(until - now, 0, kLongestSleepNs);
            const timespec timeout{left / kNsPerSecond, left % kNsPerSecond};
            pollfd inbox{inbox_.fd(), POLLIN, 0};
            ::ppoll(&inbox, 1, &timeout, nullptr);
        }
    }

    [[nodiscard]] base::Nanoseconds now() const override {
        return base::Nanoseconds(monotonic_ns());
    }

 private:
    base::Status measure(const TrialRequest& request, BackgroundLoads& loads, TrialReport& report) {
        if (!request.runner_cpus.empty()) {
            if (auto moved = pin_this_thread(request.runner_cpus); !moved) {
                return moved;
            }
        }
        auto page = TrialPage::create(shape_of(request));
        if (!page) {
            return page.errors();
        }
        if (auto started = loads.start(request.loads); !started) {
            return started;
        }
        if (auto settled = loads.settle(request.settling_limit); !settled) {
            return settled;
        }
        enter_phase(page->head(), Phase::starting);
        TrialWatch watch(request, *page, loads, inbox_, stop_, deadline_ns_);
        auto end = run_process(request, *page, loads.pids(), watch);
        if (!end) {
            return end.errors();
        }
        copy_samples(request, *page, report.record);
        judge_outcome(request, *page, *end, report.record);
        report.record.messages = watch.messages();
        report.clock = {
            kSampleClockName, page->head().clock_resolution_ns, page->head().clock_read_cost_ns};
        return base::Done{};
    }

    base::Result<TrialEnd> run_process(const TrialRequest& request,
                                       const TrialPage& page,
                                       std::vector<pid_t> load_pids,
                                       TrialWatch& watch) {
        const base::UniqueFd order = order_file(encode({request, std::move(load_pids)}));
        auto output = make_pipe();
        if (!order.is_open() || !output) {
            return base::Error{kTrialResources, "", "no descriptor or memory left for a trial", ""};
        }
        SpawnOrder spawn_order;
        spawn_order.program = program_;
        spawn_order.arguments = {"corerig", kTrialVerb};
        spawn_order.cpus = request.runner_cpus;
        spawn_order.keep = {order.get(), page.fd()};
        spawn_order.output = output->write_end.get();
        const auto trial = spawn(spawn_order);
        if (!trial) {
            return trial.errors();
        }
        output->write_end.reset();
        return watch.wait_for(*trial, std::move(output->read_end));
    }

    [[nodiscard]] std::string clock_source_name() const {
        return files_
            .read_trimmed("/sys/devices/system/clocksource/clocksource0/current_clocksource")
            .value_or("");
    }

    std::string program_;
    base::KernelFiles files_;
    base::CpuSet affinity_;
    std::int64_t deadline_ns_;
    SignalInbox inbox_;
    StopRequest stop_;
};

}  // namespace

std::unique_ptr<TrialLauncher> make_process_launcher(const ProcessLauncherOptions& options) {
    return std::make_unique<ProcessLauncher>(options);
}

}  // namespace corerig::run
