// SPDX-License-Identifier: Apache-2.0
#include "run/evidence.hpp"

#include "run/clock.hpp"

#include <fcntl.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <climits>
#include <string_view>

namespace corerig::run {

namespace {

/// Second field of /proc/PID/task/TID/schedstat: "ran waited slices".
std::int64_t read_wait(int fd) {
    std::array<char, 96> buffer{};
    const ssize_t length = fd < 0 ? -1 : ::pread(fd, buffer.data(), buffer.size(), 0);
    if (length <= 0) {
        return -1;
    }
    const std::string_view text(buffer.data(), static_cast<std::size_t>(length));
    const auto space = text.find(' ');
    std::int64_t waited = -1;
    if (space == std::string_view::npos ||
        std::from_chars(text.data() + space + 1, text.data() + text.size(), waited).ec !=
            std::errc{}) {
        return -1;
    }
    return waited;
}

/// A worker that may be anywhere has no CPU whose counts would be its own.
constexpr base::CpuId kNoCpu = -1;

constexpr std::size_t kBitsPerWord = sizeof(unsigned long) * CHAR_BIT;

/// How many words the kernel wants to write: it refuses a shorter buffer.
std::size_t mask_words(pid_t thread, std::size_t fewest) {
    constexpr std::size_t kMost = (static_cast<std::size_t>(base::kMaxCpuId) + 1) / kBitsPerWord;
    std::vector<unsigned long> mask(fewest);
    while (
        mask.size() < kMost &&
        ::syscall(SYS_sched_getaffinity, thread, mask.size() * sizeof(unsigned long), mask.data()) <
            0 &&
        errno == EINVAL) {
        mask.resize(mask.size() * 2);
    }
    return mask.size();
}

}  // namespace

AffinityWitness::AffinityWitness(pid_t thread, const base::CpuSet& planned) : thread_(thread) {
    const auto last = planned.empty() ? 0 : static_cast<std::size_t>(planned.cpus().back());
    planned_.resize(mask_words(thread, last / kBitsPerWord + 1));
    seen_.resize(planned_.size());
    for (const base::CpuId cpu : planned) {
        const auto bit = static_cast<std::size_t>(cpu);
        planned_[bit / kBitsPerWord] |= 1UL << (bit % kBitsPerWord);
    }
}

Affinity AffinityWitness::look() {
    std::fill(seen_.begin(), seen_.end(), 0UL);
    const std::size_t bytes = seen_.size() * sizeof(unsigned long);
    if (::syscall(SYS_sched_getaffinity, thread_, bytes, seen_.data()) < 0) {
        return Affinity::unknown;
    }
    return seen_ == planned_ ? Affinity::kept : Affinity::changed;
}

ThreadWitness::ThreadWitness(const base::CpuSet& planned)
    : schedstat_(::open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)),
      affinity_(0, planned),
      cpu_(planned.size() == 1 ? planned.cpus().front() : kNoCpu) {
}

ThreadState ThreadWitness::look(bool with_counts) {
    ThreadState state;
    if (with_counts) {
        state.counts = cpu_.look();
    }
    rusage usage{};
    ::getrusage(RUSAGE_THREAD, &usage);
    state.involuntary_switches = usage.ru_nivcsw;
    state.voluntary_switches = usage.ru_nvcsw;
    state.wait_ns = read_wait(schedstat_.get());
    state.cpu_time_ns = read_clock(CLOCK_THREAD_CPUTIME_ID);
    state.affinity = affinity_.look();
    state.cpu = ::sched_getcpu();
    return state;
}

void store_evidence(const ThreadState& before, const ThreadState& after, WorkerSlot& slot) {
    slot.cpu_before = before.cpu;
    slot.cpu_after = after.cpu;
    slot.cpu_time_ns = after.cpu_time_ns - before.cpu_time_ns;
    slot.involuntary_switches = after.involuntary_switches - before.involuntary_switches;
    slot.voluntary_switches = after.voluntary_switches - before.voluntary_switches;
    const bool readable = before.wait_ns >= 0 && after.wait_ns >= 0;
    slot.wait_ns = readable ? after.wait_ns - before.wait_ns : -1;
    slot.affinity = after.affinity;
    slot.counts = between(before.counts, after.counts);
}

LoadWitness::LoadWitness(const std::vector<WatchedLoad>& loads) {
    for (const auto& [pid, cpu] : loads) {
        clockid_t clock{};
        const bool readable = ::clock_getcpuclockid(pid, &clock) == 0;
        loads_.push_back({clock, readable, 0, 0, AffinityWitness(pid, base::CpuSet{cpu})});
    }
}

void LoadWitness::look_before() {
    for (Load& load : loads_) {
        load.cpu_ns = load.readable ? read_clock(load.clock) : 0;
        load.at_ns = monotonic_ns();
    }
}

void LoadWitness::look_after(const TrialPage& page, std::size_t stretch) {
    for (std::size_t i = 0; i < loads_.size(); ++i) {
        Load& load = loads_[i];
        timespec used{};
        // A load that ended has no clock any more: it ran for none of what is left to see.
        const bool alive = load.readable && ::clock_gettime(load.clock, &used) == 0;
        const std::int64_t now =
            static_cast<std::int64_t>(used.tv_sec) * 1'000'000'000 + used.tv_nsec;
        page.load(stretch, i) = {
            alive ? now - load.cpu_ns : 0, monotonic_ns() - load.at_ns, load.affinity.look()};
    }
}

std::optional<std::int64_t> process_cpu_time_ns(pid_t pid) {
    clockid_t clock{};
    timespec used{};
    if (::clock_getcpuclockid(pid, &clock) != 0 || ::clock_gettime(clock, &used) != 0) {
        return std::nullopt;
    }
    return static_cast<std::int64_t>(used.tv_sec) * 1'000'000'000 + used.tv_nsec;
}

}  // namespace corerig::run
