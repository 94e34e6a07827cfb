// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace corerig::result {

enum class JsonKind : std::uint8_t { null, boolean, negative, whole, real, text, object, array };

/// A part of the tape's texts.
struct JsonSlice {
    std::uint32_t at = 0;
    std::uint32_t length = 0;
};

/// One value.  Those inside it follow, up to `end`, the index behind the last of them.
struct JsonNode {
    std::uint64_t bits = 0;  ///< of a number or boolean; of an object or array, how many are in it
    JsonSlice text;
    JsonSlice name;  ///< of a member of an object
    std::uint32_t end = 0;
    JsonKind kind = JsonKind::null;
};

/// The values of a JSON text in the order in which they stand there: two blocks of memory however
/// many there are, because a line holds millions.
struct JsonTape {
    std::vector<JsonNode> nodes;
    std::string texts;

    [[nodiscard]] std::string_view text_of(JsonSlice slice) const {
        return std::string_view(texts).substr(slice.at, slice.length);
    }

    [[nodiscard]] JsonSlice add_text(std::string_view text) {
        const JsonSlice slice{static_cast<std::uint32_t>(texts.size()),
                              static_cast<std::uint32_t>(text.size())};
        texts += text;
        return slice;
    }
};

}  // namespace corerig::result
