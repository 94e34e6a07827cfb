// SPDX-License-Identifier: Apache-2.0
#include "base/cpu_set.hpp"

#include "base/in_quotes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>

namespace corerig::base {

namespace {

/// Reads one list from left to right; `at_` is where an error is reported.
class ListParser {
 public:
    explicit ListParser(std::string_view text) : text_(text) {}

    Result<CpuSet> parse() {
        if (text_.size() > kLongestList) {
            fail(fmt::format("a list has at most {} characters", kLongestList));
            return *failure_;
        }
        skip_blanks();
        if (at_end()) {
            return CpuSet{};
        }
        do {
            if (!parse_range()) {
                return *failure_;
            }
        } while (take(','));
        skip_blanks();
        if (!at_end()) {
            fail("expected ',' or the end of the list");
            return *failure_;
        }
        return CpuSet(chosen_cpus());
    }

 private:
    /// All odd CPUs up to the limit, written out, take less.
    static constexpr std::size_t kLongestList = 262144;

    [[nodiscard]] std::vector<CpuId> chosen_cpus() const {
        std::vector<CpuId> cpus;
        for (std::size_t cpu = 0; cpu < chosen_.size(); ++cpu) {
            if (chosen_[cpu]) {
                cpus.push_back(static_cast<CpuId>(cpu));
            }
        }
        return cpus;
    }

    bool parse_range() {
        const auto first = number();
        if (!first) {
            return false;
        }
        std::optional<CpuId> last = first;
        CpuId used = 1;
        CpuId group = 1;
        if (take('-')) {
            last = number();
            if (!last) {
                return false;
            }
            if (*last < *first) {
                return fail(fmt::format("the range {}-{} runs backwards", *first, *last));
            }
            if (take(':') && !parse_stride(used, group)) {
                return false;
            }
        }
        if (used == group) {
            choose(*first, *last);
            return true;
        }
        for (CpuId part = *first; part <= *last; part += group) {
            choose(part, std::min(part + used - 1, *last));
        }
        return true;
    }

    void choose(CpuId first, CpuId last) {
        if (chosen_.size() <= static_cast<std::size_t>(last)) {
            chosen_.resize(static_cast<std::size_t>(last) + 1);
        }
        std::fill(chosen_.begin() + first, chosen_.begin() + last + 1, true);
    }

    /// The kernel's "used/group": of every `group` CPUs the first `used`.
    bool parse_stride(CpuId& used, CpuId& group) {
        const auto used_size = number();
        if (!used_size) {
            return false;
        }
        if (!take('/')) {
            return fail("expected '/' of a range first-last:used/group");
        }
        const auto group_size = number();
        if (!group_size) {
            return false;
        }
        if (*used_size < 1 || *group_size < *used_size) {
            return fail(fmt::format(
                "in {}/{} the used part must be 1 to the group size", *used_size, *group_size));
        }
        used = *used_size;
        group = *group_size;
        return true;
    }

    std::optional<CpuId> number() {
        CpuId value = 0;
        const char* begin = text_.data() + at_;
        const char* end = text_.data() + text_.size();
        const auto [stop, status] = std::from_chars(begin, end, value);
        if (status == std::errc::invalid_argument || (!at_end() && *begin == '-')) {
            fail("expected a CPU number");
            return std::nullopt;
        }
        if (status != std::errc{} || value > kMaxCpuId) {
            fail(fmt::format("CPU numbers go up to {}", kMaxCpuId));
            return std::nullopt;
        }
        at_ += static_cast<std::size_t>(stop - begin);
        return value;
    }

    bool take(char wanted) {
        if (at_end() || text_[at_] != wanted) {
            return false;
        }
        ++at_;
        return true;
    }

    void skip_blanks() {
        constexpr std::string_view kBlanks = " \t\r\n";
        while (!at_end() && kBlanks.find(text_[at_]) != std::string_view::npos) {
            ++at_;
        }
    }

    [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }

    bool fail(const std::string& what) {
        failure_ =
            Error{kCpuListSyntax,
                  "",
                  fmt::format("CPU list {}, character {}: {}", in_quotes(text_), at_ + 1, what),
                  "a CPU list looks like 0-3,8 or 0-31:2/4"};
        return false;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::vector<bool> chosen_;  ///< one flag per CPU: ranges may overlap without end
    std::optional<Error> failure_;
};

/// CPUs without a gap between them.
struct Run {
    CpuId first = 0;
    CpuId count = 0;

    [[nodiscard]] CpuId last() const { return first + count - 1; }
};

std::vector<Run> runs_of(const std::vector<CpuId>& cpus) {
    std::vector<Run> runs;
    for (const CpuId cpu : cpus) {
        if (!runs.empty() && runs.back().last() + 1 == cpu) {
            ++runs.back().count;
        } else {
            runs.push_back({cpu, 1});
        }
    }
    return runs;
}

std::string to_text(const Run& run) {
    return run.count == 1 ? fmt::format("{}", run.first)
                          : fmt::format("{}-{}", run.first, run.last());
}

/// Finds a short list for runs, from the last run to the first.
class ShortList {
 public:
    explicit ShortList(std::vector<Run> runs) : runs_(std::move(runs)), pieces_(runs_.size() + 1) {
        for (std::size_t i = runs_.size(); i-- > 0;) {
            choose_piece(i);
        }
    }

    [[nodiscard]] std::string text() const {
        std::string list;
        for (std::size_t i = 0; i < runs_.size(); i = pieces_[i].end) {
            list += i == 0 ? "" : ",";
            list += pieces_[i].text;
        }
        return list;
    }

 private:
    /// The best list from one run on begins with this.
    struct Piece {
        std::string text;
        std::size_t end = 0;        ///< the run behind it
        std::size_t list_size = 0;  ///< of the whole list from here on
        std::size_t chain_end = 0;  ///< the run behind those that one stride can take
    };

    void choose_piece(std::size_t i) {
        Piece& piece = pieces_[i];
        piece.chain_end = chain_end(i);
        take_if_shorter(piece, to_text(runs_[i]), i + 1);
        // A chain may give its last run to the next one.  Two runs are easier read as they are.
        for (const std::size_t end : {piece.chain_end, piece.chain_end - 1}) {
            if (end > i + 2) {
                take_if_shorter(piece, stride_text(i, end), end);
            }
        }
    }

    void take_if_shorter(Piece& piece, std::string text, std::size_t end) const {
        const std::size_t rest = pieces_[end].list_size;
        const std::size_t size = text.size() + (rest == 0 ? 0 : rest + 1);
        if (piece.text.empty() || size < piece.list_size) {
            piece.text = std::move(text);
            piece.end = end;
            piece.list_size = size;
        }
    }

    /// Runs of one length at one distance; the last may be cut short.
    [[nodiscard]] std::size_t chain_end(std::size_t i) const {
        if (i + 1 >= runs_.size() || runs_[i + 1].count > runs_[i].count) {
            return i + 1;
        }
        const bool goes_on = i + 2 < runs_.size() && runs_[i + 1].count == runs_[i].count &&
                             distance(i + 1) == distance(i);
        return goes_on ? std::max(i + 2, pieces_[i + 1].chain_end) : i + 2;
    }

    [[nodiscard]] CpuId distance(std::size_t i) const {
        return runs_[i + 1].first - runs_[i].first;
    }

    [[nodiscard]] std::string stride_text(std::size_t i, std::size_t end) const {
        return fmt::format(
            "{}-{}:{}/{}", runs_[i].first, runs_[end - 1].last(), runs_[i].count, distance(i));
    }

    std::vector<Run> runs_;
    std::vector<Piece> pieces_;  ///< one more than runs: the empty rest
};

}  // namespace

CpuSet::CpuSet(std::initializer_list<CpuId> cpus) : CpuSet(std::vector<CpuId>(cpus)) {
}

CpuSet::CpuSet(std::vector<CpuId> cpus) : cpus_(std::move(cpus)) {
    std::sort(cpus_.begin(), cpus_.end());
    cpus_.erase(std::unique(cpus_.begin(), cpus_.end()), cpus_.end());
}

Result<CpuSet> CpuSet::parse_list(std::string_view text) {
    return ListParser(text).parse();
}

bool CpuSet::contains(CpuId cpu) const {
    return std::binary_search(cpus_.begin(), cpus_.end(), cpu);
}

void CpuSet::insert(CpuId cpu) {
    const auto place = std::lower_bound(cpus_.begin(), cpus_.end(), cpu);
    if (place == cpus_.end() || *place != cpu) {
        cpus_.insert(place, cpu);
    }
}

std::string CpuSet::to_list() const {
    std::string text;
    for (const Run& run : runs_of(cpus_)) {
        text += text.empty() ? "" : ",";
        text += to_text(run);
    }
    return text;
}

std::string CpuSet::to_short_list() const {
    return ShortList(runs_of(cpus_)).text();
}

CpuSet operator&(const CpuSet& a, const CpuSet& b) {
    CpuSet both;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both.cpus_));
    return both;
}

CpuSet operator|(const CpuSet& a, const CpuSet& b) {
    CpuSet either;
    std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(either.cpus_));
    return either;
}

CpuSet operator-(const CpuSet& a, const CpuSet& b) {
    CpuSet rest;
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(rest.cpus_));
    return rest;
}

}  // namespace corerig::base
