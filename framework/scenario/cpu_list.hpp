// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/cpu_set.hpp"
#include "scenario/cpu_expression.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace corerig::scenario {

/// A CPU list as part of an expression, or why it is none.
struct ParsedList {
    std::optional<CpuExpression> expression;
    std::size_t failed_at = 0;  ///< offset of the character that does not fit
    std::string what;
    std::string hint;
};

/// True if `text` can only be meant as a CPU list.
[[nodiscard]] bool starts_cpu_list(std::string_view text);

/// The kernel's list grammar, with N as the last CPU: "0-3,8", "0-31:2/4", "2,N", "4-N".
[[nodiscard]] ParsedList parse_cpu_list(std::string_view text);

/// Numbers of nodes, packages, ... in the same grammar, without N.
struct ParsedNumbers {
    std::optional<base::CpuSet> cpus;
    std::size_t failed_at = 0;
    std::string what;
};

[[nodiscard]] ParsedNumbers parse_numbers(std::string_view text);

}  // namespace corerig::scenario
