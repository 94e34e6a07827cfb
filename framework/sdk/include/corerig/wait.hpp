// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corerig/host.hpp>
#include <corerig/loop.hpp>
#include <corerig/plugin.h>

namespace CORERIG_HIDDEN corerig {

/// Waits busily until `has_come()` is true; false when the trial was cancelled before.  For waiting
/// on another worker: between two looks at the condition there is a pause.
template <class Condition>
[[gnu::always_inline]] inline bool pause_until(const Worker& worker, Condition has_come) {
    while (!has_come()) {
        if (worker.cancelled()) {
            return false;
        }
        cpu_relax();
    }
    return true;
}

/// The same without the pause.
template <class Condition>
[[gnu::always_inline]] inline bool spin_until(const Worker& worker, Condition has_come) {
    while (!has_come()) {
        if (worker.cancelled()) {
            return false;
        }
    }
    return true;
}

}  // namespace corerig
