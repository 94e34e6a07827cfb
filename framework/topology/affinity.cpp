// SPDX-License-Identifier: Apache-2.0
#include "topology/affinity.hpp"

#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <string_view>
#include <system_error>
#include <vector>

namespace corerig::topology {

namespace {

constexpr std::size_t kBitsPerWord = sizeof(unsigned long) * CHAR_BIT;
constexpr std::size_t kFirstWords = 1024 / kBitsPerWord;
constexpr std::size_t kMostWords = (static_cast<std::size_t>(base::kMaxCpuId) + 1) / kBitsPerWord;

base::CpuSet to_set(std::span<const unsigned long> words) {
    std::vector<base::CpuId> cpus;
    for (std::size_t bit = 0; bit < words.size() * kBitsPerWord; ++bit) {
        if (((words[bit / kBitsPerWord] >> (bit % kBitsPerWord)) & 1UL) != 0) {
            cpus.push_back(static_cast<base::CpuId>(bit));
        }
    }
    return base::CpuSet(std::move(cpus));
}

}  // namespace

base::Result<base::CpuSet> read_affinity(const AffinityCall& call) {
    long status = -EINVAL;
    // The kernel answers EINVAL while the buffer is shorter than its own mask.
    for (std::size_t words = kFirstWords; words <= kMostWords && status == -EINVAL; words *= 2) {
        std::vector<unsigned long> mask(words, 0);
        status = call(mask);
        if (status >= 0) {
            return to_set(mask);
        }
    }
    return base::Error{kAffinityUnreadable,
                       "",
                       "the CPU affinity of this process cannot be read: " +
                           std::generic_category().message(static_cast<int>(-status)),
                       ""};
}

base::Result<base::CpuSet> read_affinity() {
    // The system call itself: the wrapper of the C library hides how much was written, and its
    // cpu_set_t ends at 1024 CPUs.
    return read_affinity([](std::span<unsigned long> mask) {
        const long written =
            ::syscall(SYS_sched_getaffinity, 0, mask.size() * sizeof(unsigned long), mask.data());
        return written < 0 ? -static_cast<long>(errno) : written;
    });
}

std::optional<base::CpuSet> read_recorded_affinity(const base::KernelFiles& files,
                                                   std::vector<std::string>& warnings) {
    constexpr std::string_view kKey = "Cpus_allowed_list:";
    const std::string status = files.read("/proc/self/status").value_or("");
    const auto key = status.find(kKey);
    if (key == std::string::npos) {
        return std::nullopt;
    }
    const auto start = key + kKey.size();
    auto cpus = base::CpuSet::parse_list(
        std::string_view(status).substr(start, status.find('\n', start) - start));
    if (!cpus) {
        warnings.push_back("/proc/self/status: " + cpus.error().message);
        return std::nullopt;
    }
    return std::move(cpus).value();
}

}  // namespace corerig::topology
