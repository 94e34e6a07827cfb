// SPDX-License-Identifier: Apache-2.0
#include "base/assert.hpp"

#include <cstdio>
#include <cstdlib>

namespace corerig::base {

void fail_assertion(const char* expression, const char* file, int line) noexcept {
    std::fprintf(
        stderr, "corerig: internal error: %s:%d: %s does not hold\n", file, line, expression);
    std::abort();
}

}  // namespace corerig::base
