// SPDX-License-Identifier: Apache-2.0
#include "run/team.hpp"

#include "run/clock.hpp"
#include "run/crash_report.hpp"
#include "run/failure_text.hpp"
#include "run/pinning.hpp"

#include <fmt/format.h>

#include <sched.h>

#include <algorithm>
#include <exception>
#include <system_error>

namespace corerig::run {

namespace {

/// Calls into the plugin.  Its C++ layer lets no exception out; a plugin made by hand may.
template <class Function, class... Arguments>
corerig_status_t call_guarded(corerig_error_t& error, Function function, Arguments... arguments) {
    try {
        return function(arguments..., &error);
    } catch (const std::exception& exception) {
        return corerig_fail(
            &error, CORERIG_E_INTERNAL, "an exception left it: %s", exception.what());
    } catch (...) {
        return corerig_fail(&error, CORERIG_E_INTERNAL, "an exception left it");
    }
}

/// More workers than CPUs, or workers that are not pinned, may have to share one.
bool may_share_cpu(const TrialRequest& request) {
    base::CpuSet taken;
    for (const base::CpuSet& cpus : request.worker_cpus) {
        if (cpus.size() != 1 || taken.contains(cpus.cpus().front())) {
            return request.worker_cpus.size() > 1;
        }
        taken = taken | cpus;
    }
    return false;
}

std::vector<WatchedLoad> watched_loads(const TrialOrder& order) {
    std::vector<WatchedLoad> loads;
    for (std::size_t i = 0; i < order.load_pids.size(); ++i) {
        loads.push_back({order.load_pids[i], order.request.loads.at(i).cpu});
    }
    return loads;
}

}  // namespace

Team::Team(const corerig_workload_t& workload,
           void* instance,
           corerig_host_t& host,
           const TrialOrder& order,
           const TrialPage& page)
    : workload_(workload),
      instance_(instance),
      host_(host),
      order_(order),
      page_(page),
      stretches_(stretches_of(order.request)),
      rendezvous_(static_cast<std::uint32_t>(order.request.worker_cpus.size()),
                  page.head().cancel,
                  may_share_cpu(order.request)),
      loads_(watched_loads(order)) {
    host_.host_data = this;
    for (std::size_t index = 0; index < order.request.worker_cpus.size(); ++index) {
        auto worker = std::make_unique<Worker>();
        worker->team = this;
        worker->index = static_cast<std::uint32_t>(index);
        worker->error_text.resize(PageHead::kTextBytes);
        worker->error = {sizeof(corerig_error_t), PageHead::kTextBytes, worker->error_text.data()};
        worker->abi.struct_size = sizeof(corerig_worker_t);
        worker->abi.index = worker->index;
        worker->abi.count = static_cast<std::uint32_t>(order.request.worker_cpus.size());
        worker->abi.cpu = -1;
        worker->abi.node = -1;
        static_assert(sizeof(std::atomic<std::uint32_t>) == sizeof(std::uint32_t));
        worker->abi.cancel = reinterpret_cast<const volatile std::uint32_t*>(&page.head().cancel);
        workers_.push_back(std::move(worker));
    }
}

void Team::run() {
    enter_phase(page_.head(), Phase::settling);
    for (auto& worker : workers_) {
        if (!start(*worker)) {
            break;
        }
    }
    for (auto& worker : workers_) {
        if (worker->started) {
            ::pthread_join(worker->thread, nullptr);
        }
    }
}

bool Team::start(Worker& worker) {
    // The mask is set before the thread exists: a thread that pins itself would first run on its
    // creator's CPU and be moved.
    const base::CpuSet& cpus = order_.request.worker_cpus[worker.index];
    const CpuMask mask(cpus);
    pthread_attr_t attributes;
    ::pthread_attr_init(&attributes);
    ::pthread_attr_setaffinity_np(&attributes, mask.bytes(), mask.get());
    const int error = ::pthread_create(&worker.thread, &attributes, thread_main, &worker);
    ::pthread_attr_destroy(&attributes);
    worker.started = error == 0;
    if (!worker.started) {
        fail(static_cast<std::int32_t>(worker.index),
             CORERIG_E_RESOURCE,
             fmt::format("cannot start it on CPUs {}: {}{}",
                         cpus.to_list(),
                         std::generic_category().message(error),
                         offline_note(cpus)));
    }
    return worker.started;
}

void* Team::thread_main(void* worker) {
    auto& self = *static_cast<Worker*>(worker);
    const CrashScope scope(static_cast<int>(self.index));
    self.team->work(self);
    return nullptr;
}

void Team::work(Worker& worker) {
    if (!settle(worker) || !meet()) {
        return;
    }
    if (!step(worker, Phase::preparing, "prepare()", workload_.prepare)) {
        return;
    }
    measure(worker);
    if (meet()) {
        static_cast<void>(step(worker, Phase::finishing, "finish()", workload_.finish));
    }
}

bool Team::settle(Worker& worker) {
    const auto index = static_cast<std::int32_t>(worker.index);
    const base::CpuSet& wanted = order_.request.worker_cpus[worker.index];
    page_.set_pinned(worker.index, read_affinity().to_list());
    if (const auto pinned = verify_pinned(wanted); !pinned) {
        fail(index, CORERIG_E_FAILED, pinned.error().message);
        return false;
    }
    if (const auto policy = set_policy(order_.request.policy); !policy) {
        fail(index, CORERIG_E_PERMISSION, policy.error().message + "; " + policy.error().hint);
        return false;
    }
    unsigned cpu = 0;
    unsigned node = 0;
    if (::getcpu(&cpu, &node) == 0) {
        worker.abi.node = static_cast<std::int32_t>(node);
    }
    worker.abi.cpu = wanted.size() == 1 ? wanted.cpus().front() : -1;
    return true;
}

bool Team::step(Worker& worker,
                Phase phase,
                const char* name,
                corerig_status_t (*function)(void*, corerig_worker_t*, corerig_error_t*)) {
    if (worker.index == 0) {
        enter_phase(page_.head(), phase);
    }
    if (function != nullptr) {
        check(worker, name, call_guarded(worker.error, function, instance_, &worker.abi));
    }
    return meet();
}

void Team::measure(Worker& worker) {
    ThreadWitness witness(order_.request.worker_cpus[worker.index]);
    worker.instructions.emplace(order_.request.instructions, open_instruction_event);
    if (worker.index == 0) {
        page_.head().clock_resolution_ns = measure_clock_resolution();
        page_.head().clock_read_cost_ns = measure_clock_read_cost();
        epoch_ns_ = sample_clock_ns();
        enter_phase(page_.head(), Phase::measuring);
    }
    if (!meet()) {
        return;
    }
    for (std::size_t stretch = 0; stretch < stretches_.count(); ++stretch) {
        if (!measure_stretch(worker, witness, stretch)) {
            return;
        }
    }
}

bool Team::measure_stretch(Worker& worker, ThreadWitness& witness, std::size_t stretch) {
    const bool is_reference = stretches_.is_reference(stretch);
    const bool takes_part = !is_reference || runs_reference(worker.index);
    const bool with_counts = is_long(worker, stretch);
    WorkerSlot& slot = page_.worker(stretch, worker.index);
    slot = WorkerSlot{};
    slot.instructions = -1;
    if (worker.index == 0) {
        const auto all = static_cast<std::uint32_t>(workers_.size());
        const std::uint32_t some = workload_.reference_workers;
        referencing_.store(some == 0 ? all : std::min(some, all), std::memory_order_relaxed);
        loads_.look_before();
    }
    const ThreadState before = witness.look(with_counts);
    if (!meet()) {
        return false;
    }
    if (takes_part) {
        time_operation(worker, is_reference, slot);
    } else {
        wait_for_reference(static_cast<std::uint32_t>(stretch) + 1);
    }
    if (is_reference && takes_part && referencing_.fetch_sub(1, std::memory_order_acq_rel) == 1) {
        references_done_.store(static_cast<std::uint32_t>(stretch) + 1, std::memory_order_release);
        references_done_.notify_all();
    }
    store_evidence(before, witness.look(with_counts), slot);
    if (!meet()) {
        return false;
    }
    if (worker.index == 0) {
        loads_.look_after(page_, stretch);
        page_.head().stretches_done.store(static_cast<std::uint32_t>(stretch) + 1,
                                          std::memory_order_release);
    }
    return true;
}

bool Team::is_long(const Worker& worker, std::size_t stretch) const {
    constexpr std::int64_t kLongNs = 10'000'000;
    const auto was_long = [&](std::size_t back) {
        const WorkerSlot& last = page_.worker(stretch - back, worker.index);
        return last.stop_ns - last.start_ns >= kLongNs;
    };
    // Samples and references take turns, and one of the two may be short.
    return stretch == 0 || was_long(1) || (stretch > 1 && was_long(2));
}

void Team::time_operation(Worker& worker, bool is_reference, WorkerSlot& slot) {
    const TrialRequest& request = order_.request;
    const Operation operation = is_reference ? workload_.reference : workload_.run;
    const std::uint64_t wanted =
        is_reference ? request.reference_iterations : share(request.iterations, worker.index);
    worker.abi.completed = wanted;
    const std::int64_t before = worker.instructions->look();
    const std::int64_t start = sample_clock_ns();
    const corerig_status_t status =
        call_guarded(worker.error, operation, instance_, &worker.abi, wanted);
    const std::int64_t stop = sample_clock_ns();
    slot.instructions =
        worker.instructions->between(before, worker.instructions->look(), stop - start);
    slot.start_ns = start - epoch_ns_;
    slot.stop_ns = stop - epoch_ns_;
    slot.iterations = worker.abi.completed;
    const char* name = is_reference ? "reference()" : "run()";
    check(worker, name, status);
    const bool cancelled = page_.head().cancel.load(std::memory_order_relaxed) != 0;
    if (worker.abi.completed != wanted && !cancelled) {
        fail(static_cast<std::int32_t>(worker.index),
             CORERIG_E_FAILED,
             fmt::format("{} did {} of {} iterations", name, worker.abi.completed, wanted));
    }
}

void Team::wait_for_reference(std::uint32_t stretch_number) const {
    const auto over = [&](std::uint32_t done) {
        return done == stretch_number || page_.head().cancel.load(std::memory_order_relaxed) != 0;
    };
    if (order_.request.reference_others == scenario::ReferenceOthers::spin) {
        // Plain loads without a pause: the 2007 program's idle workers wait like this.
        while (!over(references_done_.load(std::memory_order_acquire))) {
        }
        return;
    }
    for (std::uint32_t done = references_done_.load(std::memory_order_acquire); !over(done);
         done = references_done_.load(std::memory_order_acquire)) {
        references_done_.wait(done, std::memory_order_acquire);
    }
}

std::uint64_t Team::share(std::uint64_t iterations, std::uint32_t index) const {
    if ((workload_.capabilities & CORERIG_CAP_SHARES_ITERATIONS) == 0) {
        return iterations;
    }
    const std::uint64_t count = workers_.size();
    return iterations / count + (index < iterations % count ? 1 : 0);
}

bool Team::runs_reference(std::uint32_t index) const {
    return workload_.reference_workers == 0 || index < workload_.reference_workers;
}

void Team::check(Worker& worker, const char* function, corerig_status_t status) {
    const bool cancelled = page_.head().cancel.load(std::memory_order_relaxed) != 0;
    if (status == CORERIG_OK || (status == CORERIG_E_CANCELLED && cancelled)) {
        return;
    }
    worker.error_text.back() = '\0';
    fail(static_cast<std::int32_t>(worker.index),
         status,
         fmt::format("{}: {}", function, failure_text(status, worker.error_text.data())));
}

void Team::fail(std::int32_t worker, corerig_status_t status, const std::string& message) {
    PageHead& head = page_.head();
    if (failed_.exchange(true)) {
        return;  // what follows the first failure is its consequence
    }
    const auto length = std::min(message.size(), head.message.size() - 1);
    std::copy_n(message.begin(), length, head.message.begin());
    head.status = status;
    head.failed_worker = worker;
    head.failed = 1;
    head.cancel.store(1, std::memory_order_release);
    references_done_.notify_all();
}

}  // namespace corerig::run
