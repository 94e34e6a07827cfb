// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace corerig::base {

/// Kills and reaps every child of this process, and what comes to us while their children are
/// orphaned, at most for a second.  The caller is a subreaper.  Returns how many there were.
int end_strays();

/// While it lives, processes whose parents end come to this one; when it goes, they are ended with
/// every other child that this process has then.
class StrayKeeper {
 public:
    StrayKeeper();
    StrayKeeper(const StrayKeeper&) = delete;
    StrayKeeper& operator=(const StrayKeeper&) = delete;
    ~StrayKeeper();

 private:
    int before_ = 0;  ///< whether this process was a subreaper already
};

}  // namespace corerig::base
