// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace corerig::plugin {

/// More entries than this in a list of a plugin are a forged number.
inline constexpr std::uint32_t kMostItems = 1024;

/// The longest text of a plugin.
inline constexpr std::size_t kLongestText = 16384;

/// Copies C tables of another build of the ABI and collects what is wrong with them.
class TableReader {
 public:
    explicit TableReader(std::string where) : where_(std::move(where)) {}

    /// `size` bytes of a struct that may be shorter or longer than ours; the rest is zero.
    template <class T>
    [[nodiscard]] static T copy(const void* from, std::size_t size) {
        static_assert(std::is_trivially_copyable_v<T>);
        T value{};
        std::memcpy(&value, from, std::min(size, sizeof(T)));
        return value;
    }

    /// The entries of a list {items, count, item_size}; none, and a problem, when it cannot be.
    template <class Item, class List>
    [[nodiscard]] std::vector<Item> items(const List& list,
                                          std::size_t smallest,
                                          const std::string& what) {
        std::vector<Item> copies;
        if (!check_list(list.items, list.count, list.item_size, {smallest, what})) {
            return copies;
        }
        for (std::size_t i = 0; i < list.count; ++i) {
            const auto* first = reinterpret_cast<const unsigned char*>(list.items);
            copies.push_back(copy<Item>(first + i * list.item_size, list.item_size));
        }
        return copies;
    }

    /// One printable line that must not be empty; `what` names it in problems.
    [[nodiscard]] std::string line(const char* text, const std::string& what);

    /// As line(), NULL and "" allowed.
    [[nodiscard]] std::string optional_line(const char* text, const std::string& what);

    /// As optional_line(), line feeds allowed.
    [[nodiscard]] std::string optional_text(const char* text, const std::string& what);

    /// A name by the rule of is_name().
    [[nodiscard]] std::string name(const char* text,
                                   std::string_view joiners,
                                   const std::string& what);

    void add(const std::string& what);

    [[nodiscard]] const base::Errors& errors() const noexcept { return errors_; }

    [[nodiscard]] const std::string& where() const noexcept { return where_; }

 private:
    struct ListRule {
        std::size_t smallest;
        const std::string& what;
    };

    [[nodiscard]] bool check_list(const void* items,
                                  std::uint32_t count,
                                  std::uint32_t item_size,
                                  const ListRule& rule);
    [[nodiscard]] std::string bounded(const char* text, const std::string& what);

    std::string where_;
    base::Errors errors_;
};

}  // namespace corerig::plugin
