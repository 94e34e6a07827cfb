// SPDX-License-Identifier: Apache-2.0
#include "plugin/elf_file.hpp"

#include "plugin/elf_header.hpp"
#include "plugin/file_image.hpp"

#include <corerig/plugin.h>

#include <fmt/format.h>

#include <elf.h>
#include <link.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <optional>
#include <string_view>

namespace corerig::plugin {

namespace {

/// A table of a plugin that is larger than this is a forged number, not a plugin.
constexpr std::uint64_t kLargestTable = std::uint64_t{64} << 20;
constexpr std::uint64_t kLargestNotes = std::uint64_t{1} << 20;
constexpr std::uint64_t kLongestChain = 65536;  ///< symbols in one bucket of a hash table
constexpr std::string_view kEntryPrefix = "corerig_plugin_v";

template <class T>
T struct_at(std::string_view bytes, std::size_t offset) {
    T value;
    std::memcpy(&value, bytes.data() + offset, sizeof(T));
    return value;
}

/// Reads what the dynamic linker would see, by address.
class DynamicReader {
 public:
    DynamicReader(const FileImage& image,
                  const ElfHeaders& headers,
                  const std::filesystem::path& path)
        : image_(image), headers_(headers), path_(path) {}

    /// Fills in what the dynamic section says.
    std::optional<base::Error> read(ElfFile& file) {
        if (auto error = read_tags()) {
            return error;
        }
        if (is_executable()) {
            return not_shared(path_, "a position-independent executable");
        }
        const auto strings = at_address(tag(DT_STRTAB), tag(DT_STRSZ));
        if (!strings) {
            return damaged(path_, "its dynamic strings lie outside the file");
        }
        const std::uint64_t run_path = tag(DT_RUNPATH) != 0 ? tag(DT_RUNPATH) : tag(DT_RPATH);
        file.run_path = run_path != 0 ? string_at(*strings, run_path) : std::string_view();
        return read_symbols(*strings, file);
    }

 private:
    std::optional<base::Error> read_tags() {
        const auto segment = std::find_if(
            headers_.segments.begin(), headers_.segments.end(), [](const ElfW(Phdr) & candidate) {
                return candidate.p_type == PT_DYNAMIC;
            });
        if (segment == headers_.segments.end()) {
            return damaged(path_, "it has no dynamic section");
        }
        const auto table = bounded(segment->p_offset, segment->p_filesz);
        if (!table) {
            return damaged(path_, "its dynamic section lies outside the file");
        }
        for (std::size_t at = 0; at + sizeof(ElfW(Dyn)) <= table->size(); at += sizeof(ElfW(Dyn))) {
            const auto entry = struct_at<ElfW(Dyn)>(*table, at);
            if (entry.d_tag == DT_NULL) {
                break;
            }
            tags_.try_emplace(entry.d_tag, entry.d_un.d_val);
        }
        return std::nullopt;
    }

    /// Only a program has a place for the debugger; linkers before 2016 do not say PIE.
    [[nodiscard]] bool is_executable() const {
        return (tag(DT_FLAGS_1) & DF_1_PIE) != 0 || tags_.contains(DT_DEBUG);
    }

    std::optional<base::Error> read_symbols(const std::string& strings, ElfFile& file) {
        const auto count = symbol_count();
        if (!count) {
            return damaged(path_, "its symbol hash table lies outside the file");
        }
        if (*count > kLargestTable / sizeof(ElfW(Sym))) {
            return damaged(path_, fmt::format("it claims to have {} dynamic symbols", *count));
        }
        const auto table = at_address(tag(DT_SYMTAB), *count * sizeof(ElfW(Sym)));
        if (!table) {
            return damaged(path_, "its dynamic symbols lie outside the file");
        }
        for (std::size_t i = 0; i < *count; ++i) {
            const auto symbol = struct_at<ElfW(Sym)>(*table, i * sizeof(ElfW(Sym)));
            const std::string_view name = string_at(strings, symbol.st_name);
            if (is_exported(symbol) && name.substr(0, kEntryPrefix.size()) == kEntryPrefix) {
                const unsigned type = symbol.st_info & 0xfU;
                file.entries.push_back({std::string(name), type != STT_OBJECT && type != STT_TLS});
            }
        }
        return std::nullopt;
    }

    static bool is_exported(const ElfW(Sym) & symbol) {
        const unsigned binding = symbol.st_info >> 4U;
        const unsigned visibility = symbol.st_other & 3U;
        return symbol.st_shndx != SHN_UNDEF && (binding == STB_GLOBAL || binding == STB_WEAK) &&
               (visibility == STV_DEFAULT || visibility == STV_PROTECTED);
    }

    /// The dynamic section does not say how many symbols there are; the hash tables do.
    [[nodiscard]] std::optional<std::uint64_t> symbol_count() const {
        if (tag(DT_HASH) != 0) {
            const auto header = at_address(tag(DT_HASH), 2 * sizeof(std::uint32_t));
            return header ? std::optional<std::uint64_t>(
                                struct_at<std::uint32_t>(*header, sizeof(std::uint32_t)))
                          : std::nullopt;
        }
        return tag(DT_GNU_HASH) != 0 ? gnu_symbol_count(tag(DT_GNU_HASH)) : 0;
    }

    /// Symbols are sorted by bucket, so the end of the chain of the highest bucket is the end.
    [[nodiscard]] std::optional<std::uint64_t> gnu_symbol_count(std::uint64_t address) const {
        constexpr std::uint64_t kWord = sizeof(std::uint32_t);
        const auto header = at_address(address, 4 * kWord);
        if (!header) {
            return std::nullopt;
        }
        const std::uint64_t bucket_count = struct_at<std::uint32_t>(*header, 0);
        const std::uint64_t first_symbol = struct_at<std::uint32_t>(*header, kWord);
        const std::uint64_t bloom_words = struct_at<std::uint32_t>(*header, 2 * kWord);
        const std::uint64_t buckets_at = address + 4 * kWord + bloom_words * sizeof(ElfW(Addr));
        const auto buckets = at_address(buckets_at, bucket_count * kWord);
        if (!buckets) {
            return std::nullopt;
        }
        std::uint64_t last = 0;
        for (std::uint64_t i = 0; i < bucket_count; ++i) {
            last = std::max<std::uint64_t>(last, struct_at<std::uint32_t>(*buckets, i * kWord));
        }
        if (last < first_symbol) {
            return first_symbol;
        }
        const std::uint64_t chains_at = buckets_at + bucket_count * kWord;
        for (const std::uint64_t limit = last + kLongestChain; last < limit; ++last) {
            const auto chain = at_address(chains_at + (last - first_symbol) * kWord, kWord);
            if (!chain) {
                return std::nullopt;
            }
            if ((struct_at<std::uint32_t>(*chain, 0) & 1U) != 0) {
                return last + 1;
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] std::uint64_t tag(std::int64_t name) const {
        const auto found = tags_.find(name);
        return found == tags_.end() ? 0 : found->second;
    }

    [[nodiscard]] std::optional<std::string> bounded(std::uint64_t offset,
                                                     std::uint64_t size) const {
        return size > kLargestTable ? std::nullopt : image_.read(offset, size);
    }

    /// The bytes that would be at `address` once loaded, when they come from the file.
    [[nodiscard]] std::optional<std::string> at_address(std::uint64_t address,
                                                        std::uint64_t size) const {
        for (const ElfW(Phdr) & segment : headers_.segments) {
            const std::uint64_t inside = address - segment.p_vaddr;
            if (segment.p_type == PT_LOAD && address >= segment.p_vaddr &&
                inside <= segment.p_filesz && size <= segment.p_filesz - inside) {
                return bounded(segment.p_offset + inside, size);
            }
        }
        return std::nullopt;
    }

    /// The string at `offset`, "" when it lies outside the table.
    static std::string_view string_at(std::string_view strings, std::uint64_t offset) {
        const std::string_view rest = strings.substr(std::min<std::size_t>(offset, strings.size()));
        return rest.substr(0, rest.find('\0'));
    }

    const FileImage& image_;
    const ElfHeaders& headers_;
    const std::filesystem::path& path_;
    std::map<std::int64_t, std::uint64_t> tags_;
};

std::string hexadecimal(std::string_view bytes) {
    std::string text;
    for (const char byte : bytes) {
        text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    }
    return text;
}

constexpr std::uint64_t padded(std::uint64_t size, std::uint64_t alignment) {
    return (size + alignment - 1) / alignment * alignment;
}

void take_note(std::string_view owner,
               std::uint32_t type,
               std::string_view content,
               ElfFile& file) {
    constexpr std::string_view kOurs("corerig\0", 8);
    constexpr std::string_view kGnu("GNU\0", 4);
    if (owner == kOurs && type == CORERIG_NOTE_TYPE) {
        file.notes.emplace_back(content.substr(0, content.find('\0')));
    } else if (owner == kGnu && type == NT_GNU_BUILD_ID && content.size() <= 64) {
        file.build_id = hexadecimal(content);
    }
}

void read_notes(std::string_view bytes, std::uint64_t alignment, ElfFile& file) {
    while (bytes.size() >= sizeof(ElfW(Nhdr))) {
        const auto header = struct_at<ElfW(Nhdr)>(bytes, 0);
        const std::uint64_t content_at = padded(sizeof(ElfW(Nhdr)) + header.n_namesz, alignment);
        const std::uint64_t end = content_at + header.n_descsz;
        if (end > bytes.size()) {
            return;
        }
        take_note(bytes.substr(sizeof(ElfW(Nhdr)), header.n_namesz),
                  header.n_type,
                  bytes.substr(content_at, header.n_descsz),
                  file);
        bytes.remove_prefix(std::min<std::size_t>(padded(end, alignment), bytes.size()));
    }
}

}  // namespace

base::Result<ElfFile> read_elf_file(const std::filesystem::path& path) {
    const auto image = FileImage::open(path);
    if (!image) {
        return image.errors();
    }
    const auto headers = read_elf_headers(*image, path);
    if (!headers) {
        return headers.errors();
    }
    ElfFile file;
    if (auto error = DynamicReader(*image, *headers, path).read(file)) {
        return *std::move(error);
    }
    std::uint64_t room = kLargestNotes;
    for (const ElfW(Phdr) & segment : headers->segments) {
        if (segment.p_type != PT_NOTE) {
            continue;
        }
        room -= std::min<std::uint64_t>(segment.p_filesz, room);
        const auto bytes =
            room == 0 ? std::nullopt : image->read(segment.p_offset, segment.p_filesz);
        if (!bytes) {
            return damaged(path, "its notes are larger than any plugin's");
        }
        read_notes(*bytes, segment.p_align == 8 ? 8 : 4, file);
    }
    return file;
}

}  // namespace corerig::plugin
