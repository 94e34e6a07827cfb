// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corerig/plugin.h>
#include <corerig/workload.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace CORERIG_HIDDEN corerig {

/// Who a plugin is.
struct Identity {
    const char* name;     ///< the file name without ".so"
    const char* version;  ///< of the plugin, not of the ABI
    const char* licence;  ///< SPDX expression
    const char* vendor = nullptr;
    const char* url = nullptr;
};

namespace detail {

/// The ELF note of a plugin, made at compile time: what tools read without running the plugin.
template <const Identity& Id, class... Workloads>
class Note {
    template <class Sink>
    static constexpr void write(Sink sink) {
        sink("abi=" CORERIG_ABI_TEXT "\nplugin=");
        sink(Id.name);
        sink("\nversion=");
        sink(Id.version);
        sink("\nlicence=");
        sink(Id.licence);
        sink("\n");
        (write_workload(sink, Workloads::about.name, Workloads::about.summary), ...);
    }

    template <class Sink>
    static constexpr void write_workload(Sink sink, const char* name, const char* summary) {
        sink("workload=");
        sink(name);
        sink(":");
        sink(summary);
        sink("\n");
    }

    static constexpr std::size_t text_size() {
        std::size_t size = 1;
        write([&size](std::string_view part) { size += part.size(); });
        return size;
    }

    std::uint32_t owner_size_ = 8;
    std::uint32_t text_size_ = static_cast<std::uint32_t>(text_size());
    std::uint32_t type_ = CORERIG_NOTE_TYPE;
    char owner_[8] = {'c', 'o', 'r', 'e', 'r', 'i', 'g', '\0'};
    char text_[(text_size() + 3) & ~std::size_t{3}] = {};

 public:
    constexpr Note() {
        std::size_t at = 0;
        write([this, &at](std::string_view part) {
            for (const char letter : part) {
                text_[at++] = letter;
            }
        });
    }
};

/// The table that the entry of the plugin returns.
template <const Identity& Id, class... Workloads>
constexpr corerig_plugin_t describe_plugin() {
    corerig_plugin_t table{};
    table.magic = CORERIG_PLUGIN_MAGIC;
    table.struct_size = std::uint32_t{sizeof(corerig_plugin_t)};
    table.abi_major = CORERIG_ABI_MAJOR;
    table.abi_minor = CORERIG_ABI_MINOR;
    table.name = Id.name;
    table.version = Id.version;
    table.licence = Id.licence;
    table.vendor = Id.vendor;
    table.url = Id.url;
    table.workloads = list_of<corerig_workloads_t>(kWorkloadTable<Workloads...>);
    return table;
}

}  // namespace detail
}  // namespace corerig
