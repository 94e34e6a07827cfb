// SPDX-License-Identifier: Apache-2.0
#include "scenario/validate.hpp"

#include "scenario/cases.hpp"
#include "scenario/claims.hpp"
#include "scenario/conditions.hpp"
#include "scenario/errors.hpp"
#include "scenario/identified.hpp"
#include "scenario/measure.hpp"
#include "scenario/reported.hpp"
#include "scenario/workloads.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace corerig::scenario {

namespace {

constexpr std::int64_t kSchema = 1;

/// Reads a document table by table, in the order in which they refer to each other.
class DocumentReader {
 public:
    DocumentReader(const Node& document, const plugin::Catalog& catalog, Findings& findings)
        : root_(document,
                {"", "a scenario"},
                {"schema",
                 "scenario",
                 "requires",
                 "measure",
                 "workload",
                 "variant",
                 "case",
                 "claim",
                 "reported"},
                findings),
          document_(document),
          catalog_(catalog),
          findings_(findings) {}

    Scenario read() {
        root_.resolve("schema", fmt::format("{}", kSchema), document_.find("schema"));
        read_head();
        read_requires();
        const MeasureSetting measure = read_measure_table();
        read_variants();
        WorkloadDrafts workloads = read_workloads(document_, catalog_, findings_);
        root_.absorb("workload", std::move(workloads.resolved));
        read_experiment(workloads, measure);
        scenario_.resolved = root_.resolved();
        return std::move(scenario_);
    }

 private:
    void read_head() {
        const Node* node = root_.find("scenario");
        if (node == nullptr) {
            findings_.add({findings_.file(), 0, 0},
                          kMissingKey,
                          "the scenario has no [scenario]",
                          "[scenario] has at least a name");
            return;
        }
        if (!is_table(*node, "scenario", findings_)) {
            return;
        }
        TableReader table(
            *node, {"scenario", "[scenario]"}, {"name", "title", "source", "summary"}, findings_);
        if (const Node* name = table.require("name")) {
            scenario_.name = read_id(*name, "name", findings_).value_or("");
            table.resolve("name", toml_string(scenario_.name), name);
        }
        scenario_.title = table.text("title", scenario_.name);
        scenario_.source = table.text("source", "");
        scenario_.summary = table.text("summary", "");
        root_.absorb("scenario", table.resolved());
    }

    void read_requires() {
        const Node* node = root_.find("requires");
        if (node == nullptr || !is_table(*node, "requires", findings_)) {
            return;
        }
        Conditions read = read_conditions(*node, "requires", findings_);
        scenario_.conditions = std::move(read.conditions);
        root_.absorb("requires", std::move(read.resolved));
    }

    MeasureSetting read_measure_table() {
        static const Node absent;
        const Node* node = root_.find("measure");
        const bool is_usable = node != nullptr && is_table(*node, "measure", findings_);
        TableReader table(
            is_usable ? *node : absent, {"measure", "[measure]"}, measure_keys(), findings_);
        MeasureSetting measure = read_measure(table);
        measure.is_changed = is_usable && is_touched_by_command_line(*node);
        root_.absorb("measure", table.resolved());
        return measure;
    }

    void read_variants() {
        for (const Identified& identified : identified_tables(document_, "variant", findings_)) {
            TableReader table(*identified.table, identified.name, {"id", "when"}, findings_);
            Variant variant{identified.id, {}};
            table.resolve("id", toml_string(variant.id), table.find("id"));
            const Node* when = table.require("when");
            if (when != nullptr && is_table(*when, "when", findings_)) {
                read_when(*when, table, variant);
            }
            scenario_.variants.push_back(std::move(variant));
            root_.absorb("variant", table.resolved());
        }
    }

    void read_when(const Node& when, TableReader& table, Variant& variant) {
        if (when.children.empty()) {
            findings_.add(when.origin.where,
                          kBadValue,
                          fmt::format("when of {} has no condition: every boot would be it",
                                      table.name().label));
        }
        Conditions read = read_conditions(when, table.name().path + ".when", findings_);
        variant.when = std::move(read.conditions);
        table.absorb("when", std::move(read.resolved));
    }

    void read_experiment(const WorkloadDrafts& workloads, const MeasureSetting& measure) {
        std::vector<std::string> variant_ids;
        for (const Variant& variant : scenario_.variants) {
            variant_ids.push_back(variant.id);
        }
        CaseDrafts cases = read_cases(document_, {workloads, variant_ids, measure}, findings_);
        const Experiment experiment{cases, workloads, variant_ids};
        Claims claims = read_claims(document_, experiment, findings_);
        ReportedSeries reported = read_reported(document_, experiment, findings_);

        scenario_.claims = std::move(claims.claims);
        scenario_.reported = std::move(reported.series);
        root_.absorb("case", std::move(cases.resolved));
        root_.absorb("claim", std::move(claims.resolved));
        root_.absorb("reported", std::move(reported.resolved));
        for (CaseDraft& draft : cases.drafts) {
            scenario_.cases.push_back(std::move(draft.definition));
            for (Configuration& configuration : draft.configurations) {
                scenario_.configurations.push_back(std::move(configuration));
            }
        }
    }

    TableReader root_;
    const Node& document_;
    const plugin::Catalog& catalog_;
    Findings& findings_;
    Scenario scenario_;
};

/// True if the keys can be judged: those of another schema mean something else.
bool check_schema(const Node& document, Findings& findings) {
    const Node* schema = document.find("schema");
    if (schema == nullptr) {
        findings.add({findings.file(), 0, 0},
                     kSchemaVersion,
                     "the scenario does not say its schema",
                     fmt::format("put schema = {} on the first line", kSchema));
        return true;
    }
    const auto* number = std::get_if<std::int64_t>(&schema->scalar);
    if (number == nullptr) {
        add_wrong_type(*schema, "schema", kind_name(Node::Kind::integer), findings);
        return true;
    }
    if (*number != kSchema) {
        findings.add(
            schema->origin.where,
            kSchemaVersion,
            fmt::format("schema = {}, but this corerig reads schema {} only", *number, kSchema),
            *number > kSchema ? "a newer corerig may read it"
                              : fmt::format("put schema = {}", kSchema));
    }
    return *number == kSchema;
}

}  // namespace

Scenario validate(const Node& document, const plugin::Catalog& catalog, Findings& findings) {
    if (!check_schema(document, findings)) {
        return {};
    }
    return DocumentReader(document, catalog, findings).read();
}

}  // namespace corerig::scenario
