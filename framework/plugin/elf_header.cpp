// SPDX-License-Identifier: Apache-2.0
#include "plugin/elf_header.hpp"

#include "base/in_quotes.hpp"
#include "plugin/errors.hpp"

#include <fmt/format.h>

#include <elf.h>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <optional>
#include <string_view>

namespace corerig::plugin {

namespace {

#if defined(__x86_64__)
constexpr unsigned kHostMachine = EM_X86_64;
#elif defined(__aarch64__)
constexpr unsigned kHostMachine = EM_AARCH64;
#elif defined(__i386__)
constexpr unsigned kHostMachine = EM_386;
#elif defined(__arm__)
constexpr unsigned kHostMachine = EM_ARM;
#elif defined(__riscv)
constexpr unsigned kHostMachine = EM_RISCV;
#elif defined(__powerpc64__)
constexpr unsigned kHostMachine = EM_PPC64;
#elif defined(__s390__)
constexpr unsigned kHostMachine = EM_S390;
#elif defined(__loongarch__)
constexpr unsigned kHostMachine = 258;  // EM_LOONGARCH, which older <elf.h> lack
#elif defined(__mips__)
constexpr unsigned kHostMachine = EM_MIPS;
#else
#error "name the ELF machine of this architecture here"
#endif
constexpr unsigned char kHostClass = sizeof(void*) == 8 ? ELFCLASS64 : ELFCLASS32;
constexpr unsigned char kHostData =
    std::endian::native == std::endian::little ? ELFDATA2LSB : ELFDATA2MSB;

std::string machine_name(unsigned machine) {
    struct Known {
        unsigned machine;
        const char* name;
    };

    constexpr std::array kKnown{Known{EM_X86_64, "x86-64"},
                                Known{EM_AARCH64, "aarch64"},
                                Known{EM_386, "i386"},
                                Known{EM_ARM, "arm"},
                                Known{EM_RISCV, "riscv"},
                                Known{EM_PPC64, "ppc64"},
                                Known{EM_S390, "s390"},
                                Known{258, "loongarch"},
                                Known{EM_MIPS, "mips"}};
    const auto* known = std::find_if(kKnown.begin(), kKnown.end(), [machine](const Known& entry) {
        return entry.machine == machine;
    });
    return known == kKnown.end() ? fmt::format("machine {}", machine) : known->name;
}

std::string describe_machine(unsigned machine, unsigned char elf_class, unsigned char data) {
    return fmt::format("{}, {}-bit, {}-endian",
                       machine_name(machine),
                       elf_class == ELFCLASS64 ? 64 : 32,
                       data == ELFDATA2LSB ? "little" : "big");
}

const char* hint_for_content(std::string_view start) {
    struct Known {
        std::string_view start;
        const char* hint;
    };

    constexpr std::array kKnown{
        Known{"!<arch>", "this is a static library; link it with -shared"},
        Known{"version https://git-lfs", "this is a Git LFS pointer; fetch it with 'git lfs pull'"},
        Known{"\xcf\xfa\xed\xfe", "this is a library for macOS"},
        Known{"MZ", "this is a library for Windows"}};
    for (const Known& known : kKnown) {
        if (start.substr(0, known.start.size()) == known.start) {
            return known.hint;
        }
    }
    return "";
}

base::Error not_elf(const std::filesystem::path& path, const std::string& start) {
    constexpr std::size_t kShown = 12;  // enough to recognise a text or a script
    const std::string content = start.empty()
                                    ? "the file is empty"
                                    : "it starts with " + base::in_quotes(start.substr(0, kShown));
    return {kPluginNotElf,
            path.string(),
            fmt::format("not an ELF shared library ({})", content),
            hint_for_content(start)};
}

base::Error truncated(const std::filesystem::path& path,
                      std::uint64_t size,
                      const std::string& wanted) {
    return {kPluginTruncated,
            path.string(),
            fmt::format("truncated: {} bytes, but {}", size, wanted),
            "copy or build it again"};
}

std::optional<base::Error> check_start(const FileImage& image, const std::filesystem::path& path) {
    constexpr std::string_view kMagic("\177ELF", 4);
    constexpr std::uint64_t kStart = 32;
    const auto start = image.read(0, std::min(image.size(), kStart));
    if (!start) {
        return truncated(path, 0, "it was longer when it was opened");
    }
    const std::size_t compared = std::min(start->size(), kMagic.size());
    if (start->empty() || start->substr(0, compared) != kMagic.substr(0, compared)) {
        return not_elf(path, *start);
    }
    if (image.size() < sizeof(ElfW(Ehdr))) {
        return truncated(
            path, image.size(), fmt::format("an ELF header has {}", sizeof(ElfW(Ehdr))));
    }
    return std::nullopt;
}

std::optional<base::Error> check_machine(const ElfW(Ehdr) & header,
                                         const std::filesystem::path& path) {
    // A file of the other byte order has its machine the other way round.
    const bool swapped = header.e_ident[EI_DATA] != kHostData;
    const unsigned machine =
        swapped
            ? static_cast<unsigned>((header.e_machine >> 8U) | ((header.e_machine & 0xffU) << 8U))
            : header.e_machine;
    if (!swapped && header.e_ident[EI_CLASS] == kHostClass && machine == kHostMachine) {
        return std::nullopt;
    }
    return base::Error{
        kPluginWrongArch,
        path.string(),
        fmt::format("built for {}; this corerig is {}",
                    describe_machine(machine, header.e_ident[EI_CLASS], header.e_ident[EI_DATA]),
                    describe_machine(kHostMachine, kHostClass, kHostData)),
        ""};
}

std::optional<base::Error> check_type(unsigned type, const std::filesystem::path& path) {
    switch (type) {
        case ET_DYN:
            return std::nullopt;
        case ET_REL:
            return not_shared(path, "an object file");
        case ET_EXEC:
            return not_shared(path, "an executable");
        case ET_CORE:
            return not_shared(path, "a core dump");
        default:
            return not_shared(path, fmt::format("an ELF file of type {}", type));
    }
}

/// offset + count * size, or the largest number when that does not fit.
std::uint64_t end_of(std::uint64_t offset, std::uint64_t count, std::uint64_t size) {
    std::uint64_t end = 0;
    if (__builtin_mul_overflow(count, size, &end) || __builtin_add_overflow(offset, end, &end)) {
        return std::numeric_limits<std::uint64_t>::max();
    }
    return end;
}

std::optional<base::Error> check_length(const FileImage& image,
                                        const ElfHeaders& headers,
                                        const std::filesystem::path& path) {
    std::uint64_t end =
        end_of(headers.file.e_shoff, headers.file.e_shnum, headers.file.e_shentsize);
    for (const ElfW(Phdr) & segment : headers.segments) {
        end = std::max(end, end_of(segment.p_offset, segment.p_filesz, 1));
    }
    if (end <= image.size()) {
        return std::nullopt;
    }
    return truncated(path, image.size(), fmt::format("its headers describe {}", end));
}

}  // namespace

base::Error damaged(const std::filesystem::path& path, const std::string& what) {
    return {kPluginDamaged, path.string(), "damaged: " + what, "copy or build it again"};
}

base::Error not_shared(const std::filesystem::path& path, const std::string& kind) {
    return {kPluginNotShared,
            path.string(),
            "not a shared library but " + kind,
            "link it with -shared"};
}

base::Result<ElfHeaders> read_elf_headers(const FileImage& image,
                                          const std::filesystem::path& path) {
    if (auto error = check_start(image, path)) {
        return *std::move(error);
    }
    ElfHeaders headers;
    const auto file = image.read_struct<ElfW(Ehdr)>(0);
    if (!file) {
        return truncated(path, image.size(), "it was longer when it was opened");
    }
    headers.file = *file;
    if (auto error = check_machine(headers.file, path)) {
        return *std::move(error);
    }
    if (auto error = check_type(headers.file.e_type, path)) {
        return *std::move(error);
    }
    const bool countable = headers.file.e_phnum != 0 && headers.file.e_phnum != PN_XNUM;
    if (!countable || headers.file.e_phentsize != sizeof(ElfW(Phdr))) {
        return damaged(path, "it has no usable program headers");
    }
    const std::size_t size = headers.file.e_phnum * sizeof(ElfW(Phdr));
    const auto table = image.read(headers.file.e_phoff, size);
    if (!table) {
        const std::uint64_t end = end_of(headers.file.e_phoff, size, 1);
        return truncated(path, image.size(), fmt::format("its headers describe {}", end));
    }
    headers.segments.resize(headers.file.e_phnum);
    std::memcpy(headers.segments.data(), table->data(), table->size());
    if (auto error = check_length(image, headers, path)) {
        return *std::move(error);
    }
    return headers;
}

}  // namespace corerig::plugin
