// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace corerig::plugin {

struct WorkloadName {
    std::string name;
    std::string summary;

    friend bool operator==(const WorkloadName&, const WorkloadName&) = default;
};

/// Who a plugin is, as its ELF note says: read from the file, without running any of its code.
struct PluginIdentity {
    std::string name;
    std::string version;
    std::string licence;
    std::string abi;       ///< "1.0"
    std::string build_id;  ///< hexadecimal, "" when the linker left none
    std::vector<WorkloadName> workloads;

    friend bool operator==(const PluginIdentity&, const PluginIdentity&) = default;
};

/// Reads the identity of the plugin at `path`.  Errors name what the file is instead: one of the
/// `plugin-...` codes of errors.hpp, with `where` = path.
[[nodiscard]] base::Result<PluginIdentity> read_identity(const std::filesystem::path& path);

}  // namespace corerig::plugin
