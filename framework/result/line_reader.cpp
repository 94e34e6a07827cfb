// SPDX-License-Identifier: Apache-2.0
#include "result/line_reader.hpp"

#include "result/result_file.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace corerig::result {

namespace {

constexpr std::size_t kBlockSize = std::size_t{1} << 20;

base::Error unreadable(const std::string& name, const char* what, int error_number) {
    return base::Error{kResultUnreadable,
                       name,
                       fmt::format("{}: {}", what, std::generic_category().message(error_number)),
                       ""};
}

}  // namespace

base::Result<LineReader> LineReader::open(const std::filesystem::path& path) {
    base::UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY));
    if (!fd.is_open()) {
        return unreadable(path.string(), "cannot be opened", errno);
    }
    return LineReader(std::move(fd), path.string());
}

base::Result<bool> LineReader::fill() {
    block_.resize(kBlockSize);
    used_ = 0;
    ssize_t count = -1;
    do {
        count = ::read(fd_.get(), block_.data(), block_.size());
    } while (count < 0 && errno == EINTR);
    if (count < 0) {
        const int reason = errno;
        block_.clear();
        return unreadable(name_, "cannot be read", reason);
    }
    block_.resize(static_cast<std::size_t>(count));
    return count > 0;
}

base::Result<std::optional<Line>> LineReader::next(std::size_t limit, std::string used) {
    Line line;
    line.text = std::move(used);
    line.text.clear();
    line.number = ++number_;
    while (true) {
        if (used_ == block_.size()) {
            const auto filled = fill();
            if (!filled) {
                return filled.errors();
            }
            if (!*filled) {
                line.has_end = false;
                return line.text.empty() ? std::optional<Line>() : std::optional(std::move(line));
            }
        }
        const std::size_t end = std::min(block_.find('\n', used_), block_.size());
        line.text.append(block_, used_, end - used_);
        used_ = std::min(end + 1, block_.size());
        if (line.text.size() > limit) {
            return base::Error{
                kResultSyntax,
                base::to_string(base::SourceRef{name_, line.number, 0}),
                fmt::format("the line is longer than {} MiB, which no result is", limit >> 20U),
                ""};
        }
        if (end < block_.size()) {
            return std::optional(std::move(line));
        }
    }
}

}  // namespace corerig::result
