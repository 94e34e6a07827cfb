// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario/document.hpp"
#include "scenario/findings.hpp"
#include "scenario/scenario.hpp"

#include <vector>

namespace corerig::scenario {

/// The document with the values of `overrides` in place, in their order: a later one of the same
/// path wins.  A path leads through tables by key and through lists by the `id` of an item, or by
/// its number from 1 where items have none.  Tables on the way that are absent are made; a `place`
/// in short form becomes a table first.  Whether the last key exists at all is for the validation
/// to say.  Errors go to `findings`.
[[nodiscard]] Node apply_overrides(Node document,
                                   const std::vector<Override>& overrides,
                                   Findings& findings);

}  // namespace corerig::scenario
