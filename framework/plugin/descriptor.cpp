// SPDX-License-Identifier: Apache-2.0
#include "plugin/descriptor.hpp"

#include "base/in_quotes.hpp"
#include "plugin/errors.hpp"
#include "plugin/parameter_reader.hpp"
#include "plugin/table_reader.hpp"
#include "plugin/text_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

namespace corerig::plugin {

namespace {

/// Ends of the last members of ABI 1.0, frozen: no sizeof(), which grows with the header.
constexpr std::size_t kSmallestPlugin =
    offsetof(corerig_plugin_t, workloads) + sizeof(corerig_workloads_t);
constexpr std::size_t kSmallestWorkload =
    offsetof(corerig_workload_t, destroy) + sizeof(corerig_workload_t::destroy);
constexpr std::size_t kSmallestMetric = offsetof(corerig_metric_t, kind) + sizeof(std::uint32_t);
static_assert(sizeof(void*) != 8 ||
              (kSmallestPlugin == 80 && kSmallestWorkload == 128 && kSmallestMetric == 32));

/// The first members, which every version of the ABI keeps.
constexpr std::size_t kPreamble = offsetof(corerig_plugin_t, abi_minor) + sizeof(std::uint32_t);

base::Error bad(const std::string& where, const std::string& what) {
    return {kPluginBadDescriptor, where, what, ""};
}

/// Why the rest of the table cannot be read at all.
std::optional<base::Error> check_table(const corerig_plugin_t* table, const std::string& where) {
    if (table == nullptr) {
        return bad(where, CORERIG_ENTRY_NAME "() returned NULL");
    }
    const auto start = TableReader::copy<corerig_plugin_t>(table, kPreamble);
    if (start.magic != CORERIG_PLUGIN_MAGIC) {
        return bad(where,
                   fmt::format("{}() returned something else than a corerig_plugin (magic {:08x})",
                               CORERIG_ENTRY_NAME,
                               start.magic));
    }
    if (start.abi_major != CORERIG_ABI_MAJOR) {
        return base::Error{kPluginAbiMismatch,
                           where,
                           fmt::format("built for plugin ABI {}.{}; this corerig supports ABI {}",
                                       start.abi_major,
                                       start.abi_minor,
                                       CORERIG_ABI_TEXT),
                           "use the corerig it was built for, or build it again for this one"};
    }
    if (start.struct_size < kSmallestPlugin) {
        return bad(where,
                   fmt::format("its corerig_plugin has {} bytes; ABI 1 has at least {}",
                               start.struct_size,
                               kSmallestPlugin));
    }
    return std::nullopt;
}

std::optional<base::Error> check_minor(const corerig_plugin_t& plugin, const std::string& where) {
    if (plugin.abi_minor_required <= CORERIG_ABI_MINOR) {
        return std::nullopt;
    }
    return base::Error{kPluginNeedsNewerHost,
                       where,
                       fmt::format("needs plugin ABI {}.{}; this corerig supports ABI {}",
                                   plugin.abi_major,
                                   plugin.abi_minor_required,
                                   CORERIG_ABI_TEXT),
                       "use a newer corerig"};
}

Capabilities capabilities_of(std::uint64_t bits) {
    const auto has = [bits](std::uint64_t bit) { return (bits & bit) != 0; };
    return {.self_timed = has(CORERIG_CAP_SELF_TIMED),
            .blocks = has(CORERIG_CAP_BLOCKS),
            .spawns_threads = has(CORERIG_CAP_SPAWNS_THREADS),
            .spawns_processes = has(CORERIG_CAP_SPAWNS_PROCESSES),
            .spins = has(CORERIG_CAP_SPINS),
            .needs_root = has(CORERIG_CAP_NEEDS_ROOT),
            .shares_iterations = has(CORERIG_CAP_SHARES_ITERATIONS),
            .not_understood = static_cast<std::uint32_t>(bits >> 32U)};
}

MetricSchema::Better better_of(std::uint32_t better) {
    switch (better) {
        case CORERIG_HIGHER_IS_BETTER:
            return MetricSchema::Better::higher;
        case CORERIG_NEUTRAL:
            return MetricSchema::Better::neutral;
        default:
            return MetricSchema::Better::lower;
    }
}

MetricSchema::Kind kind_of(std::uint32_t kind) {
    switch (kind) {
        case CORERIG_SAMPLE:
            return MetricSchema::Kind::sample;
        case CORERIG_TOTAL:
            return MetricSchema::Kind::total;
        default:
            return MetricSchema::Kind::time_per_operation;
    }
}

class WorkloadReader {
 public:
    WorkloadReader(TableReader& reader, const corerig_workload_t& raw, const std::string& name)
        : reader_(reader), raw_(raw), prefix_(fmt::format("workload {}: ", base::in_quotes(name))) {
        schema_.name = name;
    }

    WorkloadSchema read() {
        schema_.summary = reader_.line(raw_.summary, prefix_ + "its summary");
        schema_.description = reader_.optional_text(raw_.description, prefix_ + "its description");
        schema_.parameters = read_parameters(raw_, schema_.name, reader_);
        schema_.capabilities = capabilities_of(raw_.capabilities);
        schema_.has_reference = raw_.reference != nullptr;
        read_metrics();
        read_workers();
        require_function("create", raw_.create != nullptr);
        require_function("run", raw_.run != nullptr);
        require_function("destroy", raw_.destroy != nullptr);
        return std::move(schema_);
    }

 private:
    void require_function(const char* name, bool exists) {
        if (!exists) {
            add(fmt::format("its {}() is NULL", name));
        }
    }

    void read_metrics() {
        for (const corerig_metric_t& raw : reader_.items<corerig_metric_t>(
                 raw_.metrics, kSmallestMetric, prefix_ + "its metrics")) {
            schema_.metrics.push_back(read_metric(raw));
        }
        const auto host_computes = [](const MetricSchema& metric) {
            return metric.kind == MetricSchema::Kind::time_per_operation;
        };
        const auto first = schema_.metrics.begin();
        if (std::count_if(first, schema_.metrics.end(), host_computes) > 1) {
            add("it has more than one TIME_PER_OP metric");
        }
        if (schema_.capabilities.self_timed &&
            std::all_of(first, schema_.metrics.end(), host_computes)) {
            add("it is SELF_TIMED, but has no metric of its own");
        }
    }

    MetricSchema read_metric(const corerig_metric_t& raw) {
        const std::string place = fmt::format("{}metric {}: ", prefix_, schema_.metrics.size());
        MetricSchema metric;
        metric.name = reader_.name(raw.name, kMetricJoiners, place + "its name");
        metric.doc = reader_.line(raw.doc, place + "its doc");
        metric.unit = reader_.optional_line(raw.unit, place + "its unit");
        if (raw.better < CORERIG_LOWER_IS_BETTER || raw.better > CORERIG_NEUTRAL) {
            reader_.add(fmt::format("{}better is {}; there are 1 to 3", place, raw.better));
        }
        if (raw.kind < CORERIG_TIME_PER_OP || raw.kind > CORERIG_TOTAL) {
            reader_.add(fmt::format("{}kind is {}; there are 1 to 3", place, raw.kind));
        }
        metric.better = better_of(raw.better);
        metric.kind = kind_of(raw.kind);
        const bool known = std::any_of(
            schema_.metrics.begin(), schema_.metrics.end(), [&metric](const MetricSchema& other) {
                return other.name == metric.name;
            });
        if (known && !metric.name.empty()) {
            add(fmt::format("there are two metrics called {}", base::in_quotes(metric.name)));
        }
        return metric;
    }

    void read_workers() {
        constexpr std::uint32_t kMost = std::numeric_limits<int>::max();
        const std::uint32_t step = std::max(raw_.workers_step, 1U);
        if (std::max({raw_.workers_min, raw_.workers_max, step, raw_.reference_workers}) > kMost) {
            add("it has a number of workers beyond 2147483647");
            return;
        }
        schema_.workers_min = static_cast<int>(raw_.workers_min);
        schema_.workers_max = static_cast<int>(raw_.workers_max);
        schema_.workers_step = static_cast<int>(step);
        schema_.reference_workers = static_cast<int>(raw_.reference_workers);
        if (raw_.workers_min == 0) {
            add("workers_min is 0; at least 1 worker is needed");
        }
        if (raw_.workers_max != 0 && raw_.workers_max < raw_.workers_min) {
            add(fmt::format(
                "workers_max {} is less than workers_min {}", raw_.workers_max, raw_.workers_min));
        }
        if (raw_.reference_workers > raw_.workers_min) {
            add(fmt::format("reference_workers {} is more than workers_min {}",
                            raw_.reference_workers,
                            raw_.workers_min));
        }
        if (raw_.reference_workers != 0 && raw_.reference == nullptr) {
            add("it has reference_workers, but no reference()");
        }
    }

    void add(const std::string& what) { reader_.add(prefix_ + what); }

    TableReader& reader_;
    const corerig_workload_t& raw_;
    std::string prefix_;
    WorkloadSchema schema_;
};

std::vector<LoadedWorkload> read_workloads(const corerig_plugin_t& plugin, TableReader& reader) {
    std::vector<LoadedWorkload> workloads;
    if (plugin.workloads.count == 0) {
        reader.add("it has no workloads");
    }
    for (const corerig_workload_t& raw :
         reader.items<corerig_workload_t>(plugin.workloads, kSmallestWorkload, "its workloads")) {
        const std::string name = reader.name(
            raw.name, kWorkloadJoiners, fmt::format("workload {}: its name", workloads.size()));
        const bool known =
            std::any_of(workloads.begin(), workloads.end(), [&name](const LoadedWorkload& other) {
                return other.schema.name == name;
            });
        if (known && !name.empty()) {
            reader.add(fmt::format("there are two workloads called {}", base::in_quotes(name)));
        }
        workloads.push_back({raw, WorkloadReader(reader, raw, name).read()});
    }
    return workloads;
}

void compare(const std::string& what,
             const std::string& noted,
             const std::string& described,
             TableReader& reader) {
    if (noted != described) {
        reader.add(fmt::format("its note says {} {}, its descriptor {}",
                               what,
                               base::in_quotes(noted),
                               base::in_quotes(described)));
    }
}

void compare_with_note(const corerig_plugin_t& plugin,
                       const std::vector<LoadedWorkload>& workloads,
                       const PluginIdentity& note,
                       TableReader& reader) {
    compare("plugin", note.name, reader.name(plugin.name, kPluginJoiners, "its name"), reader);
    compare("version", note.version, reader.line(plugin.version, "its version"), reader);
    compare("licence", note.licence, reader.line(plugin.licence, "its licence"), reader);
    compare("abi", note.abi, fmt::format("{}.{}", plugin.abi_major, plugin.abi_minor), reader);
    if (note.workloads.size() != workloads.size()) {
        reader.add(fmt::format("its note names {} workloads, its descriptor {}",
                               note.workloads.size(),
                               workloads.size()));
        return;
    }
    for (std::size_t i = 0; i < workloads.size(); ++i) {
        const WorkloadSchema& schema = workloads[i].schema;
        compare("workload", note.workloads[i].name, schema.name, reader);
        compare("summary", note.workloads[i].summary, schema.summary, reader);
    }
}

}  // namespace

base::Result<std::vector<LoadedWorkload>> read_descriptor(const corerig_plugin_t* table,
                                                          const PluginIdentity& note,
                                                          const std::string& where) {
    if (auto error = check_table(table, where)) {
        return *std::move(error);
    }
    const std::uint32_t size = TableReader::copy<corerig_plugin_t>(table, kPreamble).struct_size;
    const auto plugin = TableReader::copy<corerig_plugin_t>(table, size);
    if (auto error = check_minor(plugin, where)) {
        return *std::move(error);
    }
    TableReader reader(where);
    std::vector<LoadedWorkload> workloads = read_workloads(plugin, reader);
    // A descriptor that is wrong in itself disagrees with its note anyway.
    if (reader.errors().empty()) {
        compare_with_note(plugin, workloads, note, reader);
    }
    if (!reader.errors().empty()) {
        return reader.errors();
    }
    return workloads;
}

base::Status check_understood(const WorkloadSchema& workload, const std::string& where) {
    std::vector<int> bits;
    for (int bit = 0; bit < 32; ++bit) {
        if ((workload.capabilities.not_understood >> static_cast<unsigned>(bit) & 1U) != 0) {
            bits.push_back(32 + bit);
        }
    }
    if (bits.empty()) {
        return base::Done{};
    }
    return base::Error{kPluginNeedsNewerHost,
                       where,
                       fmt::format("workload {} needs capabilities that this corerig does not "
                                   "know: bit {}",
                                   base::in_quotes(workload.name),
                                   fmt::join(bits, ", bit ")),
                       "use a newer corerig"};
}

}  // namespace corerig::plugin
