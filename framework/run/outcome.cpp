// SPDX-License-Identifier: Apache-2.0
#include "run/outcome.hpp"

#include "run/background.hpp"
#include "run/trial_order.hpp"

#include <corerig/plugin.h>

#include <fmt/format.h>

#include <string.h>
#include <sys/wait.h>

#include <algorithm>
#include <filesystem>
#include <limits>

namespace corerig::run {

namespace {

using result::Outcome;

/// What the plugin was doing in a phase, in words that follow "in" or "while".
const char* describe_phase(Phase phase) {
    switch (phase) {
        case Phase::starting:
            return "while the trial process started";
        case Phase::loading:
            return "while loading (static initialisers)";
        case Phase::creating:
            return "in create()";
        case Phase::settling:
            return "while its workers were pinned";
        case Phase::preparing:
            return "in prepare()";
        case Phase::measuring:
            return "in run()";
        case Phase::finishing:
            return "in finish()";
        case Phase::done:
            break;
    }
    return "at its end";
}

std::string worker_text(std::int32_t worker) {
    return worker < 0 ? "" : fmt::format(", worker {}", worker);
}

/// A signal that somebody sent, as abort() does, has no address.
std::string address_text(const PageHead& head) {
    return head.crash_has_address == 0 ? "" : fmt::format(" at address {:#x}", head.crash_address);
}

std::string signal_text(int signal) {
    const char* name = ::sigabbrev_np(signal);
    return fmt::format("SIG{}", name == nullptr ? "?" : name);
}

std::string bounded_text(const PageHead& head) {
    return {head.message.data(), ::strnlen(head.message.data(), head.message.size())};
}

void set_outcome(result::TrialRecord& record, Outcome outcome, std::string reason) {
    record.outcome = outcome;
    record.reason = std::move(reason);
}

void judge_failure(const PageHead& head, result::TrialRecord& record) {
    const bool cannot = head.status == CORERIG_E_UNSUPPORTED || head.status == CORERIG_E_PERMISSION;
    const std::string who =
        head.failed_worker < 0 ? "" : fmt::format("worker {}: ", head.failed_worker);
    set_outcome(record, cannot ? Outcome::skipped : Outcome::failed, who + bounded_text(head));
}

void judge_stop(const TrialEnd& end, result::TrialRecord& record) {
    const std::string why =
        end.stop.signal != 0 ? signal_text(end.stop.signal) : "the time limit of the run passed";
    set_outcome(record, Outcome::cancelled, fmt::format("stopped during the trial: {}", why));
}

void judge_overdue(const TrialEnd& end, result::TrialRecord& record) {
    const char* then =
        end.killed ? "it ignored the request to stop and was killed" : "it stopped when asked";
    set_outcome(record,
                Outcome::timed_out,
                fmt::format("still {} after {}; {}",
                            describe_phase(*end.overdue),
                            base::format_duration(end.limit),
                            then));
}

void judge_death(const PageHead& head,
                 const TrialEnd& end,
                 const std::string& plugin,
                 result::TrialRecord& record) {
    const Phase phase = head.phase.load(std::memory_order_acquire);
    const std::string where = describe_phase(phase);
    if (const int signal = head.crash_signal.load(); signal != 0) {
        set_outcome(record,
                    Outcome::crashed,
                    fmt::format("{} crashed {}: {}{}{}",
                                plugin,
                                where,
                                signal_text(signal),
                                address_text(head),
                                worker_text(head.crash_worker)));
    } else if (WIFSIGNALED(end.wait_status)) {
        set_outcome(
            record,
            Outcome::crashed,
            fmt::format("the trial process {} {}", describe_wait_status(end.wait_status), where));
    } else if (phase != Phase::done) {
        set_outcome(record,
                    Outcome::crashed,
                    fmt::format("{} ended the process {} with exit code {}",
                                plugin,
                                where,
                                WEXITSTATUS(end.wait_status)));
    }
}

/// A trial that ended well has all its samples, unless something wrote into the page they are in.
void judge_completeness(const TrialRequest& request,
                        const PageHead& head,
                        result::TrialRecord& record) {
    const std::size_t wanted = stretches_of(request).count();
    const std::size_t done = head.stretches_done.load(std::memory_order_acquire);
    if (done != wanted) {
        set_outcome(record,
                    Outcome::failed,
                    fmt::format("the trial ended with {} of {} timed stretches; does the plugin "
                                "write to files that it did not open?",
                                std::min(done, wanted),
                                wanted));
    }
}

std::optional<bool> is_kept(Affinity affinity) {
    return affinity == Affinity::unknown ? std::nullopt : std::optional(affinity == Affinity::kept);
}

std::optional<std::int64_t> known(std::int64_t count) {
    return count < 0 ? std::nullopt : std::optional(count);
}

std::optional<std::int32_t> small(std::int64_t count) {
    constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
    return count < 0 ? std::nullopt
                     : std::optional(static_cast<std::int32_t>(std::min(count, kMost)));
}

result::WorkerSample copy_worker(const WorkerSlot& slot) {
    return {slot.start_ns,
            slot.stop_ns,
            slot.iterations,
            slot.cpu_before,
            slot.cpu_after,
            slot.cpu_time_ns,
            slot.involuntary_switches,
            slot.voluntary_switches,
            known(slot.wait_ns),
            is_kept(slot.affinity),
            small(slot.counts.migrations),
            small(slot.counts.ticks),
            small(slot.counts.interrupts),
            small(slot.counts.steal_us),
            small(slot.counts.throttled_us),
            small(slot.counts.frequency_khz),
            known(slot.instructions)};
}

result::Sample copy_stretch(const TrialRequest& request,
                            const TrialPage& page,
                            std::size_t stretch) {
    result::Sample sample;
    std::int64_t first = std::numeric_limits<std::int64_t>::max();
    std::int64_t last = 0;
    for (std::size_t i = 0; i < page.shape().workers; ++i) {
        const WorkerSlot slot = page.worker(stretch, i);
        const bool took_part = slot.stop_ns != 0;
        if (took_part) {
            first = std::min(first, slot.start_ns);
            last = std::max(last, slot.stop_ns);
        }
        sample.workers.push_back(copy_worker(slot));
    }
    sample.elapsed_ns = last == 0 ? 0 : last - first;
    for (std::size_t i = 0; i < page.shape().loads; ++i) {
        const LoadSlot slot = page.load(stretch, i);
        sample.loads.push_back({slot.cpu_time_ns, slot.wall_ns, is_kept(slot.affinity)});
    }
    const bool is_reference = stretches_of(request).is_reference(stretch);
    sample.iterations = is_reference ? request.reference_iterations : request.iterations;
    return sample;
}

}  // namespace

void judge_outcome(const TrialRequest& request,
                   const TrialPage& page,
                   const TrialEnd& end,
                   result::TrialRecord& record) {
    const PageHead& head = page.head();
    const std::string plugin = std::filesystem::path(request.plugin_path).filename().string();
    if (end.stop.wanted()) {
        judge_stop(end, record);
    } else if (end.overdue) {
        judge_overdue(end, record);
    } else if (head.failed != 0) {
        judge_failure(head, record);
    } else if (!end.load_ended.empty()) {
        set_outcome(record, Outcome::failed, end.load_ended + " during the trial");
    } else {
        judge_death(head, end, plugin, record);
    }
    if (record.outcome == Outcome::ok) {
        judge_completeness(request, head, record);
    }
}

void copy_samples(const TrialRequest& request, const TrialPage& page, result::TrialRecord& record) {
    const Stretches stretches = stretches_of(request);
    // The page is shared with code we did not write: its count is a claim, our shape is the bound.
    const std::size_t done = std::min<std::size_t>(
        page.head().stretches_done.load(std::memory_order_acquire), stretches.count());
    for (std::size_t stretch = 0; stretch < done; ++stretch) {
        auto& list = stretches.is_reference(stretch) ? record.references : record.samples;
        result::Sample sample = copy_stretch(request, page, stretch);
        sample.discarded = list.size() < static_cast<std::size_t>(request.discard);
        list.push_back(std::move(sample));
    }
    for (std::size_t worker = 0; worker < page.shape().workers; ++worker) {
        record.pinned.push_back(page.pinned(worker));
    }
}

}  // namespace corerig::run
