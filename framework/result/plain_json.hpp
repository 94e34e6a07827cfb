// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "result/tape_writer.hpp"

#include <string_view>

namespace corerig::result {

/// Reads JSON of the kind of which results have millions of values: whole numbers, true, false,
/// null, ASCII text, and what they are in.  Several times as fast as a parser of all JSON.  False
/// when the text is anything else, or is wrong; the tape then has what came before.
[[nodiscard]] bool read_plain_json(std::string_view text, TapeWriter& tape);

}  // namespace corerig::result
