// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace corerig::base {

/// Prints the broken invariant with its place to stderr and aborts.  Never returns.
[[noreturn]] void fail_assertion(const char* expression, const char* file, int line) noexcept;

}  // namespace corerig::base

/// Checks an invariant of our own code, in release builds too.  Never used on input.
#define CORERIG_ASSERT(expression)       \
    ((expression) ? static_cast<void>(0) \
                  : ::corerig::base::fail_assertion(#expression, __FILE__, __LINE__))
