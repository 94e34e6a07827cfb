// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "plugin/catalog.hpp"
#include "plugin/lookup.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace corerig::support {

/// A catalogue with fixed content and no files behind it.  By default: workloads much like the
/// product's own `syscall`, `spinlock` and `barrier`, `types` with a parameter of every type,
/// and `twin`, which two plugins offer (demo/twin, acme/twin).
class StaticCatalog final : public plugin::Catalog {
 public:
    StaticCatalog();

    /// Each plugin with the schemas of its workloads; the identities list their names.
    explicit StaticCatalog(
        std::vector<std::pair<std::string, std::vector<plugin::WorkloadSchema>>> plugins);

    [[nodiscard]] const std::vector<plugin::InstalledPlugin>& plugins() const override {
        return plugins_;
    }

    [[nodiscard]] const base::Errors& warnings() const override { return warnings_; }

    [[nodiscard]] base::Result<plugin::InstalledWorkload> find(
        std::string_view name) const override;

 private:
    std::vector<plugin::InstalledPlugin> plugins_;
    std::vector<std::vector<plugin::WorkloadSchema>> schemas_;  ///< one entry per plugin
    base::Errors warnings_;
};

[[nodiscard]] plugin::WorkloadSchema syscall_schema();
[[nodiscard]] plugin::WorkloadSchema spinlock_schema();
[[nodiscard]] plugin::WorkloadSchema barrier_schema();
[[nodiscard]] plugin::WorkloadSchema types_schema();
[[nodiscard]] plugin::WorkloadSchema twin_schema();

}  // namespace corerig::support
