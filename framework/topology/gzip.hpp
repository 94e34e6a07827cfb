// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace corerig::topology {

/// The content of a gzip file such as /proc/config.gz.  None: damaged, cut off, or larger than
/// any kernel configuration.
[[nodiscard]] std::optional<std::string> gunzip(std::string_view compressed);

}  // namespace corerig::topology
