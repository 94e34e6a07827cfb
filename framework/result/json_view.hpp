// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace corerig::result {

/// One value inside a parsed JSON text.  Lives as long as the document, or the call that got it.
class JsonView {
 public:
    /// `value` is what the parser behind json_view.cpp calls a value.
    explicit JsonView(const void* value) : value_(value) {}

    [[nodiscard]] bool is_null() const;
    [[nodiscard]] bool is_object() const;
    [[nodiscard]] bool is_array() const;

    /// The member of an object with this name; nothing when there is none.
    [[nodiscard]] std::optional<JsonView> find(std::string_view name) const;
    [[nodiscard]] std::vector<std::pair<std::string, JsonView>> members() const;

    /// Of an array.
    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] JsonView at(std::size_t index) const;

    /// The value, when it is of that type and in its range.
    [[nodiscard]] std::optional<bool> boolean() const;
    [[nodiscard]] std::optional<std::int64_t> signed_integer() const;
    [[nodiscard]] std::optional<std::uint64_t> unsigned_integer() const;
    [[nodiscard]] std::optional<double> real() const;  ///< integers too
    [[nodiscard]] std::optional<std::string> text() const;

    /// The value as a message shows it: at most 40 characters.
    [[nodiscard]] std::string brief() const;

 private:
    const void* value_;
};

/// A parsed JSON text.
class JsonDocument {
 public:
    /// Gets each element of each array that is a member of the outermost object, as soon as it is
    /// complete: name of the member, index, element.  True: taken, the document need not keep it.
    using TakeElement = std::function<bool(std::string_view, std::size_t, JsonView)>;

    /// Errors: what is wrong at which byte, or nesting so deep that it is no result.
    [[nodiscard]] static base::Result<JsonDocument> parse(std::string_view text,
                                                          const TakeElement& take);

    [[nodiscard]] JsonView root() const { return JsonView(root_.get()); }

 private:
    explicit JsonDocument(std::shared_ptr<const void> root) : root_(std::move(root)) {}

    std::shared_ptr<const void> root_;
};

}  // namespace corerig::result
