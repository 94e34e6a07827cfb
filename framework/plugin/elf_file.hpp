// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace corerig::plugin {

/// What a shared library for this machine says of itself, read from its program headers only:
/// section headers may be stripped.
struct ElfFile {
    struct Entry {
        std::string name;  ///< "corerig_plugin_v1"
        bool is_function = false;

        friend bool operator==(const Entry&, const Entry&) = default;
    };

    std::vector<Entry> entries;      ///< exported symbols called corerig_plugin_v*
    std::vector<std::string> notes;  ///< texts of the notes of owner "corerig", type 1
    std::string build_id;            ///< hexadecimal, "" when there is none
    std::string run_path;            ///< DT_RUNPATH or DT_RPATH, "" when there is none

    friend bool operator==(const ElfFile&, const ElfFile&) = default;
};

/// Reads the ELF file at `path` and trusts nothing in it.  Errors, with `where` = path: as
/// FileImage::open, or `plugin-not-elf`, `plugin-truncated`, `plugin-damaged`,
/// `plugin-wrong-arch`, `plugin-not-shared`.
[[nodiscard]] base::Result<ElfFile> read_elf_file(const std::filesystem::path& path);

}  // namespace corerig::plugin
