// SPDX-License-Identifier: Apache-2.0
#include "scenario/scenario.hpp"
#include "scenario/show.hpp"
#include "unit/scenario/fixture_catalog.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

using corerig::scenario::FixtureCatalog;
using corerig::scenario::parse_scenario;
using corerig::scenario::show_scenario;

/// What `show` prints of a valid scenario has to be a valid scenario.
void check(std::string_view text) {
    static const FixtureCatalog catalog;
    const auto scenario = parse_scenario(text, "fuzz.toml", {}, catalog);
    if (scenario && !parse_scenario(show_scenario(*scenario), "shown.toml", {}, catalog)) {
        std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    check({reinterpret_cast<const char*>(data), size});
    return 0;
}
