// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "plugin/schema.hpp"

#include <corerig/plugin.h>

#include <string>
#include <vector>

namespace corerig::plugin {

/// The values of a workload's parameters in the form create() wants, and the texts they point at.
/// Lives as long as the instance that was made from it.
class ValueTable {
 public:
    /// One value and one flag for each parameter, in the order of the schema.  Errors, with
    /// `where` = the parameter: `param-bad-value` for one that the schema does not allow.
    [[nodiscard]] static base::Result<ValueTable> make(const WorkloadSchema& schema,
                                                       const std::vector<ParameterValue>& values,
                                                       const std::vector<bool>& given);

    ValueTable(ValueTable&&) = default;
    ValueTable& operator=(ValueTable&&) = default;
    ValueTable(const ValueTable&) = delete;
    ValueTable& operator=(const ValueTable&) = delete;
    ~ValueTable() = default;

    [[nodiscard]] corerig_values_t list() const;

 private:
    ValueTable() = default;

    std::vector<std::string> texts_;  ///< never grows once an item points into it
    std::vector<corerig_value_t> items_;
};

/// Why the parameter cannot have this value (seen, allowed), or Done.
[[nodiscard]] base::Status check_value(const ParameterSchema& parameter,
                                       const ParameterValue& value);

}  // namespace corerig::plugin
