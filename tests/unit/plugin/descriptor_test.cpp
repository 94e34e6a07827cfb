// SPDX-License-Identifier: Apache-2.0
#include "plugin/descriptor.hpp"

#include "unit/plugin/sample_files.hpp"

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace corerig::plugin {

namespace {

corerig_status_t create(const corerig_host_t* /*host*/,
                        const corerig_values_t* /*values*/,
                        void** /*instance*/,
                        corerig_error_t* /*error*/) {
    return CORERIG_OK;
}

corerig_status_t run(void* /*instance*/,
                     corerig_worker_t* /*worker*/,
                     std::uint64_t /*iterations*/,
                     corerig_error_t* /*error*/) {
    return CORERIG_OK;
}

void destroy(void* /*instance*/) {
}

corerig_param_t integer(const char* name, std::int64_t value) {
    corerig_param_t parameter{};
    parameter.name = name;
    parameter.doc = "a number";
    parameter.unit = "";
    parameter.type = CORERIG_INT;
    parameter.def.i = value;
    return parameter;
}

corerig_metric_t metric(const char* name, std::uint32_t kind) {
    return {name, "a metric", "ns", CORERIG_LOWER_IS_BETTER, kind};
}

/// The tables of a good plugin "sample" with one workload "work"; each test spoils them.
class ReadDescriptor : public testing::Test {
 protected:
    ReadDescriptor() {
        work_.name = "work";
        work_.summary = "does nothing";
        work_.workers_min = 1;
        work_.create = create;
        work_.run = run;
        work_.destroy = destroy;
        note_.name = "sample";
        note_.version = "1.0";
        note_.licence = "MIT";
        note_.abi = "1.0";
        note_.workloads = {{"work", "does nothing"}};
        plugin_.magic = CORERIG_PLUGIN_MAGIC;
        plugin_.struct_size = sizeof(corerig_plugin_t);
        plugin_.abi_major = CORERIG_ABI_MAJOR;
        plugin_.abi_minor = CORERIG_ABI_MINOR;
        plugin_.name = "sample";
        plugin_.version = "1.0";
        plugin_.licence = "MIT";
        plugin_.workloads = {&work_, 1, sizeof(work_)};
    }

    template <std::size_t N>
    void set_parameters(const std::array<corerig_param_t, N>& parameters) {
        work_.params = {parameters.data(), N, sizeof(corerig_param_t)};
    }

    template <std::size_t N>
    void set_metrics(const std::array<corerig_metric_t, N>& metrics) {
        work_.metrics = {metrics.data(), N, sizeof(corerig_metric_t)};
    }

    [[nodiscard]] std::string problems() const {
        const auto workloads = read_descriptor(&plugin_, note_, "sample.so");
        return workloads ? "" : text_of(workloads.errors(), "");
    }

    [[nodiscard]] WorkloadSchema schema() const {
        const auto workloads = read_descriptor(&plugin_, note_, "sample.so");
        return workloads ? workloads->front().schema : WorkloadSchema{};
    }

    corerig_workload_t work_{};
    corerig_plugin_t plugin_{};
    PluginIdentity note_;
};

TEST_F(ReadDescriptor, ReadsTheLeastThereIs) {
    WorkloadSchema expected;
    expected.name = "work";
    expected.summary = "does nothing";

    EXPECT_EQ(problems(), "");
    EXPECT_EQ(schema(), expected);
}

TEST_F(ReadDescriptor, KeepsTheFunctionsForATrial) {
    const auto workloads = read_descriptor(&plugin_, note_, "sample.so");

    ASSERT_TRUE(workloads.has_value());
    EXPECT_EQ(workloads->front().table.run, run);
    EXPECT_EQ(workloads->front().table.prepare, nullptr);
}

TEST_F(ReadDescriptor, ReadsEveryTypeOfParameter) {
    const std::array<corerig_choice_t, 2> choices{{{"fast", "does less"}, {"safe", nullptr}}};
    std::array<corerig_param_t, 6> parameters{integer("count", 3),
                                              integer("flag", 1),
                                              integer("ratio", 0),
                                              integer("label", 0),
                                              integer("mode", 1),
                                              integer("wide", 0)};
    parameters[0].flags = CORERIG_PARAM_RANGE | CORERIG_PARAM_EXPERT;
    parameters[0].min.i = -5;
    parameters[0].max.i = 5;
    parameters[0].unit = "KiB";
    parameters[1].type = CORERIG_BOOL;
    parameters[2].type = CORERIG_REAL;
    parameters[2].flags = CORERIG_PARAM_RANGE;
    parameters[2].def.d = 0.25;
    parameters[2].min.d = 0;
    parameters[2].max.d = 1;
    parameters[3].type = CORERIG_STRING;
    parameters[3].flags = CORERIG_PARAM_REQUIRED;
    parameters[4].type = CORERIG_ENUM;
    parameters[4].choices = {choices.data(), 2, sizeof(corerig_choice_t)};
    parameters[5].flags = CORERIG_PARAM_RANGE;
    parameters[5].unit = nullptr;
    parameters[5].min.i = std::numeric_limits<std::int64_t>::min();
    parameters[5].max.i = std::numeric_limits<std::int64_t>::max();
    set_parameters(parameters);

    EXPECT_EQ(problems(), "");
    std::vector<ParameterSchema> expected(6);
    const std::array<const char*, 6> names{"count", "flag", "ratio", "label", "mode", "wide"};
    for (std::size_t i = 0; i < names.size(); ++i) {
        expected[i].name = names[i];
        expected[i].doc = "a number";
    }
    expected[0].unit = "KiB";
    expected[0].expert = true;
    expected[0].default_value = std::int64_t{3};
    expected[0].min = std::int64_t{-5};
    expected[0].max = std::int64_t{5};
    expected[1].type = ParameterType::boolean;
    expected[1].default_value = true;
    expected[2].type = ParameterType::real;
    expected[2].default_value = 0.25;
    expected[2].min = 0.0;
    expected[2].max = 1.0;
    expected[3].type = ParameterType::text;
    expected[3].required = true;
    expected[3].default_value = std::string();
    expected[4].type = ParameterType::choice;
    expected[4].default_value = std::string("safe");
    expected[4].choices = {{"fast", "does less"}, {"safe", ""}};
    expected[5].default_value = std::int64_t{0};
    EXPECT_EQ(schema().parameters, expected);
}

TEST_F(ReadDescriptor, ReadsMetricsCapabilitiesAndWorkers) {
    std::array<corerig_metric_t, 3> metrics{metric("time", CORERIG_TIME_PER_OP),
                                            metric("wake-up", CORERIG_SAMPLE),
                                            metric("bytes", CORERIG_TOTAL)};
    metrics[1].better = CORERIG_NEUTRAL;
    metrics[2].better = CORERIG_HIGHER_IS_BETTER;
    set_metrics(metrics);
    work_.capabilities = CORERIG_CAP_SPINS | CORERIG_CAP_SHARES_ITERATIONS | UINT64_C(1) << 20 |
                         UINT64_C(1) << 32 | UINT64_C(1) << 63;
    work_.workers_min = 2;
    work_.workers_max = 8;
    work_.workers_step = 2;
    work_.reference_workers = 1;
    work_.reference = run;
    work_.description = "two\nlines";

    const WorkloadSchema read = schema();

    EXPECT_EQ(problems(), "");
    using Better = MetricSchema::Better;
    using Kind = MetricSchema::Kind;
    EXPECT_EQ(read.metrics,
              (std::vector<MetricSchema>{
                  {"time", "a metric", "ns", Better::lower, Kind::time_per_operation},
                  {"wake-up", "a metric", "ns", Better::neutral, Kind::sample},
                  {"bytes", "a metric", "ns", Better::higher, Kind::total}}));
    EXPECT_EQ(
        read.capabilities,
        (Capabilities{.spins = true, .shares_iterations = true, .not_understood = 0x80000001U}));
    EXPECT_EQ(read.workers_min, 2);
    EXPECT_EQ(read.workers_max, 8);
    EXPECT_EQ(read.workers_step, 2);
    EXPECT_EQ(read.reference_workers, 1);
    EXPECT_TRUE(read.has_reference);
    EXPECT_EQ(read.description, "two\nlines");
}

TEST_F(ReadDescriptor, IgnoresTheTailsOfLongerStructs) {
    struct Longer {
        corerig_workload_t known;
        std::uint64_t tail;
    };

    std::array<Longer, 2> longer{{{work_, 1}, {work_, 2}}};
    longer[1].known.name = "more-work";
    note_.workloads.push_back({"more-work", "does nothing"});
    plugin_.workloads = {&longer[0].known, 2, sizeof(Longer)};

    const auto workloads = read_descriptor(&plugin_, note_, "sample.so");

    ASSERT_EQ(problems(), "");
    EXPECT_EQ((*workloads)[1].schema.name, "more-work");
}

TEST_F(ReadDescriptor, RefusesWhatIsNoTable) {
    plugin_.magic = 0x6c6c6568;
    const auto null = read_descriptor(nullptr, note_, "sample.so");

    EXPECT_EQ(text_of(null.errors(), ""),
              "error[plugin-bad-descriptor]: sample.so: corerig_plugin_v1() returned NULL\n");
    EXPECT_EQ(problems(),
              "error[plugin-bad-descriptor]: sample.so: corerig_plugin_v1() returned something "
              "else than a corerig_plugin (magic 6c6c6568)\n");
}

TEST_F(ReadDescriptor, RefusesOtherVersionsOfTheAbi) {
    plugin_.abi_major = 3;
    plugin_.abi_minor = 2;
    plugin_.struct_size = 8;
    EXPECT_EQ(problems(),
              "error[plugin-abi-mismatch]: sample.so: built for plugin ABI 3.2; this corerig "
              "supports ABI 1.0\n"
              "  hint: use the corerig it was built for, or build it again for this one\n");

    plugin_.abi_major = 1;
    plugin_.struct_size = sizeof(corerig_plugin_t);
    plugin_.abi_minor_required = 7;
    EXPECT_EQ(problems(),
              "error[plugin-needs-newer-host]: sample.so: needs plugin ABI 1.7; this corerig "
              "supports ABI 1.0\n"
              "  hint: use a newer corerig\n");
}

TEST_F(ReadDescriptor, RefusesStructsShorterThanTheFirst) {
    plugin_.struct_size = 79;
    EXPECT_EQ(problems(),
              "error[plugin-bad-descriptor]: sample.so: its corerig_plugin has 79 bytes; ABI 1 "
              "has at least 80\n");

    plugin_.struct_size = 80;
    plugin_.workloads.item_size = 127;
    EXPECT_EQ(problems(),
              "error[plugin-bad-descriptor]: sample.so: its workloads: an entry has 127 bytes; "
              "ABI 1 has at least 128\n");
}

TEST_F(ReadDescriptor, RefusesListsThatCannotBe) {
    plugin_.workloads = {nullptr, 0, 128};
    EXPECT_EQ(problems(), "error[plugin-bad-descriptor]: sample.so: it has no workloads\n");

    plugin_.workloads = {nullptr, 3, 128};
    EXPECT_EQ(problems(),
              "error[plugin-bad-descriptor]: sample.so: its workloads: a list of 3 at NULL\n");

    plugin_.workloads = {&work_, 4294967295U, 128};
    EXPECT_EQ(problems(),
              "error[plugin-bad-descriptor]: sample.so: its workloads: a list of 4294967295; at "
              "most 1024 are allowed\n");
}

TEST_F(ReadDescriptor, ReportsEverythingThatIsWrongWithAWorkload) {
    work_.summary = "two\nlines";
    work_.description = "\x1b[31m";
    work_.create = nullptr;
    work_.run = nullptr;
    work_.destroy = nullptr;
    work_.workers_min = 0;
    work_.reference_workers = 2;
    work_.capabilities = CORERIG_CAP_SELF_TIMED;

    const std::string start = "error[plugin-bad-descriptor]: sample.so: workload \"work\": ";
    EXPECT_EQ(problems(),
              start + "its summary, \"two\\x0alines\", is not one line of printable UTF-8\n" +
                  start + "its description, \"\\x1b[31m\", is not printable UTF-8\n" + start +
                  "it is SELF_TIMED, but has no metric of its own\n" + start +
                  "workers_min is 0; at least 1 worker is needed\n" + start +
                  "reference_workers 2 is more than workers_min 0\n" + start +
                  "it has reference_workers, but no reference()\n" + start +
                  "its create() is NULL\n" + start + "its run() is NULL\n" + start +
                  "its destroy() is NULL\n");
}

TEST_F(ReadDescriptor, RefusesNumbersOfWorkersThatCannotBe) {
    work_.workers_min = 4;
    work_.workers_max = 2;
    EXPECT_EQ(problems(),
              "error[plugin-bad-descriptor]: sample.so: workload \"work\": workers_max 2 is less "
              "than workers_min 4\n");

    work_.workers_max = 4294967295U;
    EXPECT_EQ(problems(),
              "error[plugin-bad-descriptor]: sample.so: workload \"work\": it has a number of "
              "workers beyond 2147483647\n");
}

TEST_F(ReadDescriptor, RefusesNamesThatAreTakenOrNoNames) {
    std::array<corerig_workload_t, 4> workloads{work_, work_, work_, work_};
    workloads[2].name = nullptr;
    workloads[3].name = "Spin_Lock";
    plugin_.workloads = {workloads.data(), 4, sizeof(corerig_workload_t)};

    EXPECT_EQ(problems(),
              "error[plugin-bad-descriptor]: sample.so: there are two workloads called \"work\"\n"
              "error[plugin-bad-descriptor]: sample.so: workload 2: its name is NULL\n"
              "error[plugin-bad-descriptor]: sample.so: workload 3: its name is \"Spin_Lock\": a "
              "name is a-z, then a-z, 0-9 and any of -, at most 31 characters\n");
}

TEST_F(ReadDescriptor, ReportsEverythingThatIsWrongWithMetrics) {
    std::array<corerig_metric_t, 3> metrics{metric("time", CORERIG_TIME_PER_OP),
                                            metric("time", CORERIG_TIME_PER_OP),
                                            metric(nullptr, 9)};
    metrics[2].doc = "";
    metrics[2].better = 0;
    set_metrics(metrics);

    const std::string start = "error[plugin-bad-descriptor]: sample.so: workload \"work\": ";
    EXPECT_EQ(problems(),
              start + "there are two metrics called \"time\"\n" + start +
                  "metric 2: its name is NULL\n" + start + "metric 2: its doc is empty\n" + start +
                  "metric 2: better is 0; there are 1 to 3\n" + start +
                  "metric 2: kind is 9; there are 1 to 3\n" + start +
                  "it has more than one TIME_PER_OP metric\n");
}

TEST_F(ReadDescriptor, ReportsEverythingThatIsWrongWithParameters) {
    std::array<corerig_param_t, 9> parameters{integer(nullptr, 0),
                                              integer("count", 0),
                                              integer("count", 9),
                                              integer("plugin", 0),
                                              integer("odd", 0),
                                              integer("flag", 2),
                                              integer("ratio", 0),
                                              integer("label", 0),
                                              integer("mode", 0)};
    parameters[0].doc = nullptr;
    parameters[1].flags = CORERIG_PARAM_RANGE;
    parameters[1].min.i = 10;
    parameters[1].max.i = 1;
    parameters[2].flags = CORERIG_PARAM_RANGE;
    parameters[2].min.i = 1;
    parameters[2].max.i = 8;
    parameters[4].type = 6;
    parameters[5].type = CORERIG_BOOL;
    parameters[5].flags = CORERIG_PARAM_RANGE;
    parameters[6].type = CORERIG_REAL;
    parameters[6].flags = CORERIG_PARAM_RANGE;
    parameters[6].def.d = std::numeric_limits<double>::quiet_NaN();
    parameters[6].max.d = std::numeric_limits<double>::infinity();
    parameters[7].type = CORERIG_STRING;
    parameters[7].def.s = nullptr;
    parameters[8].type = CORERIG_ENUM;
    set_parameters(parameters);

    const std::string start = "error[plugin-bad-descriptor]: sample.so: workload \"work\": ";
    EXPECT_EQ(problems(),
              start + "parameter 0: its name is NULL\n" + start + "parameter 0: its doc is NULL\n" +
                  start + "parameter \"count\": min 10 is greater than max 1\n" + start +
                  "parameter 2: the name \"count\" is taken\n" + start +
                  "parameter \"count\": the default 9 is not in 1 to 8\n" + start +
                  "parameter 3: the name \"plugin\" is a key of scenarios\n" + start +
                  "parameter \"odd\": type 6 is unknown; there are 1 to 5\n" + start +
                  "parameter \"flag\": only INT and REAL have a range\n" + start +
                  "parameter \"flag\": the default of a BOOL is 2, not 0 or 1\n" + start +
                  "parameter \"ratio\": the default is not a finite number\n" + start +
                  "parameter \"ratio\": min or max is not a finite number\n" + start +
                  "parameter \"label\": the default is NULL\n" + start +
                  "parameter \"mode\": an ENUM has no choices\n");
}

TEST_F(ReadDescriptor, ReportsEverythingThatIsWrongWithChoices) {
    const std::array<corerig_choice_t, 3> choices{{{"a", "b"}, {"a", "c"}, {nullptr, "\n"}}};
    std::array<corerig_param_t, 1> parameters{integer("mode", 3)};
    parameters[0].type = CORERIG_ENUM;
    parameters[0].choices = {choices.data(), 3, sizeof(corerig_choice_t)};
    set_parameters(parameters);

    const std::string start =
        "error[plugin-bad-descriptor]: sample.so: workload \"work\": parameter \"mode\": ";
    EXPECT_EQ(problems(),
              start + "there are two choices called \"a\"\n" + start +
                  "choice 2: its name is NULL\n" + start +
                  "choice 2: its doc, \"\\x0a\", is not one line of printable UTF-8\n" + start +
                  "the default is choice 3; there are 0 to 2\n");
}

TEST_F(ReadDescriptor, RefusesCalibrationsThatCannotBe) {
    std::array<corerig_param_t, 5> parameters{integer("delay", 0),
                                              integer("nothing", 0),
                                              integer("text", 0),
                                              integer("bare", 0),
                                              integer("turns", 0)};
    parameters[0].unit = "ns";
    parameters[0].calibrates = "turns";
    parameters[1].unit = "ns";
    parameters[1].calibrates = "absent";
    parameters[2].unit = "ns";
    parameters[2].calibrates = "delay";
    parameters[3].calibrates = "turns";
    set_parameters(parameters);

    const std::string start = "error[plugin-bad-descriptor]: sample.so: workload \"work\": ";
    const std::string others =
        start +
        "parameter \"nothing\" calibrates \"absent\", which is no parameter of the workload\n" +
        start + "parameter \"text\" calibrates \"delay\", which is no INT that counts turns\n" +
        start + "parameter \"bare\" calibrates \"turns\", but is no INT with the unit \"ns\"\n";
    EXPECT_EQ(problems(),
              start +
                  "parameter \"delay\" calibrates \"turns\", but the workload has no "
                  "reference()\n" +
                  others);
    work_.reference = run;
    EXPECT_EQ(problems(), others);
}

TEST_F(ReadDescriptor, RefusesTextsWithoutEnd) {
    const std::string endless(20000, 'x');
    work_.description = endless.c_str();

    EXPECT_EQ(problems(),
              "error[plugin-bad-descriptor]: sample.so: workload \"work\": its description is "
              "longer than 16384 bytes\n");
}

TEST_F(ReadDescriptor, ComparesWithTheNote) {
    note_.name = "other";
    note_.version = "1.1";
    note_.licence = "GPL-2.0-only";
    note_.abi = "1.4";
    note_.workloads = {{"play", "does much"}};
    const std::string start = "error[plugin-bad-descriptor]: sample.so: its note ";
    EXPECT_EQ(problems(),
              start + "says plugin \"other\", its descriptor \"sample\"\n" + start +
                  "says version \"1.1\", its descriptor \"1.0\"\n" + start +
                  "says licence \"GPL-2.0-only\", its descriptor \"MIT\"\n" + start +
                  "says abi \"1.4\", its descriptor \"1.0\"\n" + start +
                  "says workload \"play\", its descriptor \"work\"\n" + start +
                  "says summary \"does much\", its descriptor \"does nothing\"\n");

    note_.workloads.clear();
    note_.name = "sample";
    note_.version = "1.0";
    note_.licence = "MIT";
    note_.abi = "1.0";
    EXPECT_EQ(problems(), start + "names 0 workloads, its descriptor 1\n");
}

TEST(CheckUnderstood, NamesTheBits) {
    WorkloadSchema schema;
    schema.name = "work";
    EXPECT_TRUE(check_understood(schema, "sample.so").has_value());

    schema.capabilities.not_understood = 0x80000002U;
    EXPECT_EQ(text_of(check_understood(schema, "sample.so").errors(), ""),
              "error[plugin-needs-newer-host]: sample.so: workload \"work\" needs capabilities "
              "that this corerig does not know: bit 33, bit 63\n"
              "  hint: use a newer corerig\n");
}

}  // namespace

}  // namespace corerig::plugin
