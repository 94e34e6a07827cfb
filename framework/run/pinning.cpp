// SPDX-License-Identifier: Apache-2.0
#include "run/pinning.hpp"

#include "topology/affinity.hpp"
#include "topology/cpu_lists.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <system_error>
#include <vector>

namespace corerig::run {

namespace {

constexpr int kSmallestMask = 1024;

std::string reason(int error) {
    return std::generic_category().message(error);
}

int kernel_policy(scenario::Policy::Kind kind) {
    switch (kind) {
        case scenario::Policy::Kind::batch:
            return SCHED_BATCH;
        case scenario::Policy::Kind::idle:
            return SCHED_IDLE;
        case scenario::Policy::Kind::fifo:
            return SCHED_FIFO;
        case scenario::Policy::Kind::rr:
            return SCHED_RR;
        case scenario::Policy::Kind::other:
            break;
    }
    return SCHED_OTHER;
}

}  // namespace

CpuMask::CpuMask(const base::CpuSet& cpus) {
    const int count =
        cpus.empty() ? kSmallestMask : std::max(kSmallestMask, cpus.cpus().back() + 1);
    bytes_ = CPU_ALLOC_SIZE(count);
    mask_.reset(CPU_ALLOC(static_cast<std::size_t>(count)));
    CPU_ZERO_S(bytes_, mask_.get());
    for (const base::CpuId cpu : cpus) {
        CPU_SET_S(static_cast<std::size_t>(cpu), bytes_, mask_.get());
    }
}

base::CpuSet read_affinity() {
    const auto mask = topology::read_affinity();
    return mask ? *mask : base::CpuSet{};  // no mask equals what was wanted: the caller says so
}

base::Status verify_pinned(const base::CpuSet& wanted) {
    const base::CpuSet seen = read_affinity();
    if (seen == wanted) {
        return base::Done{};
    }
    return base::Error{kPinningRefused,
                       "",
                       fmt::format("wanted CPUs {}, but the kernel gave {}{}",
                                   wanted.to_list(),
                                   seen.to_list(),
                                   offline_note(wanted)),
                       "a CPU went offline or the cpuset changed: corerig topology shows both"};
}

base::Status pin_this_thread(const base::CpuSet& cpus) {
    const CpuMask mask(cpus);
    if (::sched_setaffinity(0, mask.bytes(), mask.get()) != 0) {
        const std::string why = reason(errno);
        return base::Error{
            kPinningRefused,
            "",
            fmt::format("cannot pin to CPUs {}: {}{}", cpus.to_list(), why, offline_note(cpus)),
            "a CPU is offline or outside the cpuset: corerig topology shows both"};
    }
    return verify_pinned(cpus);
}

std::string offline_note(const base::CpuSet& cpus, const base::KernelFiles& files) {
    std::vector<std::string> ignored;
    const auto read = [&](const char* path) {
        return topology::read_cpu_list(files, path, ignored).value_or(base::CpuSet{});
    };
    const base::CpuSet offline =
        cpus & (read("/sys/devices/system/cpu/present") - read("/sys/devices/system/cpu/online"));
    if (offline.empty()) {
        return "";
    }
    return offline.size() == 1 ? fmt::format("; CPU {} is offline", offline.to_list())
                               : fmt::format("; CPUs {} are offline", offline.to_list());
}

base::Status set_policy(const scenario::Policy& policy) {
    // `other` too: what a caller such as chrt hands down is not what the scenario says.
    const int wanted = kernel_policy(policy.kind);
    sched_param parameters{};
    parameters.sched_priority = policy.priority;
    if (::sched_setscheduler(0, wanted, &parameters) != 0) {
        return base::Error{
            kPolicyRefused,
            "",
            fmt::format("policy {} refused: {}", scenario::to_string(policy), reason(errno)),
            wanted == SCHED_OTHER || wanted == SCHED_BATCH
                ? "corerig was started with a policy that may not be left: start it without chrt"
                : "real-time policies need CAP_SYS_NICE or a limit: ulimit -r"};
    }
    if (::sched_getscheduler(0) != wanted) {
        return base::Error{
            kPolicyRefused,
            "",
            fmt::format("policy {} did not take effect", scenario::to_string(policy)),
            ""};
    }
    return base::Done{};
}

}  // namespace corerig::run
