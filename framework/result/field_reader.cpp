// SPDX-License-Identifier: Apache-2.0
#include "result/field_reader.hpp"

#include <fmt/format.h>

namespace corerig::result {

void Problems::add(std::string problem) {
    if (!full()) {
        list_.push_back(std::move(problem));
    }
}

std::string FieldPath::to_string() const {
    if (parent == nullptr) {
        return std::string(name);
    }
    const std::string before = parent->to_string();
    if (name.empty()) {
        return fmt::format("{}[{}]", before, index);
    }
    return before.empty() ? std::string(name) : fmt::format("{}.{}", before, name);
}

std::optional<JsonView> FieldReader::next_member(std::string_view name) {
    return with_names_ ? value_.find(name) : row_.next();
}

std::optional<base::CpuSet> FieldReader::cpu_set() const {
    const auto text = value_.text();
    if (!text) {
        return std::nullopt;
    }
    auto cpus = base::CpuSet::parse_list(*text);
    return cpus ? std::optional(std::move(cpus).value()) : std::nullopt;
}

bool FieldReader::expect_object() {
    if (!value_.is_object()) {
        reject("an object");
    }
    return value_.is_object();
}

bool FieldReader::expect_array() {
    if (!value_.is_array()) {
        reject("an array");
    }
    return value_.is_array();
}

void FieldReader::reject(std::string_view wanted) {
    problems_.add(
        fmt::format("{} is {}, but must be {}", path_.to_string(), value_.brief(), wanted));
}

void FieldReader::read(std::map<std::string, std::string>& values) {
    if (!expect_object()) {
        return;
    }
    for (const auto& [name, view] : value_.members()) {
        const FieldPath path{&path_, name, 0};
        FieldReader(view, path, problems_).read(values[name]);
    }
}

}  // namespace corerig::result
