// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <elf.h>
#include <link.h>

#include <cstring>
#include <stdexcept>
#include <string>
#include <utility>

namespace corerig::plugin {

/// Changes the bytes of a plugin in one place.
class ElfPatch {
 public:
    explicit ElfPatch(std::string content) : content_(std::move(content)) {}

    template <class Change>
    ElfPatch& header(Change change) {
        return at<ElfW(Ehdr)>(0, change);
    }

    /// The first program header of this type.
    template <class Change>
    ElfPatch& segment(ElfW(Word) type, Change change) {
        return at<ElfW(Phdr)>(segment_offset(type), change);
    }

    /// The entry of the dynamic section with this tag.
    template <class Change>
    ElfPatch& dynamic(std::int64_t tag, Change change) {
        const auto segment = read<ElfW(Phdr)>(segment_offset(PT_DYNAMIC));
        for (std::size_t offset = segment.p_offset;; offset += sizeof(ElfW(Dyn))) {
            const auto entry = read<ElfW(Dyn)>(offset);
            if (entry.d_tag == tag) {
                return at<ElfW(Dyn)>(offset, change);
            }
            if (entry.d_tag == DT_NULL) {
                throw std::runtime_error("the sample has no such dynamic entry");
            }
        }
    }

    /// What lies at this address of the loaded file; the first segment starts at 0.
    template <class T, class Change>
    ElfPatch& at(std::size_t offset, Change change) {
        auto value = read<T>(offset);
        change(value);
        std::memcpy(content_.data() + offset, &value, sizeof(T));
        return *this;
    }

    template <class T>
    [[nodiscard]] T read(std::size_t offset) const {
        T value;
        std::memcpy(&value, content_.data() + offset, sizeof(T));
        return value;
    }

    [[nodiscard]] std::size_t segment_offset(ElfW(Word) type) const {
        const auto header = read<ElfW(Ehdr)>(0);
        for (std::size_t i = 0; i < header.e_phnum; ++i) {
            const std::size_t offset = header.e_phoff + i * sizeof(ElfW(Phdr));
            if (read<ElfW(Phdr)>(offset).p_type == type) {
                return offset;
            }
        }
        throw std::runtime_error("the sample has no such segment");
    }

    [[nodiscard]] const std::string& content() const { return content_; }

 private:
    std::string content_;
};

}  // namespace corerig::plugin
