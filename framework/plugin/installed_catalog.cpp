// SPDX-License-Identifier: Apache-2.0
#include "plugin/installed_catalog.hpp"

#include "plugin/descriptor.hpp"
#include "plugin/errors.hpp"
#include "plugin/identity.hpp"
#include "plugin/lookup.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

namespace corerig::plugin {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSuffix = ".so";

/// The plugin files of a directory, by name, so that every file system gives the same order.
std::vector<fs::path> plugin_files(const fs::path& directory, std::error_code& error) {
    std::vector<fs::path> files;
    for (fs::directory_iterator entry(directory, error), end; !error && entry != end;
         entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (entry->path().extension() == kSuffix && name.front() != '.') {
            files.push_back(entry->path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

base::Error directory_error(const fs::path& directory, const std::error_code& error) {
    const bool absent = error == std::errc::no_such_file_or_directory;
    return {absent ? kPluginNotFound : kPluginNotReadable,
            directory.string(),
            "cannot list this directory of plugins: " + error.message(),
            ""};
}

}  // namespace

base::Result<std::unique_ptr<InstalledCatalog>> InstalledCatalog::scan(const SearchPath& path,
                                                                       const ScanOptions& options) {
    std::unique_ptr<InstalledCatalog> catalog(new InstalledCatalog(options));
    base::Errors errors;
    catalog->warnings_ = path.warnings;
    for (const fs::path& file : path.files) {
        if (const auto status = catalog->add_file(file); !status) {
            errors.insert(errors.end(), status.errors().begin(), status.errors().end());
        }
    }
    for (const fs::path& directory : path.required) {
        std::error_code error;
        if (fs::directory_iterator(directory, error); error) {
            errors.push_back(directory_error(directory, error));
        } else {
            catalog->add_directory(directory);
        }
    }
    for (const fs::path& directory : path.directories) {
        catalog->add_directory(directory);
    }
    if (!errors.empty()) {
        return errors;
    }
    return catalog;
}

void InstalledCatalog::add_directory(const fs::path& directory) {
    std::error_code error;
    for (const fs::path& file : plugin_files(directory, error)) {
        const auto status = add_file(file);
        // A home directory may be shared by machines of several architectures.
        if (!status && status.error().code != kPluginWrongArch) {
            warnings_.insert(warnings_.end(), status.errors().begin(), status.errors().end());
        }
    }
    if (error && error != std::errc::no_such_file_or_directory &&
        error != std::errc::not_a_directory) {
        warnings_.push_back(directory_error(directory, error));
    }
}

base::Status InstalledCatalog::add_file(const fs::path& file) {
    if (is_known(file)) {
        return base::Done{};
    }
    auto identity = read_identity(file);
    if (!identity) {
        return identity.errors();
    }
    if (!options_.trust && options_.rule) {
        if (auto distrust = find_distrust(file, *options_.rule)) {
            return *std::move(distrust);
        }
    }
    InstalledPlugin plugin{file, *std::move(identity), {}};
    const auto winner =
        std::find_if(plugins_.begin(), plugins_.end(), [&plugin](const InstalledPlugin& earlier) {
            return earlier.shadowed_by.empty() && earlier.identity.name == plugin.identity.name;
        });
    if (winner != plugins_.end()) {
        plugin.shadowed_by = winner->path;
    }
    plugins_.push_back(std::move(plugin));
    return base::Done{};
}

bool InstalledCatalog::is_known(const fs::path& file) const {
    return std::any_of(plugins_.begin(), plugins_.end(), [&file](const InstalledPlugin& plugin) {
        std::error_code unknown;
        return fs::equivalent(plugin.path, file, unknown);
    });
}

const base::Result<std::vector<WorkloadSchema>>& InstalledCatalog::schemas_of(
    std::size_t plugin) const {
    const auto known = schemas_.find(plugin);
    if (known != schemas_.end()) {
        return known->second;
    }
    return schemas_.emplace(plugin, probe_plugin(plugins_[plugin].path, options_.probe_time_limit))
        .first->second;
}

base::Errors InstalledCatalog::refused_under_this_name(std::string_view name) const {
    const std::string_view plugin = name.substr(0, name.find('/'));
    base::Errors refused;
    std::copy_if(warnings_.begin(),
                 warnings_.end(),
                 std::back_inserter(refused),
                 [plugin](const base::Error& warning) {
                     return fs::path(warning.where).filename() == std::string(plugin) + ".so";
                 });
    return refused;
}

base::Result<InstalledWorkload> InstalledCatalog::find(std::string_view name) const {
    const auto place = look_up_workload(name, plugins_);
    if (!place) {
        // The file that was meant may be there and refused.
        base::Errors errors = place.errors();
        const base::Errors refused = refused_under_this_name(name);
        errors.insert(errors.end(), refused.begin(), refused.end());
        return errors;
    }
    const InstalledPlugin& plugin = plugins_[place->plugin];
    const auto& schemas = schemas_of(place->plugin);
    if (!schemas) {
        return schemas.errors();
    }
    const auto schema =
        std::find_if(schemas->begin(), schemas->end(), [&place](const WorkloadSchema& candidate) {
            return candidate.name == place->workload;
        });
    CORERIG_ASSERT(schema != schemas->end());
    if (const auto understood = check_understood(*schema, plugin.path.string()); !understood) {
        return understood.errors();
    }
    return InstalledWorkload{plugin.path, plugin.identity, *schema};
}

}  // namespace corerig::plugin
