// SPDX-License-Identifier: Apache-2.0
#include "plugin/identity.hpp"

#include "support/temp_dir.hpp"
#include "unit/plugin/elf_patch.hpp"
#include "unit/plugin/sample_files.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <random>

namespace corerig::plugin {

namespace {

#if defined(__x86_64__)
constexpr std::string_view kHere = "x86-64, 64-bit, little-endian";
#elif defined(__aarch64__)
constexpr std::string_view kHere = "aarch64, 64-bit, little-endian";
#else
constexpr std::string_view kHere = "another machine";
#endif

/// What a user reads when this file is refused; "" when it is not.
std::string refusal(const std::filesystem::path& path) {
    const auto identity = read_identity(path);
    return identity ? "" : text_of(identity.errors(), path.parent_path());
}

class ReadIdentity : public testing::Test {
 protected:
    std::string refusal_of(std::string_view content) {
        return refusal(directory_.write("plugin.so", content));
    }

    std::string refusal_of(const ElfPatch& patch) { return refusal_of(patch.content()); }

    support::TempDir directory_;
    std::string minimal_ = content_of(sample("ok_minimal.so"));
};

TEST_F(ReadIdentity, ReadsAPluginInC) {
    const auto identity = read_identity(sample("ok_minimal.so"));

    ASSERT_TRUE(identity.has_value());
    EXPECT_EQ(identity->build_id.size(), 40U);
    const PluginIdentity expected{.name = "ok_minimal",
                                  .version = "1.0.0",
                                  .licence = "Apache-2.0",
                                  .abi = "1.0",
                                  .build_id = identity->build_id,
                                  .workloads = {{"nothing", "counts iterations"}}};
    EXPECT_EQ(*identity, expected);
}

TEST_F(ReadIdentity, ReadsAPluginInCxx) {
    const auto identity = read_identity(sample("ok_full.so"));

    ASSERT_TRUE(identity.has_value());
    const PluginIdentity expected{.name = "ok_full",
                                  .version = "2.3.4",
                                  .licence = "MIT OR Apache-2.0",
                                  .abi = "1.0",
                                  .build_id = identity->build_id,
                                  .workloads = {{"full", "everything a workload can declare"}}};
    EXPECT_EQ(*identity, expected);
}

TEST_F(ReadIdentity, ReadsWithoutSectionHeaders) {
    const ElfPatch stripped = ElfPatch(minimal_).header([](auto& header) {
        header.e_shoff = 0;
        header.e_shnum = 0;
        header.e_shstrndx = 0;
    });

    EXPECT_EQ(refusal_of(stripped), "");
}

TEST_F(ReadIdentity, ReadsThroughASymbolicLinkWithAnyName) {
    const auto link = directory_ / "name with blanks.so";
    std::filesystem::create_symlink(sample("ok_minimal.so"), link);

    EXPECT_EQ(refusal(link), "");
}

TEST_F(ReadIdentity, RefusesWhatIsNoFile) {
    ASSERT_EQ(::mkfifo((directory_ / "fifo.so").c_str(), 0600), 0);
    std::filesystem::create_directory(directory_ / "directory.so");
    std::filesystem::create_symlink("nowhere", directory_ / "dangling.so");

    EXPECT_EQ(refusal(directory_ / "fifo.so"),
              "error[plugin-not-a-file]: fifo.so: not a file but a FIFO\n");
    EXPECT_EQ(refusal(directory_ / "directory.so"),
              "error[plugin-not-a-file]: directory.so: not a file but a directory\n"
              "  hint: name a directory of plugins with --plugin-dir\n");
    EXPECT_EQ(refusal(directory_ / "dangling.so"),
              "error[plugin-not-found]: dangling.so: No such file or directory\n");
    EXPECT_EQ(refusal(directory_ / "missing.so"),
              "error[plugin-not-found]: missing.so: No such file or directory\n");
    EXPECT_EQ(refusal("/dev/null"), "error[plugin-not-a-file]: null: not a file but a device\n");
}

TEST_F(ReadIdentity, RefusesAFileThatItMayNotRead) {
    if (::geteuid() == 0) {
        GTEST_SKIP() << "root may read every file";
    }
    const auto file = directory_.write("secret.so", minimal_);
    std::filesystem::permissions(file, std::filesystem::perms::none);

    EXPECT_EQ(refusal(file), "error[plugin-not-readable]: secret.so: Permission denied\n");
}

TEST_F(ReadIdentity, RefusesWhatIsNotElf) {
    EXPECT_EQ(refusal_of(""),
              "error[plugin-not-elf]: plugin.so: not an ELF shared library (the file is empty)\n");
    EXPECT_EQ(refusal_of("This is a text.\n"),
              "error[plugin-not-elf]: plugin.so: not an ELF shared library (it starts with \"This "
              "is a te\")\n");
    EXPECT_EQ(refusal_of("\x7f"
                         "ELVES"),
              "error[plugin-not-elf]: plugin.so: not an ELF shared library (it starts with "
              "\"\\x7fELVES\")\n");
    EXPECT_EQ(refusal_of("!<arch>\nlibacme.o/ 0"),
              "error[plugin-not-elf]: plugin.so: not an ELF shared library (it starts with "
              "\"!<arch>\\x0aliba\")\n"
              "  hint: this is a static library; link it with -shared\n");
    EXPECT_EQ(refusal_of("version https://git-lfs.github.com/spec/v1\n"),
              "error[plugin-not-elf]: plugin.so: not an ELF shared library (it starts with "
              "\"version http\")\n"
              "  hint: this is a Git LFS pointer; fetch it with 'git lfs pull'\n");
    EXPECT_EQ(refusal_of("\xcf\xfa\xed\xfe\x07"),
              "error[plugin-not-elf]: plugin.so: not an ELF shared library (it starts with "
              "\"\\xcf\\xfa\\xed\\xfe\\x07\")\n"
              "  hint: this is a library for macOS\n");
    EXPECT_EQ(refusal_of("MZ\x90"),
              "error[plugin-not-elf]: plugin.so: not an ELF shared library (it starts with "
              "\"MZ\\x90\")\n"
              "  hint: this is a library for Windows\n");
}

TEST_F(ReadIdentity, RefusesATruncatedFile) {
    const std::string size = std::to_string(minimal_.size());
    const std::string hint = "\n  hint: copy or build it again\n";

    EXPECT_EQ(
        refusal_of(minimal_.substr(0, 2)),
        "error[plugin-truncated]: plugin.so: truncated: 2 bytes, but an ELF header has 64" + hint);
    EXPECT_EQ(
        refusal_of(minimal_.substr(0, 40)),
        "error[plugin-truncated]: plugin.so: truncated: 40 bytes, but an ELF header has 64" + hint);
    EXPECT_EQ(
        refusal_of(minimal_.substr(0, 100)),
        fmt::format("error[plugin-truncated]: plugin.so: truncated: 100 bytes, but its headers "
                    "describe {}{}",
                    ElfPatch(minimal_).read<ElfW(Ehdr)>(0).e_phnum * sizeof(ElfW(Phdr)) + 64,
                    hint));
    EXPECT_EQ(refusal_of(minimal_.substr(0, 4100)),
              "error[plugin-truncated]: plugin.so: truncated: 4100 bytes, but its headers "
              "describe " +
                  size + hint);
    EXPECT_EQ(refusal_of(minimal_.substr(0, minimal_.size() - 1)),
              fmt::format("error[plugin-truncated]: plugin.so: truncated: {} bytes, but its "
                          "headers describe {}{}",
                          minimal_.size() - 1,
                          size,
                          hint));
}

TEST_F(ReadIdentity, DoesNotBelieveOffsetsThatWrapAround) {
    EXPECT_EQ(
        refusal_of(ElfPatch(minimal_).header([](auto& header) { header.e_phoff = ~0UL << 6U; })),
        fmt::format("error[plugin-truncated]: plugin.so: truncated: {} bytes, but its "
                    "headers describe 18446744073709551615\n"
                    "  hint: copy or build it again\n",
                    minimal_.size()));
    EXPECT_EQ(refusal_of(ElfPatch(minimal_).segment(
                  PT_DYNAMIC, [](auto& segment) { segment.p_filesz = ~0UL; })),
              fmt::format("error[plugin-truncated]: plugin.so: truncated: {} bytes, but its "
                          "headers describe 18446744073709551615\n"
                          "  hint: copy or build it again\n",
                          minimal_.size()));
}

TEST_F(ReadIdentity, RefusesOtherMachines) {
    const ElfPatch mips =
        ElfPatch(minimal_).header([](auto& header) { header.e_machine = EM_MIPS; });
    const ElfPatch i386 = ElfPatch(minimal_).header([](auto& header) {
        header.e_machine = EM_386;
        header.e_ident[EI_CLASS] = ELFCLASS32;
    });
    const ElfPatch s390 = ElfPatch(minimal_).header([](auto& header) {
        header.e_machine = EM_S390 << 8;
        header.e_ident[EI_DATA] = ELFDATA2MSB;
    });
    const ElfPatch unknown =
        ElfPatch(minimal_).header([](auto& header) { header.e_machine = 4711; });

    const std::string prefix = "error[plugin-wrong-arch]: plugin.so: built for ";
    EXPECT_EQ(refusal_of(mips),
              fmt::format("{}mips, 64-bit, little-endian; this corerig is {}\n", prefix, kHere));
    EXPECT_EQ(refusal_of(i386),
              fmt::format("{}i386, 32-bit, little-endian; this corerig is {}\n", prefix, kHere));
    EXPECT_EQ(refusal_of(s390),
              fmt::format("{}s390, 64-bit, big-endian; this corerig is {}\n", prefix, kHere));
    EXPECT_EQ(
        refusal_of(unknown),
        fmt::format("{}machine 4711, 64-bit, little-endian; this corerig is {}\n", prefix, kHere));
}

TEST_F(ReadIdentity, RefusesElfFilesThatAreNoLibraries) {
    const auto typed = [this](ElfW(Half) type) {
        return ElfPatch(minimal_).header([type](auto& header) { header.e_type = type; });
    };
    const std::string prefix = "error[plugin-not-shared]: plugin.so: not a shared library but ";
    const std::string hint = "\n  hint: link it with -shared\n";

    EXPECT_EQ(refusal_of(typed(ET_REL)), prefix + "an object file" + hint);
    EXPECT_EQ(refusal_of(typed(ET_EXEC)), prefix + "an executable" + hint);
    EXPECT_EQ(refusal_of(typed(ET_CORE)), prefix + "a core dump" + hint);
    EXPECT_EQ(refusal_of(typed(0x1234)), prefix + "an ELF file of type 4660" + hint);
    EXPECT_EQ(refusal_of(content_of(host_sample("program"))),
              prefix + "a position-independent executable" + hint);
}

TEST_F(ReadIdentity, RefusesAFileThatContradictsItself) {
    const auto far = [](auto& entry) { entry.d_un.d_val = 0x7fff0000; };
    const std::string prefix = "error[plugin-damaged]: plugin.so: damaged: ";
    const std::string hint = "\n  hint: copy or build it again\n";

    EXPECT_EQ(refusal_of(ElfPatch(minimal_).header([](auto& header) { header.e_phentsize = 8; })),
              prefix + "it has no usable program headers" + hint);
    EXPECT_EQ(refusal_of(ElfPatch(minimal_).segment(
                  PT_DYNAMIC, [](auto& segment) { segment.p_type = PT_NULL; })),
              prefix + "it has no dynamic section" + hint);
    EXPECT_EQ(refusal_of(ElfPatch(minimal_).dynamic(DT_STRTAB, far)),
              prefix + "its dynamic strings lie outside the file" + hint);
    EXPECT_EQ(refusal_of(ElfPatch(minimal_).dynamic(DT_SYMTAB, far)),
              prefix + "its dynamic symbols lie outside the file" + hint);
    EXPECT_EQ(
        refusal_of(ElfPatch(content_of(host_sample("hash_gnu.so"))).dynamic(DT_GNU_HASH, far)),
        prefix + "its symbol hash table lies outside the file" + hint);
    EXPECT_EQ(refusal_of(ElfPatch(content_of(host_sample("hash_sysv.so"))).dynamic(DT_HASH, far)),
              prefix + "its symbol hash table lies outside the file" + hint);
}

TEST_F(ReadIdentity, RefusesForgedSizes) {
    const std::string prefix = "error[plugin-damaged]: plugin.so: damaged: ";
    const std::string hint = "\n  hint: copy or build it again\n";
    const auto file = directory_.write("plugin.so", minimal_);
    // A hole of 3 MiB: a table there is as large as it claims to be.
    std::filesystem::resize_file(file, 3 << 20);

    const ElfPatch large_note(ElfPatch(content_of(file)).segment(PT_NOTE, [](auto& segment) {
        segment.p_filesz = 2 << 20;
    }));

    EXPECT_EQ(refusal_of(large_note), prefix + "its notes are larger than any plugin's" + hint);
}

TEST_F(ReadIdentity, FindsTheEntryByEitherHashTable) {
    EXPECT_EQ(refusal(host_sample("hash_gnu.so")), "");
    EXPECT_EQ(refusal(host_sample("hash_sysv.so")), "");
}

TEST_F(ReadIdentity, DoesNotBelieveANumberOfSymbols) {
    ElfPatch patch(content_of(host_sample("hash_sysv.so")));
    std::uint64_t address = 0;
    patch.dynamic(DT_HASH, [&address](auto& entry) { address = entry.d_un.d_val; });
    // The table starts with the number of buckets and the number of symbols.
    patch.at<std::uint32_t>(address + 4, [](auto& symbols) { symbols = 100'000'000; });

    EXPECT_EQ(refusal_of(patch),
              "error[plugin-damaged]: plugin.so: damaged: it claims to have 100000000 dynamic "
              "symbols\n"
              "  hint: copy or build it again\n");
}

TEST_F(ReadIdentity, RefusesLibrariesThatAreNoPlugins) {
    EXPECT_EQ(refusal(sample("no_entry.so")),
              "error[plugin-no-entry]: no_entry.so: not a corerig plugin: it does not export "
              "corerig_plugin_v1()\n");
    EXPECT_EQ(refusal(host_sample("entry_is_hidden.so")),
              "error[plugin-no-entry]: entry_is_hidden.so: not a corerig plugin: it does not "
              "export corerig_plugin_v1()\n"
              "  hint: it has the note of a plugin, so the function is there but hidden: mark it "
              "CORERIG_EXPORT\n");
    EXPECT_EQ(refusal(host_sample("entry_is_data.so")),
              "error[plugin-no-entry]: entry_is_data.so: not a corerig plugin: its "
              "corerig_plugin_v1 is not a function\n");
}

TEST_F(ReadIdentity, RefusesOtherVersionsOfTheAbi) {
    std::string other_note = minimal_;
    other_note.replace(other_note.find("abi=1.0"), 7, "abi=4.2");

    EXPECT_EQ(refusal(sample("other_entry.so")),
              "error[plugin-abi-mismatch]: other_entry.so: built for plugin ABI 2; this corerig "
              "supports ABI 1\n"
              "  hint: use the corerig it was built for, or build it again for this one\n");
    EXPECT_EQ(refusal_of(other_note),
              "error[plugin-abi-mismatch]: plugin.so: its note is for plugin ABI \"4.2\"; this "
              "corerig supports ABI 1.0\n"
              "  hint: use the corerig it was built for, or build it again for this one\n");
}

TEST_F(ReadIdentity, RefusesPluginsWithoutAProperNote) {
    EXPECT_EQ(refusal(host_sample("no_note.so")),
              "error[plugin-bad-note]: no_note.so: exports corerig_plugin_v1() but has no note "
              "that says who it is\n"
              "  hint: put CORERIG_NOTE(...) at file scope, once\n");
    EXPECT_EQ(refusal(host_sample("two_notes.so")),
              "error[plugin-bad-note]: two_notes.so: bad note: there are 2 notes for one plugin\n"
              "  hint: put CORERIG_NOTE(...) at file scope, once\n");
    EXPECT_EQ(refusal(sample("duplicate_id.so")),
              "error[plugin-bad-note]: duplicate_id.so: bad note: it names the workload \"twice\" "
              "twice\n");
}

/// Changes up to 8 bytes, words or stretches, most of them where the tables are.
std::string mutate(std::string content, std::mt19937_64& random) {
    const std::size_t interesting = random() % 2 == 0 ? 1024 : content.size();
    for (std::uint64_t change = random() % 8; change <= 8; ++change) {
        const std::size_t at = random() % (interesting - 8);
        const std::uint64_t word = random() >> (random() % 64);
        std::memcpy(content.data() + at, &word, 1ULL << (random() % 4));
    }
    if (random() % 16 == 0) {
        content.resize(random() % content.size());
    }
    return content;
}

TEST_F(ReadIdentity, SurvivesAnyFile) {
    std::mt19937_64 random(20071123);
    const std::string full = content_of(sample("ok_full.so"));
    int refused = 0;

    for (int round = 0; round < 2000; ++round) {
        const auto file =
            directory_.write("plugin.so", mutate(round % 2 == 0 ? minimal_ : full, random));
        refused += read_identity(file) ? 0 : 1;
    }

    EXPECT_GT(refused, 200);
    EXPECT_LT(refused, 2000);
}

}  // namespace

}  // namespace corerig::plugin
