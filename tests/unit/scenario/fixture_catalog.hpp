// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "plugin/catalog.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace corerig::scenario {

/// A catalogue without plugins behind it: `syscall`, `spinlock` and `barrier` with the parameters
/// that the shipped scenarios use, and `probe`, which has a parameter of every type and unit, takes
/// 2, 4, 6 or 8 workers and has no reference.
class FixtureCatalog final : public plugin::Catalog {
 public:
    FixtureCatalog();

    [[nodiscard]] const std::vector<plugin::InstalledPlugin>& plugins() const override {
        return plugins_;
    }

    [[nodiscard]] const base::Errors& warnings() const override { return warnings_; }

    [[nodiscard]] base::Result<plugin::InstalledWorkload> find(
        std::string_view name) const override;

 private:
    std::vector<plugin::InstalledPlugin> plugins_;
    std::vector<plugin::InstalledWorkload> workloads_;
    base::Errors warnings_;
};

}  // namespace corerig::scenario
