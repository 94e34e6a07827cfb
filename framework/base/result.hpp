// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/assert.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace corerig::base {

/// The stable, documented name of one kind of error, for example "scenario-unknown-key".
/// Each module declares its codes as constants; `name` points at a string literal.
struct ErrorCode {
    std::string_view name;

    friend bool operator==(const ErrorCode&, const ErrorCode&) = default;
};

/// A place in a text file.  Line and column count from 1; 0 means "not known".
struct SourceRef {
    std::string file;
    int line = 0;
    int column = 0;

    friend bool operator==(const SourceRef&, const SourceRef&) = default;
};

/// "file:line:column", with the parts that are not known left out.
[[nodiscard]] std::string to_string(const SourceRef& place);

/// One thing that is wrong: what kind, where, what was seen and what is allowed, what to do next.
struct Error {
    ErrorCode code;
    std::string where;    ///< file:line:column, a path, a key or ""
    std::string message;  ///< one sentence without a full stop: what is wrong (seen, allowed)
    std::string hint;     ///< next step, or ""

    friend bool operator==(const Error&, const Error&) = default;
};

/// All errors of one input, in the order of the input.  Never empty inside a Result.
using Errors = std::vector<Error>;

/// "error[code]: where: message" and, when there is a hint, a second line "  hint: ...".
[[nodiscard]] std::string to_string(const Error& error);

/// A value or the reasons why there is none; shaped like std::expected, which C++20 lacks.
template <class T>
class [[nodiscard]] Result {
 public:
    // NOLINTBEGIN(google-explicit-constructor): a function returns a value or an error as it is.
    Result(T held) : state_(std::in_place_index<0>, std::move(held)) {}

    Result(Error error) : state_(std::in_place_index<1>) {
        std::get<1>(state_).push_back(std::move(error));
    }

    Result(Errors errors) : state_(std::in_place_index<1>, std::move(errors)) {
        CORERIG_ASSERT(!std::get<1>(state_).empty());
    }

    // NOLINTEND(google-explicit-constructor)

    [[nodiscard]] bool has_value() const noexcept { return state_.index() == 0; }

    explicit operator bool() const noexcept { return has_value(); }

    [[nodiscard]] T& value() & {
        CORERIG_ASSERT(has_value());
        return *std::get_if<0>(&state_);
    }

    [[nodiscard]] const T& value() const& {
        CORERIG_ASSERT(has_value());
        return *std::get_if<0>(&state_);
    }

    [[nodiscard]] T&& value() && {
        CORERIG_ASSERT(has_value());
        return std::move(*std::get_if<0>(&state_));
    }

    T& operator*() & { return value(); }

    const T& operator*() const& { return value(); }

    T&& operator*() && { return std::move(*this).value(); }

    T* operator->() { return &value(); }

    const T* operator->() const { return &value(); }

    [[nodiscard]] const Errors& errors() const {
        CORERIG_ASSERT(!has_value());
        return *std::get_if<1>(&state_);
    }

    /// The first error: all there is where a function can fail in one way at a time.
    [[nodiscard]] const Error& error() const { return errors().front(); }

 private:
    std::variant<T, Errors> state_;
};

/// The value of functions that either did what they say or failed.
struct Done {
    friend bool operator==(const Done&, const Done&) = default;
};

using Status = Result<Done>;

}  // namespace corerig::base
