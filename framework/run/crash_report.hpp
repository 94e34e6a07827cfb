// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "run/trial_page.hpp"

#include <cstddef>
#include <memory>

namespace corerig::run {

/// From now on a fatal signal in this process leaves its number, address and worker in the page
/// before the process dies of it.  Called once, by a trial process, which ends with its trial.
void report_crashes_in(PageHead& head);

/// While it lives, the calling thread handles fatal signals on a stack of its own, so that a
/// stack overflow is reported too, and is known as `worker` (-1: no worker).
class CrashScope {
 public:
    explicit CrashScope(int worker);
    CrashScope(const CrashScope&) = delete;
    CrashScope& operator=(const CrashScope&) = delete;
    ~CrashScope();

 private:
    std::unique_ptr<std::byte[]> stack_;
};

}  // namespace corerig::run
