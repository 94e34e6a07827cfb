// SPDX-License-Identifier: Apache-2.0
#include "plugin/table_reader.hpp"

#include "base/in_quotes.hpp"
#include "plugin/errors.hpp"
#include "plugin/text_rules.hpp"

#include <fmt/format.h>

namespace corerig::plugin {

std::string TableReader::line(const char* text, const std::string& what) {
    if (text == nullptr || *text == '\0') {
        add(fmt::format("{} is {}", what, text == nullptr ? "NULL" : "empty"));
        return "";
    }
    return optional_line(text, what);
}

std::string TableReader::optional_line(const char* text, const std::string& what) {
    std::string copy = bounded(text, what);
    if (!is_one_line(copy)) {
        add(fmt::format("{}, {}, is not one line of printable UTF-8", what, base::in_quotes(copy)));
        return "";
    }
    return copy;
}

std::string TableReader::optional_text(const char* text, const std::string& what) {
    std::string copy = bounded(text, what);
    if (!is_text(copy)) {
        add(fmt::format("{}, {}, is not printable UTF-8", what, base::in_quotes(copy)));
        return "";
    }
    return copy;
}

std::string TableReader::name(const char* text, std::string_view joiners, const std::string& what) {
    if (text == nullptr) {
        add(what + " is NULL");
        return "";
    }
    std::string copy = bounded(text, what);
    if (!is_name(copy, joiners)) {
        add(fmt::format("{} is {}: {}", what, base::in_quotes(copy), name_rule(joiners)));
    }
    return copy;
}

void TableReader::add(const std::string& what) {
    errors_.push_back({kPluginBadDescriptor, where_, what, ""});
}

bool TableReader::check_list(const void* items,
                             std::uint32_t count,
                             std::uint32_t item_size,
                             const ListRule& rule) {
    if (count == 0) {
        return false;
    }
    if (items == nullptr) {
        add(fmt::format("{}: a list of {} at NULL", rule.what, count));
        return false;
    }
    if (count > kMostItems) {
        add(fmt::format("{}: a list of {}; at most {} are allowed", rule.what, count, kMostItems));
        return false;
    }
    if (item_size < rule.smallest) {
        add(fmt::format("{}: an entry has {} bytes; ABI 1 has at least {}",
                        rule.what,
                        item_size,
                        rule.smallest));
        return false;
    }
    return true;
}

std::string TableReader::bounded(const char* text, const std::string& what) {
    if (text == nullptr) {
        return "";
    }
    const std::size_t length = ::strnlen(text, kLongestText + 1);
    if (length > kLongestText) {
        add(fmt::format("{} is longer than {} bytes", what, kLongestText));
        return "";
    }
    return {text, length};
}

}  // namespace corerig::plugin
