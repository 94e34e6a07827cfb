// SPDX-License-Identifier: Apache-2.0
#include "run/trial_process.hpp"

#include "base/unique_fd.hpp"
#include "plugin/loader.hpp"
#include "plugin/value_table.hpp"
#include "run/clock.hpp"
#include "run/crash_report.hpp"
#include "run/failure_text.hpp"
#include "run/team.hpp"
#include "run/trial_order.hpp"
#include "run/trial_page.hpp"

#include <corerig/plugin.h>

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <optional>
#include <string>

namespace corerig::run {

namespace {

std::optional<TrialOrder> read_order() {
    const base::UniqueFd file(kOrderFd);
    std::string bytes;
    std::array<char, 16384> buffer{};
    for (;;) {
        const ssize_t length = ::read(file.get(), buffer.data(), buffer.size());
        if (length < 0) {
            return std::nullopt;
        }
        if (length == 0) {
            return decode(bytes);
        }
        bytes.append(buffer.data(), static_cast<std::size_t>(length));
    }
}

void host_log(const corerig_host_t* /*host*/, std::uint32_t level, const char* message) {
    constexpr std::array kNames{"debug", "info", "warning"};
    const char* name = level < kNames.size() ? kNames[level] : "info";
    std::fprintf(stderr, "%s: %s\n", name, message == nullptr ? "" : message);
}

std::uint64_t host_now_ns(const corerig_host_t* /*host*/) {
    return static_cast<std::uint64_t>(sample_clock_ns());
}

const void* host_extension(const corerig_host_t* /*host*/, const char* /*id*/) {
    return nullptr;
}

corerig_status_t host_sync(const corerig_host_t* host, corerig_worker_t* /*worker*/) {
    return static_cast<Team*>(host->host_data)->meet() ? CORERIG_OK : CORERIG_E_CANCELLED;
}

corerig_host_t make_host() {
    corerig_host_t host{};
    host.struct_size = sizeof host;
    host.abi_major = CORERIG_ABI_MAJOR;
    host.abi_minor = CORERIG_ABI_MINOR;
    host.name = "corerig";
    host.version = CORERIG_VERSION;
    host.log = host_log;
    host.now_ns = host_now_ns;
    host.extension = host_extension;
    host.sync = host_sync;
    return host;  // emit stays NULL: see why_unsupported()
}

/// Why a workload cannot be measured by this release; "" when it can.
std::string why_unsupported(const plugin::WorkloadSchema& schema) {
    const bool emits = std::any_of(
        schema.metrics.begin(), schema.metrics.end(), [](const plugin::MetricSchema& metric) {
            return metric.kind != plugin::MetricSchema::Kind::time_per_operation;
        });
    return emits || schema.capabilities.self_timed ? "this release measures the time of operations "
                                                     "only, and the workload reports other metrics"
                                                   : "";
}

void fail(PageHead& head, corerig_status_t status, const std::string& message) {
    const auto length = std::min(message.size(), head.message.size() - 1);
    std::copy_n(message.begin(), length, head.message.begin());
    head.status = status;
    head.failed = 1;
}

/// Calls create(), which a plugin made by hand may leave with an exception.
corerig_status_t create_instance(const corerig_workload_t& workload,
                                 const corerig_host_t& host,
                                 const corerig_values_t& values,
                                 void** instance,
                                 corerig_error_t& error) {
    try {
        return workload.create(&host, &values, instance, &error);
    } catch (const std::exception& exception) {
        return corerig_fail(
            &error, CORERIG_E_INTERNAL, "an exception left it: %s", exception.what());
    } catch (...) {
        return corerig_fail(&error, CORERIG_E_INTERNAL, "an exception left it");
    }
}

void run_trial(const TrialOrder& order, const TrialPage& page) {
    PageHead& head = page.head();
    enter_phase(head, Phase::loading);
    auto loaded = plugin::load_workload(order.request.plugin_path, order.request.workload);
    if (!loaded) {
        fail(head, CORERIG_E_FAILED, loaded.error().message);
        return;
    }
    if (const std::string why = why_unsupported(loaded->schema); !why.empty()) {
        fail(head, CORERIG_E_UNSUPPORTED, why);
        return;
    }
    const auto values =
        plugin::ValueTable::make(loaded->schema, order.request.values, order.request.given);
    if (!values) {
        fail(head, CORERIG_E_PARAM, values.error().message);
        return;
    }
    const corerig_values_t value_list = values->list();
    corerig_host_t host = make_host();
    std::array<char, PageHead::kTextBytes> text{};
    corerig_error_t error{sizeof error, PageHead::kTextBytes, text.data()};
    void* instance = nullptr;
    enter_phase(head, Phase::creating);
    const corerig_status_t created =
        create_instance(loaded->table, host, value_list, &instance, error);
    if (created != CORERIG_OK) {
        text.back() = '\0';
        fail(head, created, fmt::format("create(): {}", failure_text(created, text.data())));
        return;
    }
    Team team(loaded->table, instance, host, order, page);
    team.run();
    if (loaded->table.destroy != nullptr) {
        loaded->table.destroy(instance);
    }
}

}  // namespace

int trial_main() {
    const auto order = read_order();
    if (!order) {
        std::fprintf(stderr, "corerig: this verb is for corerig itself\n");
        return EXIT_FAILURE;
    }
    auto page = TrialPage::attach(base::UniqueFd(kPageFd), shape_of(order->request));
    if (!page) {
        std::fprintf(stderr, "corerig: %s\n", page.error().message.c_str());
        return EXIT_FAILURE;
    }
    report_crashes_in(page->head());
    const CrashScope scope(-1);
    run_trial(*order, *page);
    enter_phase(page->head(), Phase::done);
    std::fflush(nullptr);  // what the plugin printed
    // Exit handlers and destructors of the plugin must not run: nothing is measured any more.
    ::_exit(EXIT_SUCCESS);
}

}  // namespace corerig::run
