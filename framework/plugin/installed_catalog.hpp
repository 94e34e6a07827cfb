// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "plugin/catalog.hpp"
#include "plugin/probe.hpp"
#include "plugin/search_path.hpp"
#include "plugin/trust.hpp"

#include <chrono>
#include <map>
#include <memory>
#include <optional>

namespace corerig::plugin {

struct ScanOptions {
    bool trust = false;  ///< --trust-plugin: whoever may write to plugins is trusted
    std::optional<TrustRule> rule = trust_rule_of_this_process();
    std::chrono::milliseconds probe_time_limit = kProbeTimeLimit;
};

/// The plugins on this machine.
class InstalledCatalog final : public Catalog {
 public:
    /// Lists the plugins on `path`; runs no code of theirs.  Files for other machines are passed
    /// over, other refused ones become warnings.  Errors: what the user named himself and cannot
    /// be used.
    [[nodiscard]] static base::Result<std::unique_ptr<InstalledCatalog>> scan(
        const SearchPath& path, const ScanOptions& options);

    [[nodiscard]] const std::vector<InstalledPlugin>& plugins() const override { return plugins_; }

    [[nodiscard]] const base::Errors& warnings() const override { return warnings_; }

    [[nodiscard]] base::Result<InstalledWorkload> find(std::string_view name) const override;

 private:
    explicit InstalledCatalog(const ScanOptions& options) : options_(options) {}

    void add_directory(const std::filesystem::path& directory);
    [[nodiscard]] base::Status add_file(const std::filesystem::path& file);
    [[nodiscard]] bool is_known(const std::filesystem::path& file) const;
    [[nodiscard]] const base::Result<std::vector<WorkloadSchema>>& schemas_of(
        std::size_t plugin) const;
    [[nodiscard]] base::Errors refused_under_this_name(std::string_view name) const;

    ScanOptions options_;
    std::vector<InstalledPlugin> plugins_;
    base::Errors warnings_;
    /// Filled as workloads are asked for: one probe per plugin, failed ones too.
    mutable std::map<std::size_t, base::Result<std::vector<WorkloadSchema>>> schemas_;
};

}  // namespace corerig::plugin
