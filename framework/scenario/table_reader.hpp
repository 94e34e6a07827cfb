// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario/document.hpp"
#include "scenario/findings.hpp"
#include "scenario/scenario.hpp"
#include "scenario/values.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace corerig::scenario {

/// What a table is called.
struct TableName {
    std::string path;   ///< in ResolvedKey: "case.pinned"
    std::string label;  ///< in messages: "[[case]] \"pinned\""
};

/// Reads one table key by key.  Keys it does not have are reported at once; what the others came
/// to is kept for `show`: given keys in written order, then defaults in the order of asking.
class TableReader {
 public:
    /// `table` is a table and outlives the reader; `keys` are all that it may have.
    TableReader(const Node& table,
                TableName name,
                std::vector<std::string> keys,
                Findings& findings);

    [[nodiscard]] const Node* find(std::string_view key) const { return table_.find(key); }

    /// As find; reports a key that is missing.
    [[nodiscard]] const Node* require(std::string_view key);

    [[nodiscard]] const base::SourceRef& where() const noexcept { return table_.origin.where; }

    [[nodiscard]] const TableName& name() const noexcept { return name_; }

    [[nodiscard]] Findings& findings() noexcept { return findings_; }

    // Optional keys: the default where the key is absent or wrong.
    [[nodiscard]] std::string text(std::string_view key, std::string fallback);
    [[nodiscard]] bool boolean(std::string_view key, bool fallback);

    /// An enumeration whose values are named in order.
    template <class Enum>
    [[nodiscard]] Enum choice(std::string_view key,
                              Enum fallback,
                              const std::vector<std::string>& names) {
        return static_cast<Enum>(choose(key, static_cast<std::size_t>(fallback), names));
    }

    /// Of two keys that exclude each other the one that counts: when both are given, the one from
    /// the command line; when that does not decide, the first, and a finding.
    [[nodiscard]] std::pair<const Node*, const Node*> exclusive(std::string_view first,
                                                                std::string_view second);

    /// Notes what `key` came to, as TOML text; without a node the value is the default.
    void resolve(std::string_view key, std::string value, const Node* given);
    void resolve(std::string_view key, std::string value, const Origin& origin);

    /// Notes what a table below came to.
    void absorb(std::string_view key, std::vector<ResolvedKey> resolved);

    [[nodiscard]] std::vector<ResolvedKey> resolved() const;

    /// Place of a key among the written keys, counted from 0; key_count() for an absent one.
    [[nodiscard]] std::size_t order_of(std::string_view key) const;

    [[nodiscard]] std::size_t key_count() const noexcept { return table_.children.size(); }

 private:
    std::size_t choose(std::string_view key,
                       std::size_t fallback,
                       const std::vector<std::string>& names);

    const Node& table_;
    TableName name_;
    std::vector<std::string> keys_;
    Findings& findings_;
    std::vector<std::pair<std::size_t, ResolvedKey>> resolved_;
};

/// Appends `more` to `entries`.
void append(std::vector<ResolvedKey>& entries, std::vector<ResolvedKey> more);

/// True if `node` is a table; reports it otherwise.
[[nodiscard]] bool is_table(const Node& node, std::string_view key, Findings& findings);

/// The tables of `[[key]]`; anything else in their place is reported.
[[nodiscard]] std::vector<const Node*> tables_of(const Node& document,
                                                 std::string_view key,
                                                 Findings& findings);

}  // namespace corerig::scenario
