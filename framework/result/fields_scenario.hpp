// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "scenario/scenario.hpp"

#include <concepts>
#include <string>
#include <type_traits>
#include <utility>

namespace corerig::result {

/// `Record` or `const Record`: one listing of the fields serves the writer and the reader.
template <class T, class Record>
concept Is = std::same_as<std::remove_const_t<T>, Record>;

template <class Archive>
void list_fields(Archive& archive, Is<base::SourceRef> auto& place) {
    archive.field("file", place.file);
    archive.field("line", place.line);
    archive.field("column", place.column);
}

template <class Archive>
void list_fields(Archive& archive, Is<scenario::Origin> auto& origin) {
    archive.field("kind", origin.kind);
    archive.field("where", origin.where);
}

template <class Archive>
void list_fields(Archive& archive, Is<scenario::ResolvedKey> auto& key) {
    archive.field("path", key.path);
    archive.field("value", key.value);
    archive.field("origin", key.origin);
}

template <class Archive>
void list_fields(Archive& archive, Is<scenario::AxisValue> auto& axis) {
    archive.field("key", axis.key);
    archive.field("value", axis.value);
}

template <class Archive>
void list_fields(Archive& archive, Is<scenario::Condition> auto& condition) {
    archive.field("key", condition.key);
    archive.field("relation", condition.relation);
    archive.field("value", condition.value);
    archive.field("where", condition.where);
}

template <class Archive>
void list_fields(Archive& archive, Is<scenario::Variant> auto& variant) {
    archive.field("id", variant.id);
    archive.field("when", variant.when);
}

template <class Archive>
void list_fields(Archive& archive, Is<scenario::Selector> auto& selector) {
    archive.field("case", selector.case_id);
    archive.field("workload", selector.workload);
    archive.field("threads", selector.threads);
    archive.field("variant", selector.variant);
    archive.field("axes", selector.axes);
}

template <class Archive>
void list_fields(Archive& archive, Is<scenario::Claim> auto& claim) {
    archive.field("id", claim.id);
    archive.field("says", claim.says);
    archive.field("test", claim.test);
    archive.field("base", claim.base);
    archive.field("metric", claim.metric);
    archive.field("expect", claim.expect);
    archive.field("by_ratio", claim.by);
    archive.field("reported_ratio", claim.reported);
}

template <class Archive>
void list_fields(Archive& archive, Is<scenario::ReportedRow> auto& row) {
    archive.field("workload", row.workload);
    archive.field("threads", row.threads);
    archive.field("trial", row.trial);
    archive.field("time", row.time);
    archive.field("overhead", row.overhead);
    archive.field("total", row.total);
    archive.field("average", row.average);
}

template <class Archive>
void list_fields(Archive& archive, Is<scenario::Reported> auto& reported) {
    archive.field("label", reported.label);
    archive.field("kernel", reported.kernel);
    archive.field("machine", reported.machine);
    archive.field("case", reported.case_id);
    archive.field("variant", reported.variant);
    archive.field("unit", reported.unit);
    archive.field("rows", reported.rows);
}

}  // namespace corerig::result
