// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/cpu_set.hpp"
#include "base/kernel_files.hpp"
#include "base/result.hpp"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace corerig::topology {

/// Fills `mask` as sched_getaffinity(2) does: gives back the bytes it wrote, or -errno.
using AffinityCall = std::function<long(std::span<unsigned long> mask)>;

inline constexpr base::ErrorCode kAffinityUnreadable{"affinity-unreadable"};

/// The mask of the calling thread, whatever the number of CPUs the kernel was built for.
/// Errors: `affinity-unreadable`.
[[nodiscard]] base::Result<base::CpuSet> read_affinity(const AffinityCall& call);
[[nodiscard]] base::Result<base::CpuSet> read_affinity();

/// The mask that a recorded tree has of the process that recorded it.
[[nodiscard]] std::optional<base::CpuSet> read_recorded_affinity(
    const base::KernelFiles& files, std::vector<std::string>& warnings);

}  // namespace corerig::topology
