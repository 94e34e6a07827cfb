// SPDX-License-Identifier: Apache-2.0
#include "result/plain_json.hpp"

#include <cstdint>
#include <string>

namespace corerig::result {

namespace {

/// What every number of so many digits fits into: std::uint64_t, and std::int64_t with its sign.
constexpr std::size_t kMostDigits = 19;
constexpr std::size_t kMostDigitsBelowZero = 18;

/// A function that returns false has met something that is not plain, or wrong.
class PlainReader {
 public:
    PlainReader(std::string_view text, TapeWriter& tape)
        : at_(text.data()), end_(text.data() + text.size()), tape_(tape) {}

    [[nodiscard]] bool read() {
        if (!read_value()) {
            return false;
        }
        skip_space();
        return at_ == end_;
    }

 private:
    [[nodiscard]] char peek() const { return at_ == end_ ? '\0' : *at_; }

    void skip_space() {
        while (at_ != end_ && (*at_ == ' ' || *at_ == '\t' || *at_ == '\r' || *at_ == '\n')) {
            ++at_;
        }
    }

    /// Takes the next character but space if it is this one.
    [[nodiscard]] bool take(char wanted) {
        skip_space();
        const bool is_it = peek() == wanted;
        at_ += is_it ? 1 : 0;
        return is_it;
    }

    [[nodiscard]] bool take_word(std::string_view word, JsonKind kind, std::uint64_t bits) {
        if (!std::string_view(at_, static_cast<std::size_t>(end_ - at_)).starts_with(word)) {
            return false;
        }
        at_ += word.size();
        tape_.add(kind, bits);
        return true;
    }

    // The depth of the recursion is limited by the tape.
    // NOLINTNEXTLINE(misc-no-recursion)
    [[nodiscard]] bool read_value() {
        skip_space();
        switch (peek()) {
            case '{':
                return tape_.open(JsonKind::object) && read_members('}', true);
            case '[':
                return tape_.open(JsonKind::array) && read_members(']', false);
            case '"':
                return read_text();
            case 't':
                return take_word("true", JsonKind::boolean, 1);
            case 'f':
                return take_word("false", JsonKind::boolean, 0);
            case 'n':
                return take_word("null", JsonKind::null, 0);
            default:
                return read_number();
        }
    }

    // NOLINTNEXTLINE(misc-no-recursion)
    [[nodiscard]] bool read_members(char last, bool with_names) {
        ++at_;
        if (!take(last)) {
            do {
                if ((with_names && !read_name()) || !read_value()) {
                    return false;
                }
            } while (take(','));
            if (!take(last)) {
                return false;
            }
        }
        tape_.close();
        return true;
    }

    [[nodiscard]] bool read_name() {
        skip_space();
        std::string_view name;
        if (!read_quoted(name)) {
            return false;
        }
        tape_.name(name);
        return take(':');
    }

    [[nodiscard]] bool read_text() {
        std::string_view text;
        if (!read_quoted(text)) {
            return false;
        }
        tape_.add_text(text);
        return true;
    }

    [[nodiscard]] bool read_quoted(std::string_view& text) {
        if (peek() != '"') {
            return false;
        }
        const char* const begin = ++at_;
        while (at_ != end_ && is_plain(*at_)) {
            ++at_;
        }
        text = std::string_view(begin, static_cast<std::size_t>(at_ - begin));
        if (peek() == '\\' && !read_escaped(text)) {
            return false;
        }
        if (peek() != '"') {
            return false;
        }
        ++at_;
        return true;
    }

    /// The whole of a text whose beginning has been read and has no escapes.
    [[nodiscard]] bool read_escaped(std::string_view& text) {
        constexpr std::string_view kEscapes = "\"\\/bfnrt";
        constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
        unescaped_ = text;
        while (at_ != end_ && (*at_ == '\\' || is_plain(*at_))) {
            char character = *at_++;
            if (character == '\\') {
                const std::size_t which =
                    at_ == end_ ? std::string_view::npos : kEscapes.find(*at_++);
                if (which == std::string_view::npos) {
                    return false;
                }
                character = kMeanings[which];
            }
            unescaped_ += character;
        }
        text = unescaped_;
        return true;
    }

    [[nodiscard]] static bool is_plain(char character) {
        return character >= ' ' && character <= '~' && character != '"' && character != '\\';
    }

    [[nodiscard]] bool read_number() {
        const bool is_negative = peek() == '-';
        at_ += is_negative ? 1 : 0;
        const char* const begin = at_;
        std::uint64_t value = 0;
        while (at_ != end_ && *at_ >= '0' && *at_ <= '9') {
            value = 10 * value + static_cast<std::uint64_t>(*at_++ - '0');
        }
        const auto digits = static_cast<std::size_t>(at_ - begin);
        const bool is_real = peek() == '.' || peek() == 'e' || peek() == 'E';
        const bool leads_with_zero = digits > 1 && *begin == '0';
        if (digits == 0 || digits > (is_negative ? kMostDigitsBelowZero : kMostDigits) || is_real ||
            leads_with_zero) {
            return false;
        }
        // Two's complement: the bits of the negative number.
        tape_.add(is_negative ? JsonKind::negative : JsonKind::whole,
                  is_negative ? std::uint64_t{0} - value : value);
        return true;
    }

    const char* at_;
    const char* end_;
    TapeWriter& tape_;
    std::string unescaped_;
};

}  // namespace

bool read_plain_json(std::string_view text, TapeWriter& tape) {
    return PlainReader(text, tape).read();
}

}  // namespace corerig::result
