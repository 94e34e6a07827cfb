// SPDX-License-Identifier: Apache-2.0
#include "run/background.hpp"

#include "run/clock.hpp"
#include "run/evidence.hpp"
#include "run/load_process.hpp"
#include "run/spawn.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string_view>
#include <system_error>

namespace corerig::run {

namespace {

constexpr std::int64_t kLookEveryNs = 1'000'000;
constexpr std::int64_t kStopGraceNs = 1'000'000'000;

/// What /proc/PID/stat says of a process that is still there.
struct Seen {
    std::string name;
    int cpu = -1;  ///< the one it last ran on
};

/// Its name is field 2 and the CPU field 39; empty and -1 when it cannot be read.
Seen look_at(pid_t pid) {
    constexpr int kFieldsBehindName = 37;  // the name may hold blanks: count from its ')'
    std::array<char, 1024> buffer{};
    const base::UniqueFd file(
        ::open(fmt::format("/proc/{}/stat", pid).c_str(), O_RDONLY | O_CLOEXEC));
    const ssize_t length = file.is_open() ? ::read(file.get(), buffer.data(), buffer.size()) : -1;
    std::string_view text(buffer.data(), length > 0 ? static_cast<std::size_t>(length) : 0);
    const auto name_begin = text.find('(');
    const auto name_end = text.rfind(')');
    if (name_begin == std::string_view::npos || name_end == std::string_view::npos) {
        return {};
    }
    Seen seen;
    seen.name = text.substr(name_begin + 1, name_end - name_begin - 1);
    text.remove_prefix(name_end + 1);
    for (int field = 0; field < kFieldsBehindName; ++field) {
        const auto blank = text.find(' ');
        if (blank == std::string_view::npos) {
            return {};
        }
        text.remove_prefix(blank + 1);
    }
    std::from_chars(text.data(), text.data() + text.size(), seen.cpu);
    return seen;
}

void sleep_ns(std::int64_t duration) {
    const timespec time{duration / 1'000'000'000, duration % 1'000'000'000};
    ::nanosleep(&time, nullptr);
}

/// Reaps a load that was told to end; past the deadline its whole session is killed.
void reap(pid_t pid, std::int64_t deadline_ns) {
    while (::waitpid(pid, nullptr, WNOHANG) == 0) {
        if (monotonic_ns() > deadline_ns) {
            ::kill(-pid, SIGKILL);
        }
        sleep_ns(kLookEveryNs);
    }
}

/// 0, or the error of the system for which execvp() would not run this program.
int why_not_executable(const std::string& program) {
    const auto look = [](const std::string& path) {
        if (::access(path.c_str(), X_OK) != 0) {
            return errno;
        }
        std::error_code ignored;
        return std::filesystem::is_directory(path, ignored) ? EISDIR : 0;
    };
    if (program.find('/') != std::string::npos) {
        return look(program);
    }
    const char* path = std::getenv("PATH");
    std::istringstream directories(path == nullptr ? "/bin:/usr/bin" : path);
    int why = ENOENT;
    for (std::string directory; std::getline(directories, directory, ':') && why != 0;) {
        why = look((directory.empty() ? "." : directory) + "/" + program);
    }
    return why;
}

base::Error start_error(const plan::PlannedLoad& load, const base::Error& why) {
    return {why.code == kSpawnRefused ? kSpawnRefused : kLoadNotRunning,
            "",
            fmt::format("background load {} cannot be started on CPU {}: {}",
                        load_name(load),
                        load.cpu,
                        why.message),
            why.hint};
}

std::string describe(const plan::PlannedLoad& load) {
    return fmt::format("background load {} on CPU {}", load_name(load), load.cpu);
}

SpawnOrder spawn_order(const std::string& program, const plan::PlannedLoad& load) {
    SpawnOrder order;
    order.program = program;
    order.cpus = base::CpuSet{load.cpu};
    order.policy = load.policy;
    order.nice = load.nice;
    if (load.command.empty()) {
        order.arguments = {kSpinnerName, kLoadVerb, fmt::format("{}", load.duty_percent)};
        return order;
    }
    // A command may have children of its own.  Its guard must live long enough to end them.
    order.death_signal = SIGTERM;
    order.arguments = {"corerig", kGuardVerb};
    order.arguments.insert(order.arguments.end(), load.command.begin(), load.command.end());
    return order;
}

}  // namespace

std::string load_name(const plan::PlannedLoad& load) {
    if (load.command.empty()) {
        return kSpinnerName;
    }
    std::string name;
    for (const std::string& word : load.command) {
        name += name.empty() ? "" : " ";
        name += word;
    }
    return name;
}

std::string describe_wait_status(int wait_status) {
    if (WIFSIGNALED(wait_status)) {
        const char* name = ::sigabbrev_np(WTERMSIG(wait_status));
        return fmt::format("was killed by SIG{}", name == nullptr ? "?" : name);
    }
    return fmt::format("ended with exit code {}", WEXITSTATUS(wait_status));
}

BackgroundLoads::BackgroundLoads(std::string program) : program_(std::move(program)) {
}

BackgroundLoads::~BackgroundLoads() {
    stop();
}

base::Status BackgroundLoads::start(const std::vector<plan::PlannedLoad>& loads) {
    for (const plan::PlannedLoad& planned : loads) {
        // The guard would find out too, but has no way to say so.
        if (const int why = planned.command.empty() ? 0 : why_not_executable(planned.command[0])) {
            return start_error(planned,
                               {kLoadNotRunning, "", std::generic_category().message(why), ""});
        }
        const std::int64_t now = monotonic_ns();
        const auto pid = spawn(spawn_order(program_, planned));
        if (!pid) {
            return start_error(planned, pid.error());
        }
        loads_.push_back({planned, *pid, true, now, 0, 0, ""});
    }
    return base::Done{};
}

bool BackgroundLoads::is_seen_running(const Load& load) {
    const auto used = process_cpu_time_ns(load.pid);
    const Seen seen = look_at(load.pid);
    // A spinner takes its name when all that goes before is done: loading a program takes CPU time
    // too, but also waits.  A guard sleeps while its command works: that it was started on its CPU
    // is all there is to see.
    const bool works = !load.planned.command.empty() ||
                       (used && *used > load.cpu_at_settled_ns && seen.name == kSpinnerName);
    return load.running && works && seen.cpu == load.planned.cpu;
}

base::Status BackgroundLoads::settle(base::Nanoseconds limit) {
    const std::int64_t deadline = monotonic_ns() + limit.count();
    for (Load& load : loads_) {
        load.cpu_at_settled_ns = process_cpu_time_ns(load.pid).value_or(0);
    }
    for (Load& load : loads_) {
        if (!wait_until_seen(load, deadline)) {
            const std::string why =
                load.running ? "was not seen running within " + base::format_duration(limit)
                             : load.end;
            return base::Error{kLoadNotRunning,
                               "",
                               fmt::format("{} {}", describe(load.planned), why),
                               "something else may hold that CPU, or the command ends by itself"};
        }
        load.settled_ns = monotonic_ns();
        load.cpu_at_settled_ns = process_cpu_time_ns(load.pid).value_or(0);
    }
    return base::Done{};
}

bool BackgroundLoads::wait_until_seen(Load& load, std::int64_t deadline_ns) {
    while (!is_seen_running(load)) {
        int status = 0;
        if (::waitpid(load.pid, &status, WNOHANG) == load.pid) {
            note_end(load.pid, status);
        }
        if (!load.running || monotonic_ns() > deadline_ns) {
            return false;
        }
        sleep_ns(kLookEveryNs);
    }
    return true;
}

std::vector<pid_t> BackgroundLoads::pids() const {
    std::vector<pid_t> pids;
    for (const Load& load : loads_) {
        pids.push_back(load.pid);
    }
    return pids;
}

bool BackgroundLoads::note_end(pid_t pid, int wait_status) {
    for (Load& load : loads_) {
        if (load.pid == pid && load.running) {
            load.running = false;
            load.end = describe_wait_status(wait_status);
            return true;
        }
    }
    return false;
}

std::string BackgroundLoads::ended() const {
    std::string text;
    for (const Load& load : loads_) {
        if (!load.end.empty()) {
            text += text.empty() ? "" : "; ";
            text += fmt::format("{} {}", describe(load.planned), load.end);
        }
    }
    return text;
}

std::vector<result::LoadProof> BackgroundLoads::proofs() const {
    std::vector<result::LoadProof> proofs;
    for (const Load& load : loads_) {
        const std::int64_t used = process_cpu_time_ns(load.pid).value_or(load.cpu_at_settled_ns);
        proofs.push_back({load.planned.cpu,
                          load.pid,
                          load.settled_ns == 0 ? 0 : load.settled_ns - load.started_ns,
                          used - load.cpu_at_settled_ns,
                          load.settled_ns == 0 ? 0 : monotonic_ns() - load.settled_ns});
    }
    return proofs;
}

void BackgroundLoads::stop() {
    for (const Load& load : loads_) {
        if (load.running) {
            ::kill(load.pid, load.planned.command.empty() ? SIGKILL : SIGTERM);
        }
    }
    const std::int64_t deadline = monotonic_ns() + kStopGraceNs;
    for (const Load& load : loads_) {
        if (load.running) {
            reap(load.pid, deadline);
        }
    }
    loads_.clear();
}

}  // namespace corerig::run
