// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"

namespace corerig::scenario {

// What can be wrong with a scenario.  Codes of a layer below pass through unchanged:
// `cpu-set-syntax`, and those of plugin::Catalog::find.

/// The file as a whole: it cannot be read as TOML, or not as a scenario of this corerig.
inline constexpr base::ErrorCode kTooLarge{"scenario-too-large"};
inline constexpr base::ErrorCode kNotUtf8{"scenario-not-utf8"};
inline constexpr base::ErrorCode kTooDeep{"scenario-too-deep"};
inline constexpr base::ErrorCode kEmpty{"scenario-empty"};
inline constexpr base::ErrorCode kTomlSyntax{"scenario-toml-syntax"};
inline constexpr base::ErrorCode kSchemaVersion{"scenario-schema"};
inline constexpr base::ErrorCode kTooManyErrors{"scenario-too-many-errors"};

/// Keys and their values.
inline constexpr base::ErrorCode kUnknownKey{"scenario-unknown-key"};
inline constexpr base::ErrorCode kMissingKey{"scenario-missing-key"};
inline constexpr base::ErrorCode kWrongType{"scenario-wrong-type"};
inline constexpr base::ErrorCode kWrongUnit{"scenario-wrong-unit"};
inline constexpr base::ErrorCode kOutOfRange{"scenario-out-of-range"};
inline constexpr base::ErrorCode kBadValue{"scenario-bad-value"};
inline constexpr base::ErrorCode kConflict{"scenario-conflict"};

/// Names, and what refers to them.
inline constexpr base::ErrorCode kDuplicate{"scenario-duplicate"};
inline constexpr base::ErrorCode kUnknownReference{"scenario-unknown-reference"};
inline constexpr base::ErrorCode kNoMatch{"scenario-no-match"};
inline constexpr base::ErrorCode kAmbiguous{"scenario-ambiguous"};
inline constexpr base::ErrorCode kTooManyConfigurations{"scenario-too-many-configurations"};

/// `--set`.
inline constexpr base::ErrorCode kOverridePath{"scenario-override-path"};
inline constexpr base::ErrorCode kOverrideValue{"scenario-override-value"};

}  // namespace corerig::scenario
