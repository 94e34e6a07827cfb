// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"

namespace corerig::plugin {

// What the file is instead of a plugin; found without running its code.
inline constexpr base::ErrorCode kPluginNotFound{"plugin-not-found"};
inline constexpr base::ErrorCode kPluginNotAFile{"plugin-not-a-file"};
inline constexpr base::ErrorCode kPluginNotReadable{"plugin-not-readable"};
inline constexpr base::ErrorCode kPluginNotElf{"plugin-not-elf"};
inline constexpr base::ErrorCode kPluginTruncated{"plugin-truncated"};
inline constexpr base::ErrorCode kPluginDamaged{"plugin-damaged"};
inline constexpr base::ErrorCode kPluginWrongArch{"plugin-wrong-arch"};
inline constexpr base::ErrorCode kPluginNotShared{"plugin-not-shared"};
inline constexpr base::ErrorCode kPluginNoEntry{"plugin-no-entry"};
inline constexpr base::ErrorCode kPluginBadNote{"plugin-bad-note"};
inline constexpr base::ErrorCode kPluginUntrusted{"plugin-untrusted"};

// Whether this program and the plugin can live together.
inline constexpr base::ErrorCode kPluginAbiMismatch{"plugin-abi-mismatch"};
inline constexpr base::ErrorCode kPluginNeedsNewerHost{"plugin-needs-newer-host"};

// Why it does not load; found in a process of its own.
inline constexpr base::ErrorCode kPluginUndefinedSymbol{"plugin-undefined-symbol"};
inline constexpr base::ErrorCode kPluginMissingDependency{"plugin-missing-dependency"};
inline constexpr base::ErrorCode kPluginNeedsNewerLibrary{"plugin-needs-newer-library"};
inline constexpr base::ErrorCode kPluginLoadFailed{"plugin-load-failed"};

// What its code did.
inline constexpr base::ErrorCode kPluginBadDescriptor{"plugin-bad-descriptor"};
inline constexpr base::ErrorCode kPluginException{"plugin-exception"};
inline constexpr base::ErrorCode kPluginCrashed{"plugin-crashed"};
inline constexpr base::ErrorCode kPluginExited{"plugin-exited"};
inline constexpr base::ErrorCode kPluginTimeout{"plugin-timeout"};

// Not the plugin's fault: no process to look at it in.
inline constexpr base::ErrorCode kPluginProbeFailed{"plugin-probe-failed"};

// Where plugins are looked for.
inline constexpr base::ErrorCode kPluginPathIgnored{"plugin-path-ignored"};

// Names and values of a scenario that do not fit the plugins.
inline constexpr base::ErrorCode kWorkloadUnknown{"workload-unknown"};
inline constexpr base::ErrorCode kWorkloadAmbiguous{"workload-ambiguous"};
inline constexpr base::ErrorCode kParameterBadValue{"param-bad-value"};

}  // namespace corerig::plugin
