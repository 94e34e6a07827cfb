// SPDX-License-Identifier: Apache-2.0
#include "result/parsed_lines.hpp"

#include "result/fields_trial.hpp"

namespace corerig::result {

namespace {

/// A header of 4096 CPUs and 1000 configurations is 5 MiB long.
constexpr std::size_t kMaxHeaderBytes = std::size_t{64} << 20;
/// A trial of a million samples by 8 workers is 600 MiB long.
constexpr std::size_t kMaxRecordBytes = std::size_t{1} << 30;

/// Shorter lines take less time than the start of a thread.
constexpr std::size_t kWorthThread = std::size_t{64} << 10;
/// Of longer ones, two would need more memory than the wait is worth.
constexpr std::size_t kMostBesideAnother = std::size_t{32} << 20;
constexpr std::size_t kAtOnce = 2;

bool take_stretch(std::vector<Sample>& stretches,
                  const FieldPath& path,
                  JsonView element,
                  Problems& problems) {
    if (!problems.full()) {
        FieldReader(element, path, problems).read(stretches.emplace_back());
    }
    return true;
}

JsonDocument::TakeElement into(Stretches& stretches) {
    return [&stretches](std::string_view member, std::size_t index, JsonView element) {
        const FieldPath array{nullptr, member, 0};
        const FieldPath path{&array, "", index};
        if (member == "samples") {
            return take_stretch(stretches.samples, path, element, stretches.problems);
        }
        return member == "references" &&
               take_stretch(stretches.references, path, element, stretches.problems);
    };
}

ParsedLine parse_line(Line line) {
    ParsedLine parsed;
    parsed.number = line.number;
    parsed.has_end = line.has_end;
    if (line.text.find_first_not_of(" \t\r") == std::string::npos) {
        return parsed;
    }
    if (auto plain = JsonDocument::parse_plain(line.text, into(parsed.stretches))) {
        parsed.document = std::move(*plain);
    } else {
        parsed.stretches = {};
        parsed.document = JsonDocument::parse(line.text, into(parsed.stretches));
    }
    parsed.stretches.samples.shrink_to_fit();
    parsed.stretches.references.shrink_to_fit();
    parsed.text = std::move(line.text);
    return parsed;
}

}  // namespace

/// Nothing is read behind the first line before that is known to be a header: what comes from a
/// terminal or a pipe may wait for an answer.
bool ParsedLines::may_read_on() const {
    if (ahead_.empty()) {
        return true;
    }
    return has_first_ && ahead_.size() < kAtOnce && last_bytes_ <= kMostBesideAnother;
}

void ParsedLines::read_on() {
    auto line = reader_.next(has_first_ ? kMaxRecordBytes : kMaxHeaderBytes, std::move(used_));
    if (!line) {
        errors_ = line.errors();
    }
    if (!line || !*line) {
        is_at_end_ = true;
        return;
    }
    last_bytes_ = (*line)->text.size();
    // Where no more threads can be had, the library falls back to parsing when asked.
    const auto policy = last_bytes_ < kWorthThread ? std::launch::deferred
                                                   : std::launch::async | std::launch::deferred;
    ahead_.push_back(std::async(policy, parse_line, std::move(**line)));
}

base::Result<std::optional<ParsedLine>> ParsedLines::next() {
    while (!is_at_end_ && may_read_on()) {
        read_on();
    }
    if (ahead_.empty()) {
        return errors_.empty() ? base::Result<std::optional<ParsedLine>>(std::nullopt) : errors_;
    }
    ParsedLine line = ahead_.front().get();
    ahead_.pop_front();
    used_ = std::move(line.text);
    has_first_ = true;
    return std::optional(std::move(line));
}

}  // namespace corerig::result
