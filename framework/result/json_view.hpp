// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "result/json_tape.hpp"

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
    JsonView(const JsonTape& tape, std::uint32_t index) : tape_(&tape), index_(index) {}

    [[nodiscard]] bool is_null() const { return node().kind == JsonKind::null; }

    [[nodiscard]] bool is_object() const { return node().kind == JsonKind::object; }

    [[nodiscard]] bool is_array() const { return node().kind == JsonKind::array; }

    /// The member of an object with this name, the last of several; nothing when there is none.
    [[nodiscard]] std::optional<JsonView> find(std::string_view name) const;
    [[nodiscard]] std::vector<std::pair<std::string, JsonView>> members() const;

    /// How many values an object or array has in it.
    [[nodiscard]] std::size_t size() const;

    /// The value, when it is of that type and in its range.
    [[nodiscard]] std::optional<bool> boolean() const;
    [[nodiscard]] std::optional<std::int64_t> signed_integer() const;
    [[nodiscard]] std::optional<std::uint64_t> unsigned_integer() const;
    [[nodiscard]] std::optional<double> real() const;  ///< integers too
    [[nodiscard]] std::optional<std::string> text() const;

    /// The value as a message shows it: at most 40 characters.
    [[nodiscard]] std::string brief() const;

 private:
    friend class JsonElements;

    [[nodiscard]] const JsonNode& node() const { return tape_->nodes[index_]; }

    const JsonTape* tape_;
    std::uint32_t index_;
};

/// The values in an object or array, one after the other.
class JsonElements {
 public:
    explicit JsonElements(JsonView parent)
        : tape_(parent.tape_), next_(parent.index_ + 1), end_(parent.node().end) {}

    [[nodiscard]] std::optional<JsonView> next() {
        if (next_ >= end_) {
            return std::nullopt;
        }
        const JsonView view(*tape_, next_);
        next_ = view.node().end;
        return view;
    }

 private:
    const JsonTape* tape_;
    std::uint32_t next_;
    std::uint32_t end_;
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

    /// Several times as fast, for a text such as corerig writes: without fractions and letters
    /// beyond ASCII.  Nothing for any other, of which `take` may have got a part.
    [[nodiscard]] static std::optional<JsonDocument> parse_plain(std::string_view text,
                                                                 const TakeElement& take);

    [[nodiscard]] JsonView root() const { return {*tape_, 0}; }

 private:
    explicit JsonDocument(std::shared_ptr<const JsonTape> tape) : tape_(std::move(tape)) {}

    std::shared_ptr<const JsonTape> tape_;
};

}  // namespace corerig::result
