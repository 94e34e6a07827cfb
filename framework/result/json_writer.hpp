// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/cpu_set.hpp"
#include "result/names.hpp"

#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace corerig::result {

/// Writes values as JSON on one line, in ASCII.  A record is an object with the members that its
/// list_fields names.  Text straight into a buffer: a line may hold a million samples.
class JsonWriter {
 public:
    template <class T>
    void field(std::string_view name, const T& value) {
        key(name);
        write(value);
    }

    /// A member that the first files of this schema do not have.
    template <class T>
    void added_field(std::string_view name, const std::optional<T>& value) {
        field(name, value);
    }

    /// A member that a reader takes apart while it parses.
    template <class T>
    void stream(std::string_view name, const std::vector<T>& values) {
        field(name, values);
    }

    /// Records as arrays of their values, without names.
    template <class T>
    void rows(std::string_view name, const std::vector<T>& values) {
        key(name);
        with_names_ = false;
        write(values);
        with_names_ = true;
    }

    template <class T>
    void write(const T& value) {
        if constexpr (std::same_as<T, bool>) {
            append(value ? "true" : "false");
        } else if constexpr (std::signed_integral<T>) {
            write_signed(value);
        } else if constexpr (std::unsigned_integral<T>) {
            write_unsigned(value);
        } else if constexpr (std::is_enum_v<T>) {
            write_enum(value);
        } else if constexpr (std::same_as<T, double>) {
            write_real(value);
        } else if constexpr (std::convertible_to<T, std::string_view>) {
            write_text(value);
        } else if constexpr (std::same_as<T, base::CpuSet>) {
            write_text(value.to_list());
        } else {
            open(with_names_ ? '{' : '[');
            list_fields(*this, value);
            close(with_names_ ? '}' : ']');
        }
    }

    template <class T>
    void write(const std::vector<T>& values) {
        open('[');
        for (const T& value : values) {
            separate();
            write(value);
        }
        close(']');
    }

    template <class T>
    void write(const std::optional<T>& value) {
        if (value) {
            write(*value);
        } else {
            append("null");
        }
    }

    void write(const std::map<std::string, std::string>& values) {
        open('{');
        for (const auto& [name, value] : values) {
            field(name, value);
        }
        close('}');
    }

    void open(char bracket);
    void close(char bracket);
    /// The comma, when one is due, and in an object the name of the member that follows.
    void key(std::string_view name);

    [[nodiscard]] std::string take() { return std::move(text_); }

 private:
    void separate();
    void append(std::string_view text);
    void write_text(std::string_view text);
    void write_real(double value);
    void write_signed(std::int64_t value);
    void write_unsigned(std::uint64_t value);

    template <class Enum>
    void write_enum(Enum value) {
        for (const auto& named : kNames<Enum>) {
            if (named.value == value) {
                write_text(named.name);
            }
        }
    }

    std::string text_;
    bool first_ = true;
    bool with_names_ = true;
};

}  // namespace corerig::result
