// SPDX-License-Identifier: Apache-2.0
#include "scenario/cases.hpp"

#include "scenario/background.hpp"
#include "scenario/conditions.hpp"
#include "scenario/identified.hpp"
#include "scenario/place.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace corerig::scenario {

namespace {

constexpr Range<std::int64_t> kThreads{1, base::kMaxCpuId + 1};
constexpr std::string_view kAuto = "auto";

std::vector<std::string> case_keys() {
    std::vector<std::string> keys{
        "id", "title", "workload", "threads", "place", "background", "only", "requires"};
    keys.insert(keys.end(), measure_keys().begin(), measure_keys().end());
    return keys;
}

/// No number of threads yet: each workload puts its smallest team there.
Configuration with_any_team() {
    Configuration configuration;
    configuration.threads = 0;
    return configuration;
}

/// The smallest team the workload takes.
int smallest_team(const plugin::WorkloadSchema& schema) {
    const int step = std::max(schema.workers_step, 1);
    const int least = std::max(schema.workers_min, 1);
    return (least + step - 1) / step * step;
}

bool takes_team(const plugin::WorkloadSchema& schema, int threads) {
    return threads >= schema.workers_min &&
           (schema.workers_max == 0 || threads <= schema.workers_max) &&
           threads % std::max(schema.workers_step, 1) == 0;
}

std::string describe_teams(const plugin::WorkloadSchema& schema) {
    std::string text =
        schema.workers_max == 0
            ? fmt::format("at least {} workers", schema.workers_min)
            : fmt::format("{} to {} workers", schema.workers_min, schema.workers_max);
    if (schema.workers_max == schema.workers_min) {
        text = fmt::format("{} workers", schema.workers_min);
    }
    return schema.workers_step > 1 ? fmt::format("{}, a multiple of {}", text, schema.workers_step)
                                   : text;
}

/// Reads one `[[case]]` and expands it.
class CaseReader {
 public:
    CaseReader(const Identified& identified, const CaseContext& context, Findings& findings)
        : table_(*identified.table, identified.name, case_keys(), findings),
          context_(context),
          findings_(findings) {
        draft_.definition.id = identified.id;
        draft_.is_changed =
            context.measure.is_changed || is_touched_by_command_line(*identified.table);
    }

    /// `room` is how many configurations the scenario may still have.
    CaseDraft read(std::size_t room) {
        const std::size_t before = findings_.count();
        table_.resolve("id", toml_string(draft_.definition.id), table_.find("id"));
        draft_.definition.title = table_.text("title", draft_.definition.id);
        read_workload();
        read_threads();
        read_where();
        read_only();
        read_requires();
        read_how_often();
        draft_.is_complete = uses_sound_workloads_ && findings_.count() == before;
        if (draft_.is_complete) {
            expand_case(room);
        }
        return std::move(draft_);
    }

    [[nodiscard]] std::vector<ResolvedKey> resolved() const { return table_.resolved(); }

 private:
    template <class T, class Apply>
    void use(std::string_view key, const Swept<T>& swept, const Apply& apply) {
        use_swept(swept, key, base_, axes_, apply);
        if (swept.is_list) {
            axes_.back().order = table_.order_of(key);
        }
    }

    void read_workload() {
        const std::vector<std::string> ids = context_.workloads.ids();
        const Node* node = table_.find("workload");
        if (node == nullptr) {
            read_default_workload(ids);
            return;
        }
        const auto swept = read_swept<std::string>(
            *node,
            "workload",
            findings_,
            [&](const Node& item) { return read_workload_id(item, ids); },
            [](const std::string& id) { return id; });
        use("workload", swept, [](Configuration& configuration, const std::string& id) {
            configuration.workload.id = id;
        });
        table_.resolve("workload", to_toml(swept), node);
        for (const auto& item : swept.items) {
            use_workload(item.value);
        }
    }

    /// The only one there is needs no naming.
    void read_default_workload(const std::vector<std::string>& ids) {
        if (ids.size() != 1) {
            uses_sound_workloads_ = false;
            if (!ids.empty()) {
                findings_.add(table_.where(),
                              kMissingKey,
                              fmt::format("{} has no \"workload\" (workloads: {})",
                                          table_.name().label,
                                          joined(ids)));
            }
            return;
        }
        base_.workload.id = ids.front();
        table_.resolve("workload", toml_string(ids.front()), Origin{});
        use_workload(ids.front());
    }

    std::optional<std::string> read_workload_id(const Node& node,
                                                const std::vector<std::string>& ids) {
        auto id = read_text(node, "workload", findings_);
        if (id && context_.workloads.find(*id) == nullptr) {
            add_unknown_reference(node, "workload", "workload", ids, findings_);
            return std::nullopt;
        }
        return id;
    }

    void use_workload(const std::string& id) {
        const WorkloadDraft& workload = *context_.workloads.find(id);
        used_workloads_.push_back(&workload);
        uses_sound_workloads_ = uses_sound_workloads_ && workload.is_usable;
        draft_.is_changed = draft_.is_changed || workload.is_changed;
    }

    void read_threads() {
        const Node* node = table_.find("threads");
        if (node == nullptr) {
            table_.resolve("threads", default_threads(), Origin{});
            return;
        }
        const auto swept = read_swept<int>(
            *node,
            "threads",
            findings_,
            [this](const Node& item) -> std::optional<int> {
                if (item.kind == Node::Kind::text && text_of(item) == kAuto) {
                    return 0;
                }
                const auto count = read_integer(item, "threads", kThreads, findings_);
                return count ? std::optional(static_cast<int>(*count)) : std::nullopt;
            },
            [](int count) { return count == 0 ? std::string(kAuto) : fmt::format("{}", count); });
        use("threads", swept, [](Configuration& configuration, int count) {
            configuration.threads = count;
        });
        table_.resolve("threads", to_toml(swept, [](int count) { return count == 0; }), node);
        for (const auto& item : swept.items) {
            check_team(item);
        }
    }

    /// Workloads may differ in their smallest team; then the default stays a word.
    [[nodiscard]] std::string default_threads() const {
        if (used_workloads_.empty() || !uses_sound_workloads_) {
            return toml_string(kAuto);
        }
        const int team = smallest_team(used_workloads_.front()->workload.installed.schema);
        const bool is_same = std::all_of(
            used_workloads_.begin(), used_workloads_.end(), [team](const WorkloadDraft* workload) {
                return smallest_team(workload->workload.installed.schema) == team;
            });
        return is_same ? fmt::format("{}", team) : toml_string(kAuto);
    }

    void check_team(const SweptItem<int>& threads) {
        for (const WorkloadDraft* workload : used_workloads_) {
            const plugin::WorkloadSchema& schema = workload->workload.installed.schema;
            if (threads.value != 0 && workload->is_usable && !takes_team(schema, threads.value)) {
                findings_.add(threads.where,
                              kOutOfRange,
                              fmt::format("threads = {}, but workload \"{}\" takes {}",
                                          threads.value,
                                          workload->workload.id,
                                          describe_teams(schema)));
            }
        }
    }

    void read_where() {
        use("place", read_place(table_), [](Configuration& configuration, const Place& place) {
            configuration.place = place;
        });
        base_.backgrounds = read_backgrounds(table_);
    }

    void read_only() {
        const Node* node = table_.find("only");
        std::vector<std::string>& only = draft_.definition.only;
        if (node == nullptr) {
            table_.resolve("only", "[]", Origin{});
            return;
        }
        if (node->kind != Node::Kind::array) {
            add_wrong_type(*node, "only", "a list of variants", findings_);
            return;
        }
        for (const Node& item : node->children) {
            const auto id = read_text(item, "only", findings_);
            const std::vector<std::string>& known = context_.variants;
            if (id && std::find(known.begin(), known.end(), *id) == known.end()) {
                add_unknown_reference(item, "only", "variant", known, findings_);
            } else if (id && std::find(only.begin(), only.end(), *id) != only.end()) {
                findings_.add(
                    item.origin.where, kDuplicate, fmt::format("only has {} twice", shown(*id)));
            } else if (id) {
                only.push_back(*id);
            }
        }
        table_.resolve("only", to_toml(*node), node);
    }

    void read_requires() {
        const Node* node = table_.find("requires");
        if (node == nullptr || !is_table(*node, "requires", findings_)) {
            return;
        }
        Conditions read = read_conditions(*node, table_.name().path + ".requires", findings_);
        draft_.definition.conditions = std::move(read.conditions);
        table_.absorb("requires", std::move(read.resolved));
    }

    void read_how_often() {
        MeasureSetting measure = read_measure_of_case(table_, context_.measure);
        base_.measure = measure.values;
        for (Axis& axis : measure.axes) {
            axes_.push_back(std::move(axis));
        }
    }

    void expand_case(std::size_t room) {
        std::stable_sort(axes_.begin(), axes_.end(), [](const Axis& a, const Axis& b) {
            return a.order < b.order;
        });
        if (!fits(room)) {
            draft_.is_complete = false;
            return;
        }
        for (Configuration& configuration : expand(base_, axes_)) {
            const WorkloadDraft& workload = *context_.workloads.find(configuration.workload.id);
            configuration.workload = workload.workload;
            if (configuration.threads == 0) {
                configuration.threads = smallest_team(workload.workload.installed.schema);
            }
            check_shares(configuration);
            for (Configuration& point : expand(configuration, workload.axes)) {
                draft_.configurations.push_back(std::move(point));
            }
        }
        name_configurations(draft_.definition.id, draft_.configurations);
    }

    bool fits(std::size_t room) {
        const bool sweeps_workload = std::any_of(
            axes_.begin(), axes_.end(), [](const Axis& axis) { return axis.key == "workload"; });
        std::size_t points = 0;
        for (const WorkloadDraft* workload : used_workloads_) {
            points += count_points(workload->axes);
        }
        const std::size_t of_case = count_points(axes_);
        const std::size_t each = sweeps_workload ? of_case / used_workloads_.size() : of_case;
        if (of_case <= kMaxConfigurations && each * points <= room) {
            return true;
        }
        findings_.add(table_.where(),
                      kTooManyConfigurations,
                      fmt::format("{} makes the scenario larger than {} configurations",
                                  table_.name().label,
                                  kMaxConfigurations),
                      "shorten one of its lists, or one of its workload's");
        return false;
    }

    /// A team that shares the iterations of a sample needs one for each worker.
    void check_shares(const Configuration& configuration) {
        const bool is_shared =
            configuration.workload.installed.schema.capabilities.shares_iterations;
        const auto iterations = configuration.measure.iterations;
        if (!is_shared || !iterations ||
            *iterations >= static_cast<std::uint64_t>(configuration.threads)) {
            return;
        }
        const Node* node = table_.find("iterations");
        findings_.add(node == nullptr ? table_.where() : node->origin.where,
                      kOutOfRange,
                      fmt::format("iterations = {}, but {} workers of \"{}\" share them in {}",
                                  *iterations,
                                  configuration.threads,
                                  configuration.workload.id,
                                  table_.name().label));
        draft_.is_complete = false;
    }

    TableReader table_;
    const CaseContext& context_;
    Findings& findings_;
    CaseDraft draft_;
    Configuration base_ = with_any_team();
    std::vector<Axis> axes_;
    std::vector<const WorkloadDraft*> used_workloads_;
    bool uses_sound_workloads_ = true;
};

}  // namespace

const CaseDraft* CaseDrafts::find(std::string_view id) const {
    const auto place = std::find_if(drafts.begin(), drafts.end(), [id](const CaseDraft& draft) {
        return draft.definition.id == id;
    });
    return place == drafts.end() ? nullptr : &*place;
}

std::vector<std::string> CaseDrafts::ids() const {
    std::vector<std::string> ids;
    for (const CaseDraft& draft : drafts) {
        if (!draft.definition.id.empty()) {
            ids.push_back(draft.definition.id);
        }
    }
    return ids;
}

CaseDrafts read_cases(const Node& document, const CaseContext& context, Findings& findings) {
    CaseDrafts cases;
    const auto tables = identified_tables(document, "case", findings);
    if (document.find("case") == nullptr || document.find("case")->children.empty()) {
        findings.add({findings.file(), 0, 0},
                     kMissingKey,
                     "the scenario has no [[case]]",
                     "a case says what runs: [[case]] with an id");
    }
    std::size_t room = kMaxConfigurations;
    for (const Identified& table : tables) {
        CaseReader reader(table, context, findings);
        CaseDraft draft = reader.read(room);
        for (Configuration& configuration : draft.configurations) {
            configuration.case_index = cases.drafts.size();
        }
        room -= draft.configurations.size();
        append(cases.resolved, reader.resolved());
        cases.drafts.push_back(std::move(draft));
    }
    return cases;
}

}  // namespace corerig::scenario
