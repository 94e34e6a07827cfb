// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

namespace corerig::support {

/// Every error as its whole text.
[[nodiscard]] inline std::vector<std::string> error_texts(const base::Errors& errors) {
    std::vector<std::string> texts;
    std::transform(errors.begin(), errors.end(), std::back_inserter(texts), [](const auto& error) {
        return base::to_string(error);
    });
    return texts;
}

}  // namespace corerig::support
