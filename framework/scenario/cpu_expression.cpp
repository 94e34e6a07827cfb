// SPDX-License-Identifier: Apache-2.0
#include "scenario/cpu_expression.hpp"

#include "base/nearest.hpp"
#include "scenario/cpu_list.hpp"
#include "scenario/document.hpp"
#include "scenario/look_alikes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace corerig::scenario {

namespace {

using Kind = CpuExpression::Kind;

/// Longer texts are no expression a person wrote.
constexpr std::size_t kMaxLength = 4096;
constexpr int kMaxDepth = 32;

/// Enough of a long list to find the character a message names.
constexpr std::size_t kShownLength = 200;

struct Word {
    std::string_view name;
    Kind kind;
};

constexpr std::array kWords{Word{"all", Kind::all},
                            Word{"N", Kind::last},
                            Word{"allowed", Kind::allowed},
                            Word{"isolated", Kind::isolated},
                            Word{"nohz_full", Kind::nohz_full},
                            Word{"housekeeping", Kind::housekeeping},
                            Word{"workers", Kind::workers},
                            Word{"siblings", Kind::siblings},
                            Word{"rest", Kind::rest}};
constexpr std::array kGroups{Word{"node", Kind::node},
                             Word{"package", Kind::package},
                             Word{"llc", Kind::llc},
                             Word{"core", Kind::core}};
constexpr std::array kKinds{Word{"performance", Kind::performance},
                            Word{"efficiency", Kind::efficiency}};

template <std::size_t size>
std::optional<Kind> kind_of(const std::array<Word, size>& words, std::string_view name) {
    const auto* place = std::find_if(
        words.begin(), words.end(), [name](const Word& word) { return word.name == name; });
    return place == words.end() ? std::nullopt : std::optional(place->kind);
}

template <std::size_t size>
std::string_view name_of(const std::array<Word, size>& words, Kind kind) {
    const auto* place = std::find_if(
        words.begin(), words.end(), [kind](const Word& word) { return word.kind == kind; });
    return place == words.end() ? "" : place->name;
}

std::vector<std::string> atom_names() {
    std::vector<std::string> names;
    names.reserve(kWords.size() + kGroups.size() + kKinds.size());
    for (const Word& word : kWords) {
        names.emplace_back(word.name);
    }
    for (const Word& group : kGroups) {
        names.push_back(fmt::format("{}:0", group.name));
    }
    names.insert(names.end(), {"kind:performance", "kind:efficiency"});
    return names;
}

/// Reads one expression from left to right.
class ExpressionParser {
 public:
    explicit ExpressionParser(std::string_view text) : text_(text) {}

    base::Result<CpuExpression> parse() {
        if (text_.size() > kMaxLength) {
            at_ = kMaxLength;
            fail("the text is too long", "");
            return *failure_;
        }
        auto expression = parse_union();
        skip_blanks();
        if (expression && at_ < text_.size()) {
            fail_at_operator();
            return *failure_;
        }
        if (!expression) {
            return *failure_;
        }
        return std::move(*expression);
    }

 private:
    using Parsed = std::optional<CpuExpression>;

    Parsed parse_union() {
        return parse_chain('|', Kind::union_of, &ExpressionParser::parse_intersection);
    }

    Parsed parse_intersection() {
        return parse_chain('&', Kind::intersection, &ExpressionParser::parse_unary);
    }

    Parsed parse_chain(char sign, Kind kind, Parsed (ExpressionParser::*parse_operand)()) {
        std::vector<CpuExpression> operands;
        do {
            auto operand = (this->*parse_operand)();
            if (!operand) {
                return std::nullopt;
            }
            operands.push_back(std::move(*operand));
        } while (take(sign));
        if (operands.size() == 1) {
            return std::move(operands.front());
        }
        return CpuExpression{kind, {}, std::move(operands)};
    }

    Parsed parse_unary() {
        skip_blanks();
        if (depth_ == kMaxDepth) {
            return fail("nested too deeply", "");
        }
        ++depth_;
        Parsed result;
        if (take('!')) {
            if (auto operand = parse_unary()) {
                result = CpuExpression{Kind::complement, {}, {std::move(*operand)}};
            }
        } else if (take('(')) {
            result = parse_rest_of_group();
        } else {
            result = parse_atom();
        }
        --depth_;
        return result;
    }

    Parsed parse_rest_of_group() {
        auto inner = parse_union();
        if (inner && !take(')')) {
            return at_ < text_.size() ? fail_at_operator() : fail("expected ')'", "");
        }
        return inner;
    }

    /// Everything up to an operator or a blank: what it is decides its form.
    Parsed parse_atom() {
        constexpr std::string_view kEnds = "&|!() \t";
        const std::size_t start = at_;
        const std::size_t end = std::min(text_.find_first_of(kEnds, start), text_.size());
        const std::string_view atom = text_.substr(start, end - start);
        if (atom.empty()) {
            return fail_at_missing_atom();
        }
        if (const auto word = kind_of(kWords, atom)) {
            at_ = end;
            return CpuExpression{*word, {}, {}};
        }
        if (const auto look_alike = find_look_alike(atom)) {
            return fail(look_alike->what, look_alike->instead);
        }
        if (starts_cpu_list(atom)) {
            return parse_list(atom);
        }
        return parse_group(atom);
    }

    Parsed parse_list(std::string_view atom) {
        auto list = parse_cpu_list(atom);
        if (!list.expression) {
            at_ += list.failed_at;
            return fail(list.what, list.hint);
        }
        at_ += atom.size();
        return std::move(list.expression);
    }

    Parsed parse_group(std::string_view atom) {
        const std::size_t colon = atom.find(':');
        const std::string_view name = atom.substr(0, colon);
        const auto group = kind_of(kGroups, name);
        if (colon == std::string_view::npos || (!group && name != "kind")) {
            return fail_unknown(atom);
        }
        at_ += colon + 1;
        const std::string_view value = atom.substr(colon + 1);
        if (!group) {
            return parse_kind(value);
        }
        auto numbers = parse_numbers(value);
        if (!numbers.cpus) {
            at_ += numbers.failed_at;
            return fail(numbers.what, fmt::format("write {}:0 or {}:0-1,3", name, name));
        }
        at_ += value.size();
        return CpuExpression{*group, std::move(*numbers.cpus), {}};
    }

    Parsed parse_kind(std::string_view value) {
        if (const auto kind = kind_of(kKinds, value)) {
            at_ += value.size();
            return CpuExpression{*kind, {}, {}};
        }
        const std::vector<std::string> names{"performance", "efficiency"};
        const std::string nearest = base::nearest_name(value, names);
        return fail(fmt::format("unknown kind of CPU \"{}\" (performance, efficiency)", value),
                    nearest.empty() ? "" : fmt::format("did you mean kind:{}?", nearest));
    }

    Parsed fail_unknown(std::string_view atom) {
        const std::vector<std::string> names = atom_names();
        const std::string nearest = base::nearest_name(atom, names);
        return fail(
            fmt::format(
                "unknown CPU set \"{}\" (a list such as 0-3,8, {})", atom, fmt::join(names, ", ")),
            nearest.empty() ? "" : fmt::format("did you mean {}?", nearest));
    }

    Parsed fail_at_missing_atom() {
        const bool is_doubled = 0 < at_ && at_ < text_.size() && text_[at_] == text_[at_ - 1] &&
                                (text_[at_] == '&' || text_[at_] == '|');
        return fail(text_.empty() ? "the set is empty" : "expected a CPU set",
                    is_doubled ? fmt::format("one {} is enough", text_[at_])
                               : "a CPU set looks like 0-3,8 or node:0 & !0");
    }

    /// Something stands where only an operator may.
    Parsed fail_at_operator() {
        if (text_[at_] == ')') {
            return fail("there is no '(' for this ')'", "");
        }
        const std::string_view rest = text_.substr(at_);
        const auto foreign = find_look_alike(rest.substr(0, rest.find(' ')));
        const bool is_number = '0' <= rest.front() && rest.front() <= '9';
        std::string hint = foreign ? foreign->instead : "";
        if (is_number) {
            hint = "numbers are separated by a comma, without blanks: 0,1";
        }
        return fail("expected &, | or the end", std::move(hint));
    }

    bool take(char wanted) {
        skip_blanks();
        if (at_ >= text_.size() || text_[at_] != wanted) {
            return false;
        }
        ++at_;
        return true;
    }

    void skip_blanks() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) {
            ++at_;
        }
    }

    Parsed fail(const std::string& what, std::string hint) {
        if (!failure_) {
            failure_ = base::Error{
                kCpuExpressionSyntax,
                "",
                fmt::format(
                    "CPU set {}, character {}: {}", shown(text_, kShownLength), at_ + 1, what),
                std::move(hint)};
        }
        return std::nullopt;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int depth_ = 0;
    std::optional<base::Error> failure_;
};

/// Parentheses where an operand binds no tighter than what it stands in.
std::string operand_to_string(const CpuExpression& operand, Kind outer) {
    const bool is_chain = operand.kind == Kind::union_of || operand.kind == Kind::intersection;
    const bool is_loose = operand.kind == Kind::intersection && outer == Kind::union_of;
    return is_chain && !is_loose ? "(" + to_string(operand) + ")" : to_string(operand);
}

std::string chain_to_string(const CpuExpression& chain, std::string_view sign) {
    std::string text;
    for (const CpuExpression& operand : chain.operands) {
        text += text.empty() ? "" : fmt::format(" {} ", sign);
        text += operand_to_string(operand, chain.kind);
    }
    return text;
}

}  // namespace

base::Result<CpuExpression> parse_cpu_expression(std::string_view text) {
    return ExpressionParser(text).parse();
}

std::string to_string(const CpuExpression& expression) {
    switch (expression.kind) {
        case Kind::list:
            return expression.cpus.to_short_list();
        case Kind::node:
        case Kind::package:
        case Kind::llc:
        case Kind::core:
            return fmt::format(
                "{}:{}", name_of(kGroups, expression.kind), expression.cpus.to_short_list());
        case Kind::performance:
        case Kind::efficiency:
            return fmt::format("kind:{}", name_of(kKinds, expression.kind));
        case Kind::intersection:
            return chain_to_string(expression, "&");
        case Kind::union_of:
            return chain_to_string(expression, "|");
        case Kind::complement:
            return "!" + operand_to_string(expression.operands.front(), Kind::complement);
        default:
            break;
    }
    return std::string(name_of(kWords, expression.kind));
}

}  // namespace corerig::scenario
