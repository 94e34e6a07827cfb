// SPDX-License-Identifier: Apache-2.0
#include "plugin/probe.hpp"

#include "base/quantity.hpp"
#include "base/strays.hpp"
#include "base/unique_fd.hpp"
#include "plugin/errors.hpp"
#include "plugin/identity.hpp"
#include "plugin/probe_child.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>
#include <string>
#include <system_error>

namespace corerig::plugin {

namespace {

using Clock = std::chrono::steady_clock;

/// No description of a plugin is longer than this.
constexpr std::size_t kLongestReport = std::size_t{8} << 20;

/// How long to sleep at most before looking whether the child is still there: another process
/// may hold the other end of the pipe open.
constexpr std::chrono::milliseconds kLookAgain{20};
constexpr std::chrono::milliseconds kGoneSoon{1};

base::Error probe_failed(const std::string& where, const char* step) {
    return {kPluginProbeFailed,
            where,
            fmt::format("cannot look at it in a process of its own: {}: {}",
                        step,
                        std::generic_category().message(errno)),
            ""};
}

/// How a child ended; no status when it was reaped by someone else.
struct ChildEnd {
    bool timed_out = false;
    bool too_long = false;
    std::optional<int> status;
    std::string bytes;
};

class Child {
 public:
    Child(pid_t pid, base::UniqueFd pipe) : pid_(pid), pipe_(std::move(pipe)) {}

    ChildEnd watch(std::chrono::milliseconds time_limit) {
        const auto deadline = Clock::now() + time_limit;
        ChildEnd end;
        while (!is_complete_report(end.bytes) && !end.too_long && !end.timed_out) {
            const bool gone = has_ended();
            wait_for_bytes();
            read_bytes(end.bytes);
            if (gone) {
                break;
            }
            end.too_long = end.bytes.size() > kLongestReport;
            end.timed_out = Clock::now() >= deadline;
        }
        end.status = finish();
        return end;
    }

 private:
    /// Leaves the child unreaped, so that its number is not taken by another process yet.
    [[nodiscard]] bool has_ended() const {
        siginfo_t state{};
        const int result =
            ::waitid(P_PID, static_cast<id_t>(pid_), &state, WEXITED | WNOHANG | WNOWAIT);
        return result != 0 ? errno == ECHILD : state.si_pid == pid_;
    }

    void wait_for_bytes() const {
        // A pipe at its end is always ready; its child is about to be gone.
        pollfd ready{at_end_ ? -1 : pipe_.get(), POLLIN, 0};
        const std::chrono::milliseconds wait = at_end_ ? kGoneSoon : kLookAgain;
        static_cast<void>(::poll(&ready, 1, static_cast<int>(wait.count())));
    }

    void read_bytes(std::string& bytes) {
        std::array<char, 65536> buffer{};
        while (bytes.size() <= kLongestReport) {
            const ssize_t got = ::read(pipe_.get(), buffer.data(), buffer.size());
            if (got > 0) {
                bytes.append(buffer.data(), static_cast<std::size_t>(got));
            } else if (got == 0 || errno != EINTR) {
                at_end_ = got == 0;
                return;
            }
        }
    }

    /// Ends the child and what it started, and gives back how the child ended.
    [[nodiscard]] std::optional<int> finish() const {
        ::kill(-pid_, SIGKILL);
        ::kill(pid_, SIGKILL);
        int status = 0;
        pid_t reaped = 0;
        do {
            reaped = ::waitpid(pid_, &status, 0);
        } while (reaped < 0 && errno == EINTR);
        return reaped == pid_ ? std::optional<int>(status) : std::nullopt;
    }

    pid_t pid_;
    base::UniqueFd pipe_;
    bool at_end_ = false;
};

std::string signal_name(int number) {
    const char* name = ::sigabbrev_np(number);
    return name == nullptr ? fmt::format("signal {}", number) : fmt::format("SIG{}", name);
}

base::Error explain(const ChildEnd& end,
                    const ProbeReport& report,
                    const std::string& where,
                    std::chrono::milliseconds time_limit) {
    const std::string phase = to_string(report.phase);
    if (report.complete) {
        return {kPluginBadDescriptor, where, "gave no readable description of itself", ""};
    }
    if (end.too_long) {
        return {kPluginBadDescriptor,
                where,
                fmt::format("describes itself in more than {} bytes", kLongestReport),
                ""};
    }
    if (end.timed_out) {
        return {
            kPluginTimeout,
            where,
            fmt::format(
                "no answer after {} {}; it was killed", base::format_duration(time_limit), phase),
            ""};
    }
    if (end.status && WIFSIGNALED(*end.status)) {
        return {kPluginCrashed,
                where,
                fmt::format("crashed {}: {}", phase, signal_name(WTERMSIG(*end.status))),
                ""};
    }
    const std::string code =
        end.status ? fmt::format("exit code {}", WEXITSTATUS(*end.status)) : "an unknown exit code";
    return {kPluginExited, where, fmt::format("ended the process {} with {}", phase, code), ""};
}

base::Result<Child> start_child(const std::filesystem::path& path) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
        return probe_failed(path.string(), "pipe");
    }
    base::UniqueFd input(ends[0]);
    const base::UniqueFd output(ends[1]);
    // Above the standard streams, which the child replaces.
    const base::UniqueFd child_end(::fcntl(output.get(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
    if (!child_end.is_open() || ::fcntl(input.get(), F_SETFL, O_NONBLOCK) != 0) {
        return probe_failed(path.string(), "fcntl");
    }
    const pid_t parent = ::getpid();
    const pid_t pid = ::fork();
    if (pid < 0) {
        return probe_failed(path.string(), "fork");
    }
    if (pid == 0) {
        run_probe_child(path, child_end.get(), parent);
    }
    ::setpgid(pid, pid);
    return Child(pid, std::move(input));
}

bool names_match(const std::vector<WorkloadSchema>& schemas, const PluginIdentity& identity) {
    return std::equal(schemas.begin(),
                      schemas.end(),
                      identity.workloads.begin(),
                      identity.workloads.end(),
                      [](const WorkloadSchema& schema, const WorkloadName& workload) {
                          return schema.name == workload.name;
                      });
}

}  // namespace

base::Result<std::vector<WorkloadSchema>> probe_plugin(const std::filesystem::path& path,
                                                       std::chrono::milliseconds time_limit) {
    const std::string where = path.string();
    const auto identity = read_identity(path);
    if (!identity) {
        return identity.errors();
    }
    const base::StrayKeeper keeper;
    auto child = start_child(path);
    if (!child) {
        return child.errors();
    }
    const ChildEnd end = child->watch(time_limit);
    const ProbeReport report = read_report(end.bytes);
    if (!report.outcome || (*report.outcome && !names_match(**report.outcome, *identity))) {
        return explain(end, report, where, time_limit);
    }
    return *report.outcome;
}

}  // namespace corerig::plugin
