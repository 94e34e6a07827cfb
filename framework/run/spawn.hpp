// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/cpu_set.hpp"
#include "base/result.hpp"
#include "base/unique_fd.hpp"
#include "scenario/scenario.hpp"

#include <sys/types.h>

#include <string>
#include <vector>

namespace corerig::run {

inline constexpr base::ErrorCode kSpawnFailed{"spawn-failed"};
inline constexpr base::ErrorCode kSpawnRefused{"spawn-refused"};

/// A process to start.  It gets a session of its own, dies with the thread that started it, and
/// inherits nothing but what stands here.
struct SpawnOrder {
    std::string program;                 ///< path of the executable
    std::vector<std::string> arguments;  ///< argv, from argv[0]
    base::CpuSet cpus;                   ///< set before it runs; empty: as the starter
    scenario::Policy policy;
    int nice = 0;           ///< 0: back to it where that is allowed, else as the starter
    std::vector<int> keep;  ///< descriptors it gets as 3, 4, ... in this order
    int output = -1;        ///< its stdout and stderr; -1: /dev/null
    int death_signal = 9;   ///< what it gets when its starter dies
};

/// Starts the process and returns once it runs the program.  Errors: `spawn-failed` with the step
/// that failed and the system's reason; `spawn-refused` when a privilege is missing for it.
[[nodiscard]] base::Result<pid_t> spawn(const SpawnOrder& order);

/// A pipe whose ends close on exec.
struct Pipe {
    base::UniqueFd read_end;
    base::UniqueFd write_end;
};

[[nodiscard]] base::Result<Pipe> make_pipe();

}  // namespace corerig::run
