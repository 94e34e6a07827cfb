// SPDX-License-Identifier: Apache-2.0
#include "scenario/cpu_list.hpp"

#include <fmt/format.h>

#include <charconv>

namespace corerig::scenario {

namespace {

using base::CpuId;
using base::CpuSet;
using Kind = CpuExpression::Kind;

bool is_digit(char c) {
    return '0' <= c && c <= '9';
}

CpuExpression list_of(CpuSet cpus) {
    return {Kind::list, std::move(cpus), {}};
}

CpuSet range_of(CpuId first, CpuId last, CpuId used, CpuId group) {
    std::vector<CpuId> cpus;
    for (CpuId cpu = first; cpu <= last; ++cpu) {
        if ((cpu - first) % group < used) {
            cpus.push_back(cpu);
        }
    }
    return CpuSet(std::move(cpus));
}

/// Reads a list piece by piece; pieces with N become operands of their own, because which CPU is
/// the last one is known on the machine only.
class ListReader {
 public:
    explicit ListReader(std::string_view text) : text_(text) {}

    ParsedList read() {
        do {
            if (!read_piece()) {
                return std::move(result_);
            }
        } while (take(','));
        if (at_ < text_.size()) {
            fail_at_end();
            return std::move(result_);
        }
        std::vector<CpuExpression> operands = std::move(open_);
        if (!fixed_.empty()) {
            operands.insert(operands.begin(), list_of(std::move(fixed_)));
        }
        result_.expression = operands.size() == 1
                                 ? std::move(operands.front())
                                 : CpuExpression{Kind::union_of, {}, std::move(operands)};
        return std::move(result_);
    }

 private:
    bool read_piece() {
        if (take('N')) {
            open_.push_back({Kind::last, {}, {}});
            return true;
        }
        const auto first = number();
        if (!first) {
            return false;
        }
        if (!take('-')) {
            fixed_ = fixed_ | CpuSet{*first};
            return true;
        }
        if (take('N')) {
            return read_open_range(*first);
        }
        const auto last = number();
        if (!last) {
            return false;
        }
        if (*last < *first) {
            return fail(fmt::format("the range {}-{} runs backwards", *first, *last),
                        fmt::format("write {}-{}", *last, *first));
        }
        return read_stride(*first, *last);
    }

    /// From `first` to the last CPU: all but those below.
    bool read_open_range(CpuId first) {
        if (at_ < text_.size() && text_[at_] == ':') {
            return fail("a range with a stride needs a number at its end", "write 0-31:2/4");
        }
        if (first == 0) {
            open_.push_back({Kind::all, {}, {}});
        } else {
            open_.push_back({Kind::complement, {}, {list_of(range_of(0, first - 1, 1, 1))}});
        }
        return true;
    }

    /// The kernel's "used/group": of every `group` CPUs the first `used`.
    bool read_stride(CpuId first, CpuId last) {
        CpuId used = 1;
        CpuId group = 1;
        if (take(':')) {
            const std::size_t stride_at = at_;
            const auto size = number();
            if (!size) {
                return false;
            }
            if (!take('/')) {
                at_ = stride_at;
                return fail(fmt::format("\":{}\" is a stride of taskset", *size),
                            fmt::format("write {}-{}:1/{}", first, last, *size));
            }
            const auto group_size = number();
            if (!group_size) {
                return false;
            }
            if (*size < 1 || *group_size < *size) {
                at_ = stride_at;
                return fail(
                    fmt::format(
                        "of {}/{} the used part must be 1 to the group size", *size, *group_size),
                    "write 0-31:2/4 for the first 2 of every 4");
            }
            used = *size;
            group = *group_size;
        }
        fixed_ = fixed_ | range_of(first, last, used, group);
        return true;
    }

    std::optional<CpuId> number() {
        if (at_ >= text_.size() || !is_digit(text_[at_])) {
            fail("expected a CPU number",
                 at_ < text_.size() && text_[at_] == ',' ? "one comma is enough" : "");
            return std::nullopt;
        }
        CpuId value = 0;
        const auto [stop, status] =
            std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
        if (status != std::errc{} || value > base::kMaxCpuId) {
            fail(fmt::format("CPU numbers go up to {}", base::kMaxCpuId), "");
            return std::nullopt;
        }
        at_ += static_cast<std::size_t>(stop - (text_.data() + at_));
        return value;
    }

    void fail_at_end() {
        if (text_[at_] == ':') {
            fail("only a range has a \":\"", "a range is written 0-3, a stride 0-31:2/4");
            return;
        }
        if (text_.substr(at_).starts_with("..")) {
            fail("a range is written with '-'", "write 0-3");
            return;
        }
        fail("expected ',', an operator or the end", "");
    }

    bool take(char wanted) {
        if (at_ >= text_.size() || text_[at_] != wanted) {
            return false;
        }
        ++at_;
        return true;
    }

    bool fail(std::string what, std::string hint) {
        result_.failed_at = at_;
        result_.what = std::move(what);
        result_.hint = std::move(hint);
        return false;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    CpuSet fixed_;
    std::vector<CpuExpression> open_;
    ParsedList result_;
};

}  // namespace

bool starts_cpu_list(std::string_view text) {
    const bool is_last_in_list = text.starts_with("N,") || text.starts_with("N-");
    return !text.empty() && (is_digit(text.front()) || text.front() == ',' || text.front() == '-' ||
                             is_last_in_list);
}

ParsedList parse_cpu_list(std::string_view text) {
    return ListReader(text).read();
}

ParsedNumbers parse_numbers(std::string_view text) {
    ParsedList list = parse_cpu_list(text);
    ParsedNumbers numbers;
    if (list.expression && list.expression->kind == Kind::list) {
        numbers.cpus = std::move(list.expression->cpus);
    } else if (list.expression) {
        numbers.failed_at = text.find('N');
        numbers.what = "expected a number";
    } else {
        numbers.failed_at = list.failed_at;
        numbers.what = std::move(list.what);
    }
    return numbers;
}

}  // namespace corerig::scenario
