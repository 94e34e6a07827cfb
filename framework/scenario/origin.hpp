// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"

namespace corerig::scenario {

/// Where a value came from.
struct Origin {
    enum class Kind { default_value, file, command_line };

    Kind kind = Kind::default_value;
    base::SourceRef where;  ///< place in the file, or the argument ("--set a.b=1") as its `file`

    friend bool operator==(const Origin&, const Origin&) = default;
};

}  // namespace corerig::scenario
