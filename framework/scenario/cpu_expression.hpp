// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/cpu_set.hpp"
#include "base/result.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace corerig::scenario {

/// A CPU-set expression as a scenario writes it, parsed but not yet applied to a machine:
/// "nohz_full & node:0 & !0".  Applying it is the plan's work.
struct CpuExpression {
    enum class Kind {
        list,  ///< numbers: "0-3,8"; `cpus`
        all,   ///< every usable CPU
        last,  ///< "N": the highest usable CPU
        allowed,
        isolated,
        nohz_full,
        housekeeping,  ///< usable and in neither of the two above
        node,          ///< "node:0-1"; `cpus` holds the group numbers
        package,
        llc,
        core,
        performance,  ///< "kind:performance"
        efficiency,
        workers,   ///< CPUs of this case's workers
        siblings,  ///< SMT siblings of those
        rest,      ///< usable CPUs that are on no worker's core
        intersection,
        union_of,
        complement,  ///< "!": the usable CPUs without its one operand
    };

    Kind kind = Kind::all;
    base::CpuSet cpus;                    ///< of list, node, package, llc, core
    std::vector<CpuExpression> operands;  ///< two or more, or one for complement

    friend bool operator==(const CpuExpression&, const CpuExpression&) = default;
};

inline constexpr base::ErrorCode kCpuExpressionSyntax{"cpu-set-syntax"};

/// Precedence from high to low: `!`, `&`, `|`; parentheses group.  Errors: `cpu-set-syntax`; the
/// message names the character and what was expected, or the right spelling of a look-alike of
/// another tool ("+1", "even", a taskset stride "0-6:2").
[[nodiscard]] base::Result<CpuExpression> parse_cpu_expression(std::string_view text);

/// The text that parses back to the same expression; lists as short as the kernel's grammar allows.
[[nodiscard]] std::string to_string(const CpuExpression& expression);

}  // namespace corerig::scenario
