// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "plugin/file_image.hpp"

#include <link.h>

#include <filesystem>
#include <vector>

namespace corerig::plugin {

/// The program headers of an ELF file of this machine, all of which lie in the file.
struct ElfHeaders {
    ElfW(Ehdr) file{};
    std::vector<ElfW(Phdr)> segments;
};

/// Reads the headers and checks what can be told from them alone.  Errors: `plugin-not-elf`,
/// `plugin-truncated`, `plugin-damaged`, `plugin-wrong-arch`, `plugin-not-shared`.
[[nodiscard]] base::Result<ElfHeaders> read_elf_headers(const FileImage& image,
                                                        const std::filesystem::path& path);

/// `plugin-damaged`: the file contradicts itself.
[[nodiscard]] base::Error damaged(const std::filesystem::path& path, const std::string& what);

/// `plugin-not-shared`: an ELF file of another kind.
[[nodiscard]] base::Error not_shared(const std::filesystem::path& path, const std::string& kind);

}  // namespace corerig::plugin
