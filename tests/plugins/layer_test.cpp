// SPDX-License-Identifier: Apache-2.0
#include <corerig/plugin.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>

namespace corerig::test {

namespace {

constexpr corerig_choice_t kColours[] = {{"red", "the first"}, {"green", "the second"}};

struct Declared {
    enum class Colour { red, green };

    static constexpr About about{.name = "declared", .summary = "a workload", .workers_min = 3};

    static constexpr auto parameters() {
        return corerig::parameters(
            parameter<&Declared::loud>("loud", true, "a switch"),
            parameter<&Declared::small>("small", 7, "a small number"),
            parameter<&Declared::large>("large", 8, "a large number"),
            parameter<&Declared::time_ns>(
                "time", 0, "a time", Unit{"ns"}, Range{0, 1000}, Calibrates{"small"}),
            parameter<&Declared::real>("real", 0.5, "a real", Range{0.0, 1.0}, Flag::expert),
            parameter<&Declared::text>("text", "hello", "a text", Flag::required),
            parameter<&Declared::colour>("colour", Colour::green, "a choice", kColours));
    }

    bool loud = false;
    std::uint8_t small = 0;
    std::uint64_t large = 0;
    std::int64_t time_ns = 0;
    double real = 0;
    std::string text;
    Colour colour = Colour::red;

    /// What create() saw.
    static Declared& seen() {
        static Declared value;
        return value;
    }

    void create(Host /*host*/) const { seen() = *this; }

    void run(Worker& /*worker*/, std::uint64_t /*iterations*/) const {}
};

/// A workload whose run() does what the test says.
struct Scripted {
    static constexpr About about{.name = "scripted", .summary = "does what the test says"};

    static std::function<void(Worker&)>& script() {
        static std::function<void(Worker&)> value;
        return value;
    }

    static void run(Worker& worker, std::uint64_t /*iterations*/) { script()(worker); }
};

template <class T>
constexpr corerig_workload_t kTable = detail::Adapter<T>::describe();

std::string text_of(const corerig_param_t& parameter) {
    std::string text = std::string(parameter.name) + "|" + parameter.doc + "|" + parameter.unit +
                       "|type " + std::to_string(parameter.type) + "|flags " +
                       std::to_string(parameter.flags) + "|";
    if ((parameter.flags & CORERIG_PARAM_RANGE) != 0U) {
        const bool is_real = parameter.type == CORERIG_REAL;
        text += is_real ? std::to_string(parameter.min.d) + ".." + std::to_string(parameter.max.d)
                        : std::to_string(parameter.min.i) + ".." + std::to_string(parameter.max.i);
    }
    for (std::uint32_t index = 0; index < parameter.choices.count; ++index) {
        text += std::string(parameter.choices.items[index].name) + ",";
    }
    return text + "|" + (parameter.calibrates == nullptr ? "" : parameter.calibrates);
}

struct Result {
    corerig_status_t status;
    std::string message;

    friend bool operator==(const Result&, const Result&) = default;
};

/// Calls run() of Scripted with room for a message of 64 bytes.
Result run_script(const std::function<void(Worker&)>& script,
                  std::uint32_t cancel = 0,
                  std::uint64_t iterations = 10) {
    Scripted::script() = script;
    const corerig_host_t host{};
    const corerig_values_t values{nullptr, 0, sizeof(corerig_value_t)};
    char text[64] = {};
    corerig_error_t error{sizeof(corerig_error_t), sizeof text, text};
    void* instance = nullptr;
    kTable<Scripted>.create(&host, &values, &instance, &error);
    corerig_worker_t worker{};
    worker.cancel = &cancel;
    worker.completed = iterations;
    const auto status = kTable<Scripted>.run(instance, &worker, iterations, &error);
    kTable<Scripted>.destroy(instance);
    return {status, text};
}

}  // namespace

TEST(Layer, DescribesEachParameterByTheTypeOfItsMember) {
    std::vector<std::string> texts;
    for (std::uint32_t index = 0; index < kTable<Declared>.params.count; ++index) {
        texts.push_back(text_of(kTable<Declared>.params.items[index]));
    }

    EXPECT_THAT(texts,
                testing::ElementsAre("loud|a switch||type 1|flags 0||",
                                     "small|a small number||type 2|flags 1|0..255|",
                                     "large|a large number||type 2|flags 1|0..9223372036854775807|",
                                     "time|a time|ns|type 2|flags 1|0..1000|small",
                                     "real|a real||type 3|flags 5|0.000000..1.000000|",
                                     "text|a text||type 4|flags 2||",
                                     "colour|a choice||type 5|flags 0|red,green,|"));
}

TEST(Layer, GivesTheDefaultsOfItsParameters) {
    const auto* const items = kTable<Declared>.params.items;

    EXPECT_EQ(items[0].def.i, 1);
    EXPECT_EQ(items[1].def.i, 7);
    EXPECT_EQ(items[4].def.d, 0.5);
    EXPECT_STREQ(items[5].def.s, "hello");
    EXPECT_EQ(items[6].def.i, 1);
}

TEST(Layer, LeavesOutTheFunctionsAWorkloadDoesNotHave) {
    EXPECT_EQ(kTable<Declared>.prepare, nullptr);
    EXPECT_EQ(kTable<Declared>.reference, nullptr);
    EXPECT_EQ(kTable<Declared>.finish, nullptr);
    EXPECT_NE(kTable<Declared>.run, nullptr);
    EXPECT_EQ(kTable<Declared>.workers_min, 3U);
}

TEST(Layer, OffersTimePerOperationWhereNoMetricIsDeclared) {
    ASSERT_EQ(kTable<Declared>.metrics.count, 1U);
    EXPECT_STREQ(kTable<Declared>.metrics.items[0].name, "time");
    EXPECT_STREQ(kTable<Declared>.metrics.items[0].unit, "ns");
    EXPECT_EQ(kTable<Declared>.metrics.items[0].kind, std::uint32_t{CORERIG_TIME_PER_OP});
}

TEST(Layer, SetsTheMembersFromValuesThatAreLongerThanItKnows) {
    struct LaterValue {
        corerig_value_t value;
        std::uint64_t tail = std::numeric_limits<std::uint64_t>::max();
    };

    const std::array<LaterValue, 7> items{LaterValue{{CORERIG_BOOL, 0, {.i = 1}}},
                                          LaterValue{{CORERIG_INT, 0, {.i = 200}}},
                                          LaterValue{{CORERIG_INT, 0, {.i = 1LL << 40}}},
                                          LaterValue{{CORERIG_INT, 0, {.i = 30}}},
                                          LaterValue{{CORERIG_REAL, 0, {.d = 0.25}}},
                                          LaterValue{{CORERIG_STRING, 0, {.s = "given"}}},
                                          LaterValue{{CORERIG_ENUM, 0, {.i = 0}}}};
    const corerig_values_t values{&items[0].value, 7, sizeof(LaterValue)};
    const corerig_host_t host{};
    void* instance = nullptr;

    const auto status = kTable<Declared>.create(&host, &values, &instance, nullptr);
    kTable<Declared>.destroy(instance);

    EXPECT_EQ(status, CORERIG_OK);
    EXPECT_TRUE(Declared::seen().loud);
    EXPECT_EQ(Declared::seen().small, 200);
    EXPECT_EQ(Declared::seen().large, std::uint64_t{1} << 40U);
    EXPECT_EQ(Declared::seen().time_ns, 30);
    EXPECT_EQ(Declared::seen().real, 0.25);
    EXPECT_EQ(Declared::seen().text, "given");
    EXPECT_EQ(Declared::seen().colour, Declared::Colour::red);
}

TEST(Layer, RefusesFewerValuesThanItDeclared) {
    const corerig_values_t values{nullptr, 0, sizeof(corerig_value_t)};
    const corerig_host_t host{};
    void* instance = nullptr;

    const auto status = kTable<Declared>.create(&host, &values, &instance, nullptr);

    EXPECT_EQ(status, CORERIG_E_INTERNAL);
    EXPECT_EQ(instance, nullptr);
}

TEST(Layer, TurnsEveryExceptionIntoAStatusAndALineOfText) {
    EXPECT_EQ(run_script([](Worker&) { unsupported("no such CPU"); }),
              (Result{CORERIG_E_UNSUPPORTED, "no such CPU"}));
    EXPECT_EQ(run_script([](Worker&) { bad_parameter("a and b"); }),
              (Result{CORERIG_E_PARAM, "a and b"}));
    EXPECT_EQ(run_script([](Worker&) { throw std::runtime_error("boom"); }),
              (Result{CORERIG_E_FAILED, "boom"}));
    EXPECT_EQ(run_script([](Worker&) { throw std::bad_alloc(); }),
              (Result{CORERIG_E_RESOURCE, "out of memory"}));
    EXPECT_EQ(run_script([](Worker&) { throw 42; }),
              (Result{CORERIG_E_INTERNAL, "an exception of unknown type"}));
}

TEST(Layer, CutsAMessageThatIsTooLong) {
    const auto result =
        run_script([](Worker&) { throw std::runtime_error(std::string(100, 'x')); });

    EXPECT_EQ(result, (Result{CORERIG_E_FAILED, std::string(63, 'x')}));
}

TEST(Layer, GivesAnErrorNumberTheStatusThatFitsIt) {
    EXPECT_EQ(run_script([](Worker&) { fail_errno("open", EACCES); }),
              (Result{CORERIG_E_PERMISSION, "open: Permission denied"}));
    EXPECT_EQ(run_script([](Worker&) { fail_errno("open", EPERM); }).status, CORERIG_E_PERMISSION);
    EXPECT_EQ(run_script([](Worker&) { fail_errno("call", ENOSYS); }).status,
              CORERIG_E_UNSUPPORTED);
    EXPECT_EQ(run_script([](Worker&) { fail_errno("open", EMFILE); }).status, CORERIG_E_RESOURCE);
    EXPECT_EQ(run_script([](Worker&) { fail_errno("open", ENOENT); }).status, CORERIG_E_FAILED);
}

TEST(Layer, SaysCancelledOnlyWhenItStoppedEarlyBecauseItWasAsked) {
    const auto stop_early = [](Worker& worker) { worker.completed(4); };
    const auto go_on = [](Worker& /*worker*/) {};

    EXPECT_EQ(run_script(stop_early, 1).status, CORERIG_E_CANCELLED);
    EXPECT_EQ(run_script(stop_early, 0).status, CORERIG_OK);
    EXPECT_EQ(run_script(go_on, 1).status, CORERIG_OK);
}

TEST(Layer, WritesANoteThatToolsRead) {
    static constexpr Identity kIdentity{"sample", "1.2.3", "MIT"};
    static constexpr detail::Note<kIdentity, Declared, Scripted> kNote;
    constexpr std::string_view kText =
        "abi=1.0\nplugin=sample\nversion=1.2.3\nlicence=MIT\n"
        "workload=declared:a workload\nworkload=scripted:does what the test says\n";

    std::array<std::uint32_t, 3> head{};
    std::memcpy(head.data(), &kNote, sizeof head);
    const std::string_view bytes(reinterpret_cast<const char*>(&kNote), sizeof kNote);

    EXPECT_THAT(head, testing::ElementsAre(8U, kText.size() + 1, CORERIG_NOTE_TYPE));
    EXPECT_EQ(bytes.substr(12, 8), std::string_view("corerig\0", 8));
    EXPECT_EQ(bytes.substr(20, kText.size()), kText);
    EXPECT_EQ(bytes.size() % 4, 0U);
}

TEST(Layer, ChecksNames) {
    EXPECT_TRUE(detail::is_valid_name("a-1", '-'));
    EXPECT_TRUE(detail::is_valid_name(std::string(31, 'a'), '_'));
    EXPECT_FALSE(detail::is_valid_name(std::string(32, 'a'), '_'));
    EXPECT_FALSE(detail::is_valid_name("", '_'));
    EXPECT_FALSE(detail::is_valid_name("1a", '_'));
    EXPECT_FALSE(detail::is_valid_name("a-b", '_'));
    EXPECT_FALSE(detail::is_valid_name("aB", '_'));
}

}  // namespace corerig::test
