// SPDX-License-Identifier: Apache-2.0
// Everything a workload can declare: each type of parameter, each kind of metric, all functions.
#include <corerig/plugin.hpp>

#include <array>
#include <cstdint>
#include <string>

namespace {

class Full {
    enum class Colour { red, green };

    bool loud_ = false;
    std::uint32_t turns_ = 0;
    std::int64_t turns_ns_ = 0;
    double factor_ = 0;
    std::string text_;
    Colour colour_ = Colour::red;
    std::int64_t size_bytes_ = 0;

    static constexpr corerig_choice_t kColours[] = {{"red", "the first"}, {"green", "the second"}};

 public:
    static constexpr corerig::About about{
        .name = "full",
        .summary = "everything a workload can declare",
        .description = "First line of the description.\nSecond line of the description.",
        .capabilities = CORERIG_CAP_SPINS | CORERIG_CAP_SHARES_ITERATIONS,
        .workers_min = 2,
        .workers_max = 64,
        .workers_step = 2,
        .reference_workers = 1};

    static constexpr std::array<corerig_metric_t, 3> metrics{
        corerig::kTimePerOperation,
        corerig_metric_t{.name = "latency",
                         .doc = "one observation a run: 1, 2, 3, ...",
                         .unit = "us",
                         .better = CORERIG_NEUTRAL,
                         .kind = CORERIG_SAMPLE},
        corerig_metric_t{.name = "bytes",
                         .doc = "iterations x size",
                         .unit = "B",
                         .better = CORERIG_HIGHER_IS_BETTER,
                         .kind = CORERIG_TOTAL}};

    static constexpr auto parameters() {
        using corerig::parameter;
        return corerig::parameters(
            parameter<&Full::loud_>("loud", false, "a switch"),
            parameter<&Full::turns_>(
                "turns", 100, "turns of the delay", corerig::Range{0, 1'000'000}),
            parameter<&Full::turns_ns_>("time",
                                        0,
                                        "time of the delay",
                                        corerig::Unit{"ns"},
                                        corerig::Calibrates{"turns"},
                                        corerig::Range{0, 1'000'000'000}),
            parameter<&Full::factor_>("factor", 0.5, "a real number", corerig::Range{0.0, 1.0}),
            parameter<&Full::text_>("text", "hello", "any text", corerig::Flag::expert),
            parameter<&Full::colour_>("colour", Colour::green, "a choice", kColours),
            parameter<&Full::size_bytes_>("size",
                                          0,
                                          "a number that the scenario must give",
                                          corerig::Unit{"B"},
                                          corerig::Range{1, 4096},
                                          corerig::Flag::required));
    }

    void create(corerig::Host host) const {
        host.log("loud=" + std::to_string(loud_) + " turns=" + std::to_string(turns_) +
                 " text=" + text_ + " colour=" + (colour_ == Colour::red ? "red" : "green") +
                 " size=" + std::to_string(size_bytes_));
    }

    static void prepare(corerig::Worker& worker) {
        worker.set_state(new std::uint64_t{0});
        worker.sync();
    }

    void run(corerig::Worker& worker, std::uint64_t iterations) const {
        for (std::uint64_t left = iterations; left != 0; --left) {
            corerig::delay(turns_);
        }
        auto& runs = *worker.state<std::uint64_t>();
        ++runs;
        worker.emit(1, static_cast<double>(runs));
        worker.emit(2, static_cast<double>(iterations) * static_cast<double>(size_bytes_));
    }

    void reference(corerig::Worker& /*worker*/, std::uint64_t iterations) const {
        for (; iterations != 0; --iterations) {
            corerig::delay(turns_);
        }
    }

    static void finish(corerig::Worker& worker) {
        delete worker.state<std::uint64_t>();
        worker.set_state(nullptr);
    }
};

constexpr corerig::Identity kIdentity{.name = "ok_full",
                                      .version = "2.3.4",
                                      .licence = "MIT OR Apache-2.0",
                                      .vendor = "Example",
                                      .url = "https://example.org/ok_full"};

}  // namespace

CORERIG_PLUGIN_WITH(kIdentity, Full)
