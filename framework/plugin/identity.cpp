// SPDX-License-Identifier: Apache-2.0
#include "plugin/identity.hpp"

#include "base/in_quotes.hpp"
#include "plugin/elf_file.hpp"
#include "plugin/errors.hpp"
#include "plugin/note.hpp"

#include <corerig/plugin.h>

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

namespace corerig::plugin {

namespace {

std::string abi_of_entry(const ElfFile::Entry& entry) {
    return entry.name.substr(std::string_view("corerig_plugin_v").size());
}

/// Why the file has no entry that this program could call, or nothing.
std::optional<base::Error> check_entry(const ElfFile& file, const std::string& where) {
    const auto entry =
        std::find_if(file.entries.begin(), file.entries.end(), [](const ElfFile::Entry& candidate) {
            return candidate.name == CORERIG_ENTRY_NAME;
        });
    if (entry != file.entries.end() && entry->is_function) {
        return std::nullopt;
    }
    if (entry != file.entries.end()) {
        return base::Error{kPluginNoEntry,
                           where,
                           "not a corerig plugin: its " CORERIG_ENTRY_NAME " is not a function",
                           ""};
    }
    if (!file.entries.empty()) {
        return base::Error{kPluginAbiMismatch,
                           where,
                           fmt::format("built for plugin ABI {}; this corerig supports ABI {}",
                                       abi_of_entry(file.entries.front()),
                                       CORERIG_ABI_MAJOR),
                           "use the corerig it was built for, or build it again for this one"};
    }
    return base::Error{kPluginNoEntry,
                       where,
                       "not a corerig plugin: it does not export " CORERIG_ENTRY_NAME "()",
                       file.notes.empty()
                           ? ""
                           : "it has the note of a plugin, so the function is there but hidden: "
                             "mark it CORERIG_EXPORT"};
}

bool is_of_our_abi(const std::string& note) {
    const std::string major = fmt::format("{}.", CORERIG_ABI_MAJOR);
    return note_abi(note).substr(0, major.size()) == major;
}

}  // namespace

base::Result<PluginIdentity> read_identity(const std::filesystem::path& path) {
    const std::string where = path.string();
    const auto file = read_elf_file(path);
    if (!file) {
        return file.errors();
    }
    if (auto error = check_entry(*file, where)) {
        return *std::move(error);
    }
    if (file->notes.empty()) {
        return base::Error{kPluginBadNote,
                           where,
                           "exports " CORERIG_ENTRY_NAME "() but has no note that says who it is",
                           "put CORERIG_NOTE(...) at file scope, once"};
    }
    const auto ours = std::count_if(file->notes.begin(), file->notes.end(), is_of_our_abi);
    if (ours == 0) {
        return base::Error{
            kPluginAbiMismatch,
            where,
            fmt::format("its note is for plugin ABI {}; this corerig supports ABI {}",
                        base::in_quotes(note_abi(file->notes.front())),
                        CORERIG_ABI_TEXT),
            "use the corerig it was built for, or build it again for this one"};
    }
    if (ours > 1) {
        return base::Error{kPluginBadNote,
                           where,
                           fmt::format("bad note: there are {} notes for one plugin", ours),
                           "put CORERIG_NOTE(...) at file scope, once"};
    }
    auto identity =
        parse_note(*std::find_if(file->notes.begin(), file->notes.end(), is_of_our_abi), where);
    if (identity) {
        identity->build_id = file->build_id;
    }
    return identity;
}

}  // namespace corerig::plugin
