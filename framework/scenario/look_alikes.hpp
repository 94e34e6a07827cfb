// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace corerig::scenario {

/// What another tool writes for a set of CPUs, and how it is said here.
struct LookAlike {
    std::string what;
    std::string instead;
};

/// Recognises "+1", "even", "0xff", "^0", "socket:0", "cpu3" and their kin.
[[nodiscard]] std::optional<LookAlike> find_look_alike(std::string_view atom);

}  // namespace corerig::scenario
