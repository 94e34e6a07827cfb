// SPDX-License-Identifier: Apache-2.0
#include "scenario/claims.hpp"

#include "scenario/errors.hpp"
#include "scenario/identified.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace corerig::scenario {

namespace {

constexpr Range<double> kBy{1e-6, 100.0};
constexpr Range<double> kRatio{1e-9, 1e9};

/// Reads one `[[claim]]`.
class ClaimReader {
 public:
    ClaimReader(const Identified& identified, const Experiment& experiment, Findings& findings)
        : table_(*identified.table,
                 identified.name,
                 {"id", "says", "test", "base", "metric", "expect", "by", "reported"},
                 findings),
          experiment_(experiment),
          findings_(findings) {
        claim_.id = identified.id;
    }

    Claim read() {
        table_.resolve("id", toml_string(claim_.id), table_.find("id"));
        read_says();
        const std::size_t before = findings_.count();
        claim_.test = read_selector(table_, "test", experiment_);
        claim_.base = read_selector(table_, "base", experiment_);
        if (findings_.count() == before) {
            check_pair();
        }
        claim_.metric = table_.choice("metric", claim_.metric, {"time", "overhead", "floor"});
        claim_.expect = table_.choice("expect", claim_.expect, {"greater", "less", "same"});
        check_overhead(claim_.test);
        check_overhead(claim_.base);
        read_by();
        read_reported();
        return std::move(claim_);
    }

    [[nodiscard]] std::vector<ResolvedKey> resolved() const { return table_.resolved(); }

 private:
    void read_says() {
        if (const Node* node = table_.require("says")) {
            claim_.says = read_text(*node, "says", findings_).value_or("");
            table_.resolve("says", toml_string(claim_.says), node);
        }
    }

    void check_pair() {
        if (claim_.test == claim_.base) {
            findings_.add(table_.find("base")->origin.where,
                          kBadValue,
                          fmt::format("test and base of {} are the same", table_.name().label));
        }
        if (claim_.test.variant.empty() != claim_.base.variant.empty()) {
            const std::string_view without = claim_.test.variant.empty() ? "test" : "base";
            findings_.add(table_.find(without)->origin.where,
                          kAmbiguous,
                          fmt::format("{} of {} names no variant, but its counterpart does",
                                      without,
                                      table_.name().label),
                          "name a variant in both, or in neither to compare within each boot");
        }
    }

    /// Without a reference there is no overhead.
    void check_overhead(const Selector& selector) {
        const CaseDraft* draft = experiment_.cases.find(selector.case_id);
        if (claim_.metric != Claim::Metric::overhead || draft == nullptr || draft->is_changed) {
            return;
        }
        for (const Configuration* configuration : picked(selector, *draft)) {
            const bool has_reference = configuration->workload.installed.schema.has_reference &&
                                       configuration->measure.reference;
            if (!has_reference) {
                findings_.add(table_.find("metric")->origin.where,
                              kBadValue,
                              fmt::format("metric = \"overhead\", but {} measures no reference",
                                          configuration->id));
            }
        }
    }

    void read_by() {
        const Node* node = table_.find("by");
        if (node != nullptr) {
            claim_.by = read_percent(*node, "by", kBy, findings_).value_or(claim_.by);
        }
        table_.resolve("by", toml_string(format_percent(claim_.by)), node);
    }

    void read_reported() {
        if (const Node* node = table_.find("reported")) {
            claim_.reported = read_real(*node, "reported", kRatio, findings_);
            table_.resolve("reported", fmt::format("{}", claim_.reported.value_or(0)), node);
        }
    }

    TableReader table_;
    const Experiment& experiment_;
    Findings& findings_;
    Claim claim_;
};

}  // namespace

Claims read_claims(const Node& document, const Experiment& experiment, Findings& findings) {
    Claims result;
    for (const Identified& table : identified_tables(document, "claim", findings)) {
        ClaimReader reader(table, experiment, findings);
        result.claims.push_back(reader.read());
        append(result.resolved, reader.resolved());
    }
    return result;
}

}  // namespace corerig::scenario
