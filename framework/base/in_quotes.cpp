// SPDX-License-Identifier: Apache-2.0
#include "base/in_quotes.hpp"

#include <fmt/format.h>

namespace corerig::base {

std::string in_quotes(std::string_view text, std::size_t longest) {
    std::string quoted = "\"";
    for (const char c : text.substr(0, longest)) {
        if ((c < ' ' && c != '\t') || c > '~') {
            quoted += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
        } else {
            quoted += c;
        }
    }
    quoted += text.size() > longest ? "...\"" : "\"";
    return quoted;
}

}  // namespace corerig::base
