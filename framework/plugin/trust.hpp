// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"

#include <sys/types.h>

#include <filesystem>
#include <optional>

namespace corerig::plugin {

/// Who may be able to change a plugin that is loaded with raised privileges: root, the user it
/// runs as, and whoever can change the program itself and so needs no plugin.
struct TrustRule {
    uid_t user = 0;
    uid_t program_owner = 0;
    std::optional<gid_t> program_group;  ///< when the program is writable by its group
};

/// The rule for this process; nothing when it runs with the rights of an ordinary user, who can
/// only harm himself.
[[nodiscard]] std::optional<TrustRule> trust_rule_of_this_process();

/// `plugin-untrusted` when someone else could change the file or any directory it lies in, after
/// all links are resolved.  With the directories checked too, nothing changes between this check
/// and the use of the file.
[[nodiscard]] std::optional<base::Error> find_distrust(const std::filesystem::path& path,
                                                       const TrustRule& rule);

}  // namespace corerig::plugin
