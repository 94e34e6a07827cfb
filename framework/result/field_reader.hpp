// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/cpu_set.hpp"
#include "result/json_view.hpp"
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

/// What is wrong with a line, up to a limit: a file of another kind has as many problems as values.
class Problems {
 public:
    void add(std::string problem);

    [[nodiscard]] bool full() const noexcept { return list_.size() >= kLimit; }

    [[nodiscard]] const std::vector<std::string>& list() const noexcept { return list_; }

 private:
    static constexpr std::size_t kLimit = 20;

    std::vector<std::string> list_;
};

/// Where a reader is: a member or an element of its parent, or the outermost value, which has
/// none.  Turned into text only for a message.
struct FieldPath {
    const FieldPath* parent = nullptr;
    std::string_view name;
    std::size_t index = 0;  ///< of an element, when `name` is empty

    [[nodiscard]] std::string to_string() const;
};

/// Reads records from parsed JSON: the counterpart of JsonWriter.  Unknown members are left alone;
/// a missing or unfit one is a problem, and the field keeps its default.
class FieldReader {
 public:
    FieldReader(JsonView value, const FieldPath& path, Problems& problems)
        : value_(value), path_(path), problems_(problems), row_(value) {}

    template <class T>
    void field(std::string_view name, T& value) {
        read_member(name, [&value](FieldReader& member) { member.read(value); });
    }

    /// Stays without a value where the file is older than the field.
    template <class T>
    void added_field(std::string_view name, std::optional<T>& value) {
        if (const auto member = next_member(name)) {
            const FieldPath path{&path_, name, 0};
            FieldReader(*member, path, problems_).read(value);
        }
    }

    /// The elements were read while the line was parsed; only their list must be there.
    template <class T>
    void stream(std::string_view name, std::vector<T>& /*read_before*/) {
        read_member(name, [](FieldReader& member) { member.expect_array(); });
    }

    template <class T>
    void rows(std::string_view name, std::vector<T>& values) {
        read_member(name, [&values](FieldReader& member) {
            member.with_names_ = false;
            member.read(values);
        });
    }

    template <class T>
    void read(T& value) {
        if constexpr (std::same_as<T, bool>) {
            assign(value, value_.boolean(), "true or false");
        } else if constexpr (std::signed_integral<T>) {
            assign(value, in_range<T>(value_.signed_integer()), "a whole number");
        } else if constexpr (std::unsigned_integral<T>) {
            assign(value, in_range<T>(value_.unsigned_integer()), "a whole number of 0 or more");
        } else if constexpr (std::is_enum_v<T>) {
            assign(value, find_enum<T>(), "one of " + names_text<T>());
        } else if constexpr (std::same_as<T, double>) {
            assign(value, value_.real(), "a number");
        } else if constexpr (std::same_as<T, std::string>) {
            assign(value, value_.text(), "a text");
        } else if constexpr (std::same_as<T, base::CpuSet>) {
            assign(value, cpu_set(), "a CPU list");
        } else if (with_names_ ? expect_object() : expect_array()) {
            list_fields(*this, value);
        }
    }

    template <class T>
    void read(std::optional<T>& value) {
        if (!value_.is_null()) {
            read(value.emplace());
        }
    }

    template <class T>
    void read(std::vector<T>& values) {
        if (!expect_array()) {
            return;
        }
        values.reserve(value_.size());
        JsonElements elements(value_);
        for (auto next = elements.next(); next && !problems_.full(); next = elements.next()) {
            const FieldPath path{&path_, "", values.size()};
            FieldReader element(*next, path, problems_);
            element.with_names_ = with_names_;
            element.read(values.emplace_back());
        }
    }

    void read(std::map<std::string, std::string>& values);

 private:
    template <class ReadMember>
    void read_member(std::string_view name, ReadMember read_member) {
        const FieldPath path{&path_, name, 0};
        const auto member = next_member(name);
        if (!member) {
            problems_.add(path.to_string() + " is missing");
            return;
        }
        FieldReader reader(*member, path, problems_);
        read_member(reader);
    }

    template <class T, class U>
    void assign(T& value, const std::optional<U>& found, std::string_view wanted) {
        if (found) {
            value = static_cast<T>(*found);
        } else {
            reject(wanted);
        }
    }

    template <class T, class U>
    static std::optional<T> in_range(const std::optional<U>& number) {
        return number && std::in_range<T>(*number) ? std::optional(static_cast<T>(*number))
                                                   : std::nullopt;
    }

    template <class Enum>
    [[nodiscard]] std::optional<Enum> find_enum() const {
        const auto text = value_.text();
        for (const auto& named : kNames<Enum>) {
            if (text && named.name == *text) {
                return named.value;
            }
        }
        return std::nullopt;
    }

    template <class Enum>
    static std::string names_text() {
        std::string text;
        for (const auto& named : kNames<Enum>) {
            text += text.empty() ? "" : ", ";
            text += named.name;
        }
        return text;
    }

    [[nodiscard]] std::optional<JsonView> next_member(std::string_view name);
    [[nodiscard]] std::optional<base::CpuSet> cpu_set() const;
    bool expect_object();
    bool expect_array();
    void reject(std::string_view wanted);

    JsonView value_;
    const FieldPath& path_;
    Problems& problems_;
    bool with_names_ = true;
    JsonElements row_;  ///< the values of a row that are still to come
};

}  // namespace corerig::result
