// SPDX-License-Identifier: Apache-2.0
// Watches from outside where the threads of a program may run.
//
// usage: placement_watch PROGRAM
//
// Looks through /proc again and again until it is killed, and prints a line for each thread of a
// process that runs PROGRAM, when it appears and whenever its name or its CPUs change:
// NANOSECONDS PID TID NAME CPUS.  It looks at what was started after it, since a look takes time
// that is not its own: it goes before what it watches.  Corerig's own code has no part in it: it is
// what is watched.

#include <sched.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <system_error>
#include <thread>

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kPause{20};

/// "NAME CPUS" of a thread; "" when it is gone.
std::string name_and_cpus(const fs::path& thread) {
    const std::string name_key = "Name:\t";
    const std::string cpus_key = "Cpus_allowed_list:\t";
    std::ifstream file(thread / "status");
    std::string name;
    for (std::string line; std::getline(file, line);) {
        if (line.rfind(name_key, 0) == 0) {
            name = line.substr(name_key.size());
        } else if (line.rfind(cpus_key, 0) == 0) {
            return name + " " + line.substr(cpus_key.size());
        }
    }
    return "";
}

bool is_younger(const fs::path& process) {
    return std::atoi(process.filename().c_str()) > ::getpid();
}

/// Prints what the last look did not see.
class Watch {
 public:
    explicit Watch(fs::path program) : program_(std::move(program)) {}

    void look() {
        std::error_code gone;
        for (const auto& process : fs::directory_iterator("/proc", gone)) {
            if (is_younger(process.path()) &&
                fs::read_symlink(process.path() / "exe", gone) == program_) {
                look_at(process.path());
            }
        }
        std::fflush(stdout);
    }

 private:
    void look_at(const fs::path& process) {
        std::error_code gone;
        for (fs::directory_iterator thread(process / "task", gone), end; !gone && thread != end;
             thread.increment(gone)) {
            const std::string key =
                process.filename().string() + " " + thread->path().filename().string();
            const std::string seen = name_and_cpus(thread->path());
            if (!seen.empty() && seen_[key] != seen) {
                seen_[key] = seen;
                const auto now = std::chrono::system_clock::now().time_since_epoch();
                std::printf("%lld %s %s\n",
                            static_cast<long long>(std::chrono::nanoseconds(now).count()),
                            key.c_str(),
                            seen.c_str());
            }
        }
    }

    fs::path program_;
    std::map<std::string, std::string> seen_;
};

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        return 2;
    }
    // Before all that spins, where that is allowed: what is watched is soon over.
    const sched_param first{50};
    sched_setscheduler(0, SCHED_FIFO, &first);
    for (Watch watch(argv[1]);; std::this_thread::sleep_for(kPause)) {
        watch.look();
    }
}
