// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/archive.hpp"
#include "plugin/schema.hpp"

#include <vector>

namespace corerig::plugin {

// Schemas and values on their way between processes of this program.  What is read from a broken
// sender is harmless: enumerations are in range, texts are printable, and the reader is bad.

void write_value(base::ByteWriter& writer, const ParameterValue& value);
[[nodiscard]] ParameterValue read_value(base::ByteReader& reader);

void write_schemas(base::ByteWriter& writer, const std::vector<WorkloadSchema>& schemas);
[[nodiscard]] std::vector<WorkloadSchema> read_schemas(base::ByteReader& reader);

}  // namespace corerig::plugin
