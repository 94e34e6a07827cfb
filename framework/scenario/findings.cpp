// SPDX-License-Identifier: Apache-2.0
#include "scenario/findings.hpp"

#include "scenario/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace corerig::scenario {

namespace {

/// Nobody mends more at once, and a hostile file could give a million.
constexpr std::size_t kKept = 500;

}  // namespace

void Findings::add(const base::SourceRef& where,
                   base::ErrorCode code,
                   std::string message,
                   std::string hint) {
    add(where, base::Error{code, "", std::move(message), std::move(hint)});
}

void Findings::add(const base::SourceRef& where, const base::Error& error) {
    ++count_;
    Finding finding{where, error};
    finding.error.where = base::to_string(where);
    if (is_full()) {
        ++not_kept_;
        return;
    }
    const bool is_known =
        std::any_of(found_.begin(), found_.end(), [&finding](const Finding& other) {
            return other.where == finding.where && other.error == finding.error;
        });
    if (!is_known) {
        found_.push_back(std::move(finding));
    }
}

bool Findings::is_full() const noexcept {
    return found_.size() == kKept;
}

base::Errors Findings::sorted() const {
    std::vector<Finding> findings = found_;
    const auto place = [this](const Finding& finding) {
        const base::SourceRef& where = finding.where;
        return std::tuple(where.file != file_, where.line, where.column);
    };
    std::stable_sort(findings.begin(),
                     findings.end(),
                     [&place](const Finding& a, const Finding& b) { return place(a) < place(b); });
    base::Errors errors;
    errors.reserve(findings.size() + 1);
    for (Finding& finding : findings) {
        errors.push_back(std::move(finding.error));
    }
    if (not_kept_ > 0) {
        errors.push_back({kTooManyErrors,
                          file_,
                          fmt::format("{} further errors are not listed", not_kept_),
                          "mend the listed ones first"});
    }
    return errors;
}

}  // namespace corerig::scenario
