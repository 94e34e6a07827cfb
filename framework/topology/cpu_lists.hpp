// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/cpu_set.hpp"
#include "base/kernel_files.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace corerig::topology {

/// A file in which the kernel lists CPUs.  None: no such file.  No CPU at all is written in four
/// ways: an empty line, nothing, a NUL byte, or "(null)" after blanks.  Anything else that is no
/// list is a warning and none.
[[nodiscard]] std::optional<base::CpuSet> read_cpu_list(const base::KernelFiles& files,
                                                        std::string_view path,
                                                        std::vector<std::string>& warnings);

/// A file in which the kernel writes CPUs as a mask, "00000000,0000000f".  None: no such file.
[[nodiscard]] std::optional<base::CpuSet> read_cpu_mask(const base::KernelFiles& files,
                                                        std::string_view path);

/// The first CPU model of /proc/cpuinfo, in words or in the numbers of Arm; "" when it says none.
[[nodiscard]] std::string read_cpu_model(const base::KernelFiles& files);

/// The words of `text` with one blank between: firmware pads model names.
[[nodiscard]] std::string joined_words(const std::string& text);

}  // namespace corerig::topology
