// SPDX-License-Identifier: Apache-2.0
#include "run/trial_watch.hpp"

#include "run/clock.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <limits>

namespace corerig::run {

namespace {

constexpr std::int64_t kStopGraceNs = 1'000'000'000;
constexpr std::size_t kMostOutput = 65'536;

}  // namespace

TrialWatch::TrialWatch(const TrialRequest& request,
                       const TrialPage& page,
                       BackgroundLoads& loads,
                       SignalInbox& inbox,
                       StopRequest& stop,
                       std::int64_t run_deadline_ns)
    : request_(request),
      page_(page),
      loads_(loads),
      inbox_(inbox),
      stop_(stop),
      run_deadline_ns_(run_deadline_ns) {
}

TrialEnd TrialWatch::wait_for(pid_t trial, base::UniqueFd output) {
    trial_ = trial;
    output_ = std::move(output);
    ::fcntl(output_.get(), F_SETFL, O_NONBLOCK);
    reap();  // it may have ended before we began to listen
    while (!ended_) {
        sleep_until_something();
        drain_output();
        take_signals();
        look_at_limits();
    }
    drain_output();
    ::kill(-trial_, SIGKILL);  // what it left behind in its session
    end_.stop = stop_;
    return end_;
}

void TrialWatch::sleep_until_something() {
    std::array<pollfd, 2> wanted{{{inbox_.fd(), POLLIN, 0}, {output_.get(), POLLIN, 0}}};
    const nfds_t count = output_.is_open() ? 2 : 1;
    const std::int64_t left_ms = (next_deadline() - monotonic_ns()) / 1'000'000 + 1;
    const auto timeout =
        static_cast<int>(std::clamp<std::int64_t>(left_ms, 0, std::numeric_limits<int>::max()));
    ::poll(wanted.data(), count, timeout);
}

void TrialWatch::take_signals() {
    while (const auto signal = inbox_.take()) {
        if (*signal == SIGCHLD) {
            reap();
        } else if (stop_.wanted()) {
            kill_trial();  // the second time it is meant at once
        } else {
            stop_.signal = *signal;
            ask_to_stop();
        }
    }
}

void TrialWatch::reap() {
    int status = 0;
    for (pid_t pid = ::waitpid(-1, &status, WNOHANG); pid > 0;
         pid = ::waitpid(-1, &status, WNOHANG)) {
        if (pid == trial_) {
            ended_ = true;
            end_.wait_status = status;
        } else if (loads_.note_end(pid, status)) {
            end_.load_ended = loads_.ended();
            ask_to_stop();
        }
    }
}

void TrialWatch::drain_output() {
    std::array<char, 4096> buffer{};
    while (output_.is_open()) {
        const ssize_t length = ::read(output_.get(), buffer.data(), buffer.size());
        if (length == 0) {
            output_.reset();
        }
        if (length <= 0) {
            return;
        }
        text_.append(buffer.data(),
                     std::min(static_cast<std::size_t>(length), kMostOutput - text_.size()));
    }
}

void TrialWatch::ask_to_stop() {
    page_.head().cancel.store(1, std::memory_order_release);
    if (kill_at_ns_ == 0) {
        kill_at_ns_ = monotonic_ns() + kStopGraceNs;
    }
}

void TrialWatch::kill_trial() {
    end_.killed = true;
    ::kill(trial_, SIGKILL);
    kill_at_ns_ = std::numeric_limits<std::int64_t>::max();
}

void TrialWatch::look_at_limits() {
    const std::int64_t now = monotonic_ns();
    if (ended_) {
        return;
    }
    if (kill_at_ns_ != 0) {
        if (now >= kill_at_ns_) {
            kill_trial();
        }
        return;
    }
    if (run_deadline_ns_ != 0 && now >= run_deadline_ns_) {
        stop_.timed_out = true;
        ask_to_stop();
    } else if (now >= phase_deadline()) {
        end_.overdue = page_.head().phase.load(std::memory_order_acquire);
        end_.limit = phase_limit(*end_.overdue);
        ask_to_stop();
    }
}

base::Nanoseconds TrialWatch::phase_limit(Phase phase) const {
    return phase == Phase::measuring ? request_.measuring_limit : request_.preparing_limit;
}

std::int64_t TrialWatch::phase_deadline() const {
    const Phase phase = page_.head().phase.load(std::memory_order_acquire);
    return page_.head().phase_since_ns.load(std::memory_order_relaxed) + phase_limit(phase).count();
}

std::int64_t TrialWatch::next_deadline() const {
    if (kill_at_ns_ != 0) {
        return kill_at_ns_;
    }
    // The next phase may begin while we sleep and have a shorter limit than this one.
    const auto shortest = std::min(request_.preparing_limit, request_.measuring_limit);
    const std::int64_t look = std::min(phase_deadline(), monotonic_ns() + shortest.count());
    return run_deadline_ns_ == 0 ? look : std::min(look, run_deadline_ns_);
}

std::vector<std::string> TrialWatch::messages() const {
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < text_.size();) {
        const std::size_t end = std::min(text_.find('\n', begin), text_.size());
        lines.push_back(text_.substr(begin, end - begin));
        begin = end + 1;
    }
    if (text_.size() == kMostOutput) {
        lines.emplace_back("(more output was left out)");
    }
    return lines;
}

}  // namespace corerig::run
