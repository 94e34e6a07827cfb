// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/cpu_set.hpp"
#include "base/kernel_files.hpp"

#include <map>
#include <string>

namespace corerig::run {

/// Settings of the machine that change what is measured, as the kernel words them: clock source,
/// governors and frequency limits, turbo, SMT, randomisation, huge pages, mitigations, load.
/// What cannot be read is left out.  No user names, no other processes, no addresses.
[[nodiscard]] std::map<std::string, std::string> read_environment(const base::KernelFiles& files,
                                                                  const base::CpuSet& cpus);

/// What to warn of when this process has a nice value that its trials and loads will share,
/// because it may not go back to 0; "" when they will not.
[[nodiscard]] std::string inherited_nice_warning();

}  // namespace corerig::run
