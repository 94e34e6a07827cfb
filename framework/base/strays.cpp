// SPDX-License-Identifier: Apache-2.0
#include "base/strays.hpp"

#include <dirent.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cctype>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace corerig::base {

namespace {

pid_t parent_of(const std::string& pid) {
    std::ifstream file("/proc/" + pid + "/stat");
    std::string text;
    std::getline(file, text);
    const auto name_end = text.rfind(") ");  // the state follows, then the parent
    return name_end == std::string::npos
               ? 0
               : static_cast<pid_t>(std::atol(text.c_str() + name_end + 4));
}

/// The children of this process.  Not every kernel offers /proc/PID/task/TID/children, so all
/// processes are looked at.
std::vector<pid_t> children() {
    std::vector<pid_t> found;
    const std::unique_ptr<DIR, int (*)(DIR*)> directory(::opendir("/proc"), ::closedir);
    while (const dirent* entry = directory ? ::readdir(directory.get()) : nullptr) {
        const std::string name = entry->d_name;
        const bool is_process = std::isdigit(static_cast<unsigned char>(name.front())) != 0;
        if (is_process && parent_of(name) == ::getpid()) {
            found.push_back(static_cast<pid_t>(std::atol(name.c_str())));
        }
    }
    return found;
}

int end_all(const std::vector<pid_t>& processes) {
    int ended = 0;
    for (const pid_t process : processes) {
        ::kill(process, SIGKILL);
        ended += ::waitpid(process, nullptr, 0) == process ? 1 : 0;
    }
    return ended;
}

}  // namespace

int end_strays() {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(1);
    int ended = 0;
    std::vector<pid_t> strays = children();
    while (!strays.empty() && std::chrono::steady_clock::now() < deadline) {
        ended += end_all(strays);
        strays = children();
    }
    return ended;
}

StrayKeeper::StrayKeeper() {
    ::prctl(PR_GET_CHILD_SUBREAPER, &before_);
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
}

StrayKeeper::~StrayKeeper() {
    end_strays();
    ::prctl(PR_SET_CHILD_SUBREAPER, before_);
}

}  // namespace corerig::base
