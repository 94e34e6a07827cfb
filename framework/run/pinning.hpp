// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/cpu_set.hpp"
#include "base/kernel_files.hpp"
#include "base/result.hpp"
#include "scenario/scenario.hpp"

#include <pthread.h>
#include <sched.h>

#include <cstddef>
#include <memory>
#include <string>

namespace corerig::run {

inline constexpr base::ErrorCode kPinningRefused{"pinning-refused"};
inline constexpr base::ErrorCode kPolicyRefused{"policy-refused"};

/// A kernel CPU mask of any size: a fixed cpu_set_t ends at CPU 1023.
class CpuMask {
 public:
    explicit CpuMask(const base::CpuSet& cpus);

    [[nodiscard]] const cpu_set_t* get() const { return mask_.get(); }

    [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
    struct Free {
        void operator()(cpu_set_t* mask) const { CPU_FREE(mask); }
    };

    std::size_t bytes_;
    std::unique_ptr<cpu_set_t, Free> mask_;
};

/// The affinity mask of the calling thread.
[[nodiscard]] base::CpuSet read_affinity();

/// Pins the calling thread and reads the mask back: the kernel drops CPUs that are offline or
/// outside the cpuset without a word.  Errors: `pinning-refused` with what was wanted and seen.
[[nodiscard]] base::Status pin_this_thread(const base::CpuSet& cpus);

/// Compares the mask of the calling thread with what it was to be.
[[nodiscard]] base::Status verify_pinned(const base::CpuSet& wanted);

/// "; CPU 3 is offline" for a message about these CPUs; "" when they are not, or where /sys does
/// not say.
[[nodiscard]] std::string offline_note(const base::CpuSet& cpus,
                                       const base::KernelFiles& files = base::KernelFiles());

/// Gives the calling thread its policy and reads it back.  Errors: `policy-refused`.
[[nodiscard]] base::Status set_policy(const scenario::Policy& policy);

}  // namespace corerig::run
