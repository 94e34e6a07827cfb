// SPDX-License-Identifier: Apache-2.0
#include "plugin/loader.hpp"

#include "base/in_quotes.hpp"
#include "plugin/elf_file.hpp"
#include "plugin/errors.hpp"

#define BOOST_DLL_USE_STD_FS
#include <boost/dll/shared_library.hpp>
#include <fmt/format.h>

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <exception>
#include <new>
#include <system_error>
#include <utility>

namespace corerig::plugin {

namespace {

using Entry = const corerig_plugin_t*();

struct EntryPoint {
    Entry* function;
};

using boost::dll::shared_library;

/// The text before `end` of what follows `start`; "" when `start` does not occur.
std::string_view between(std::string_view text, std::string_view start, std::string_view end) {
    const std::size_t at = text.find(start);
    if (at == std::string_view::npos) {
        return "";
    }
    const std::string_view rest = text.substr(at + start.size());
    return end.empty() ? rest : rest.substr(0, rest.find(end));
}

std::string last_load_error() {
    const char* text = ::dlerror();
    return text == nullptr ? "the dynamic linker gives no reason" : text;
}

base::Error exception_error(const std::string& where, const std::string& what) {
    return {
        kPluginException,
        where,
        fmt::format("an exception left {}(): {}", CORERIG_ENTRY_NAME, base::in_quotes(what, 200)),
        ""};
}

base::Result<const corerig_plugin_t*> ask(EntryPoint entry, const std::string& where) {
    try {
        return entry.function();
    } catch (const std::exception& error) {
        return exception_error(where, error.what());
    } catch (...) {
        return exception_error(where, "of a type that says nothing");
    }
}

/// The entry function of the plugin, whose library stays loaded whatever happens.
base::Result<EntryPoint> load_entry(const std::filesystem::path& path) {
    // Never destroyed, so that nothing calls dlclose(): threads, thread-local destructors and
    // at-exit functions of the plugin would run in memory that is gone.
    alignas(shared_library) std::array<std::byte, sizeof(shared_library)> place{};
    auto* library = new (place.data()) shared_library();
    try {
        namespace mode = boost::dll::load_mode;
        std::error_code failed;
        library->load(path, mode::rtld_now | mode::rtld_local, failed);
        if (failed) {
            const std::string reason = last_load_error();
            const auto file = read_elf_file(path);
            return explain_load_error(reason, path, file ? file->run_path : "");
        }
        return EntryPoint{&library->get<Entry>(CORERIG_ENTRY_NAME)};
    } catch (const std::exception& error) {
        return explain_load_error(error.what(), path, "");
    }
}

}  // namespace

std::string to_string(LoadPhase phase) {
    switch (phase) {
        case LoadPhase::reading_file:
            return "while its file was read";
        case LoadPhase::loading:
            return "while loading (static initialisers)";
        case LoadPhase::asking:
            return "in " CORERIG_ENTRY_NAME "()";
        case LoadPhase::reading_tables:
            return "while its tables were read";
        case LoadPhase::done:
            return "after its tables were read";
    }
    return "";
}

base::Error explain_load_error(std::string_view text,
                               const std::filesystem::path& path,
                               const std::string& run_path) {
    const std::string where = path.string();
    constexpr std::string_view kAbsent =
        ": cannot open shared object file: No such file or directory";
    if (const auto library = text.substr(0, text.find(kAbsent));
        library.size() < text.size() &&
        std::filesystem::path(library).filename() != path.filename()) {
        return {kPluginMissingDependency,
                where,
                fmt::format("needs {}, which is not installed", library),
                run_path.empty()
                    ? "install the package it belongs to"
                    : fmt::format("it was looked for in {} and the system's directories",
                                  base::in_quotes(run_path))};
    }
    if (const auto version = between(text, ": version `", "'"); !version.empty()) {
        return {kPluginNeedsNewerLibrary,
                where,
                fmt::format("needs version {} of {}, which is older here",
                            version,
                            text.substr(0, text.find(": version `"))),
                "build it again on the oldest system that it is for"};
    }
    if (const auto symbol = between(text, ": undefined symbol: ", ""); !symbol.empty()) {
        return {kPluginUndefinedSymbol,
                where,
                fmt::format("cannot be loaded: undefined symbol: {}", symbol),
                "link it with -Wl,-z,defs to see this when it is built"};
    }
    // The linker names the file as Boost.DLL gave it: with "./" where there was no directory.
    const std::string_view name = text.substr(0, text.find(": "));
    if (name.size() < text.size() && std::filesystem::path(name).filename() == path.filename()) {
        text.remove_prefix(name.size() + 2);
    }
    return {kPluginLoadFailed, where, fmt::format("cannot be loaded: {}", text), ""};
}

base::Result<LoadedPlugin> load_plugin(const std::filesystem::path& path,
                                       const LoadObserver& observe) {
    const std::string where = path.string();
    observe(LoadPhase::reading_file);
    auto identity = read_identity(path);
    if (!identity) {
        return identity.errors();
    }
    observe(LoadPhase::loading);
    const auto entry = load_entry(path);
    if (!entry) {
        return entry.errors();
    }
    observe(LoadPhase::asking);
    const auto table = ask(*entry, where);
    if (!table) {
        return table.errors();
    }
    observe(LoadPhase::reading_tables);
    auto workloads = read_descriptor(*table, *identity, where);
    if (!workloads) {
        return workloads.errors();
    }
    observe(LoadPhase::done);
    return LoadedPlugin{*std::move(identity), *std::move(workloads)};
}

base::Result<LoadedWorkload> load_workload(const std::filesystem::path& path,
                                           std::string_view name) {
    auto plugin = load_plugin(path, [](LoadPhase) {});
    if (!plugin) {
        return plugin.errors();
    }
    const auto found = std::find_if(
        plugin->workloads.begin(), plugin->workloads.end(), [name](const LoadedWorkload& workload) {
            return workload.schema.name == name;
        });
    if (found == plugin->workloads.end()) {
        return base::Error{kWorkloadUnknown,
                           path.string(),
                           fmt::format("has no workload {}", base::in_quotes(name)),
                           ""};
    }
    if (const auto understood = check_understood(found->schema, path.string()); !understood) {
        return understood.errors();
    }
    return std::move(*found);
}

}  // namespace corerig::plugin
