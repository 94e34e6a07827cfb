// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace corerig::base {

/// The kernel's logical CPU number.
using CpuId = int;

/// CPU numbers above this are refused: no Linux build has more (NR_CPUS is at most 8192).
inline constexpr CpuId kMaxCpuId = 65535;

/// A set of logical CPUs, any number of them, kept in ascending order.
class CpuSet {
 public:
    CpuSet() = default;
    CpuSet(std::initializer_list<CpuId> cpus);
    explicit CpuSet(std::vector<CpuId> cpus);  ///< any order, repetitions allowed

    /// Parses the kernel's list grammar: "0-3,8", "0-31:2/4".  Surrounding blanks and an empty
    /// text (the empty set) are allowed.  Errors: `cpu-list-syntax`, naming the character.
    [[nodiscard]] static Result<CpuSet> parse_list(std::string_view text);

    [[nodiscard]] bool contains(CpuId cpu) const;

    [[nodiscard]] bool empty() const noexcept { return cpus_.empty(); }

    [[nodiscard]] std::size_t size() const noexcept { return cpus_.size(); }

    [[nodiscard]] const std::vector<CpuId>& cpus() const noexcept { return cpus_; }

    [[nodiscard]] auto begin() const noexcept { return cpus_.begin(); }

    [[nodiscard]] auto end() const noexcept { return cpus_.end(); }

    void insert(CpuId cpu);

    /// The kernel's own form, ranges joined: "0-3,8"; "" for the empty set.
    [[nodiscard]] std::string to_list() const;

    /// The same with strides where one of them takes three ranges or more and is shorter:
    /// "0-62:1/2", "0-29:2/4".  The kernel and parse_list read it; taskset does not.
    [[nodiscard]] std::string to_short_list() const;

    friend CpuSet operator&(const CpuSet& a, const CpuSet& b);
    friend CpuSet operator|(const CpuSet& a, const CpuSet& b);
    friend CpuSet operator-(const CpuSet& a, const CpuSet& b);
    friend bool operator==(const CpuSet&, const CpuSet&) = default;

 private:
    std::vector<CpuId> cpus_;
};

inline constexpr ErrorCode kCpuListSyntax{"cpu-list-syntax"};

}  // namespace corerig::base
