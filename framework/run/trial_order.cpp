// SPDX-License-Identifier: Apache-2.0
#include "run/trial_order.hpp"

#include "base/archive.hpp"

#include <type_traits>
#include <variant>

namespace corerig::run {

namespace {

constexpr std::uint64_t kOrderVersion = 1;

using base::ByteReader;
using base::ByteWriter;

void put(ByteWriter& out, const base::CpuSet& cpus) {
    out.list(cpus, [&](base::CpuId cpu) { out.i64(cpu); });
}

void put(ByteWriter& out, const plugin::ParameterValue& value) {
    out.u64(value.index());
    std::visit(
        [&](const auto& item) {
            using Item = std::decay_t<decltype(item)>;
            if constexpr (std::is_same_v<Item, bool>) {
                out.boolean(item);
            } else if constexpr (std::is_same_v<Item, std::int64_t>) {
                out.i64(item);
            } else if constexpr (std::is_same_v<Item, double>) {
                out.f64(item);
            } else {
                out.text(item);
            }
        },
        value);
}

void put(ByteWriter& out, const scenario::Policy& policy) {
    out.u64(static_cast<std::uint64_t>(policy.kind));
    out.i64(policy.priority);
}

void put(ByteWriter& out, const std::string& text) {
    out.text(text);
}

void put(ByteWriter& out, bool value) {
    out.boolean(value);
}

void put(ByteWriter& out, pid_t pid) {
    out.i64(pid);
}

void put(ByteWriter& out, const plan::PlannedLoad& load);

template <class T>
void put_list(ByteWriter& out, const std::vector<T>& items) {
    out.list(items, [&](const T& item) { put(out, item); });
}

void put(ByteWriter& out, const plan::PlannedLoad& load) {
    out.i64(load.cpu);
    put_list(out, load.command);
    put(out, load.policy);
    out.i64(load.nice);
    out.i64(load.duty_percent);
    out.text(load.reason);
}

int get_int(ByteReader& in) {
    return static_cast<int>(in.i64());
}

base::CpuSet get_cpus(ByteReader& in) {
    return base::CpuSet(in.list([&] { return get_int(in); }));
}

plugin::ParameterValue get_value(ByteReader& in) {
    switch (in.u64()) {
        case 0:
            return in.boolean();
        case 1:
            return in.i64();
        case 2:
            return in.f64();
        default:
            return in.text();
    }
}

scenario::Policy get_policy(ByteReader& in) {
    scenario::Policy policy;
    policy.kind = static_cast<scenario::Policy::Kind>(in.u64());
    policy.priority = get_int(in);
    return policy;
}

template <class Get>
auto get_list(ByteReader& in, Get get) {
    return in.list([&] { return get(in); });
}

std::string get_text(ByteReader& in) {
    return in.text();
}

plan::PlannedLoad get_load(ByteReader& in) {
    plan::PlannedLoad load;
    load.cpu = get_int(in);
    load.command = get_list(in, get_text);
    load.policy = get_policy(in);
    load.nice = get_int(in);
    load.duty_percent = get_int(in);
    load.reason = in.text();
    return load;
}

void put_measure(ByteWriter& out, const TrialRequest& request) {
    out.i64(request.samples);
    out.i64(request.discard);
    out.u64(request.iterations);
    out.u64(request.reference_iterations);
    out.boolean(request.reference_only);
    out.u64(static_cast<std::uint64_t>(request.reference_others));
    out.u64(static_cast<std::uint64_t>(request.instructions));
    out.i64(request.settling_limit.count());
    out.i64(request.preparing_limit.count());
    out.i64(request.measuring_limit.count());
}

void get_measure(ByteReader& in, TrialRequest& request) {
    request.samples = get_int(in);
    request.discard = get_int(in);
    request.iterations = in.u64();
    request.reference_iterations = in.u64();
    request.reference_only = in.boolean();
    request.reference_others = static_cast<scenario::ReferenceOthers>(in.u64());
    request.instructions = static_cast<InstructionSource>(in.u64());
    request.settling_limit = base::Nanoseconds(in.i64());
    request.preparing_limit = base::Nanoseconds(in.i64());
    request.measuring_limit = base::Nanoseconds(in.i64());
}

}  // namespace

std::string encode(const TrialOrder& order) {
    const TrialRequest& request = order.request;
    ByteWriter out;
    out.u64(kOrderVersion);
    out.text(request.plugin_path);
    out.text(request.workload);
    put_list(out, request.values);
    put_list(out, request.given);
    put_list(out, request.worker_cpus);
    put(out, request.runner_cpus);
    put(out, request.policy);
    put_list(out, request.loads);
    put_measure(out, request);
    put_list(out, order.load_pids);
    return out.bytes();
}

std::optional<TrialOrder> decode(std::string_view bytes) {
    ByteReader in(bytes);
    if (in.u64() != kOrderVersion) {
        return std::nullopt;
    }
    TrialOrder order;
    TrialRequest& request = order.request;
    request.plugin_path = in.text();
    request.workload = in.text();
    request.values = get_list(in, get_value);
    request.given = get_list(in, [](ByteReader& from) { return from.boolean(); });
    request.worker_cpus = get_list(in, get_cpus);
    request.runner_cpus = get_cpus(in);
    request.policy = get_policy(in);
    request.loads = get_list(in, get_load);
    get_measure(in, request);
    order.load_pids = get_list(in, [](ByteReader& from) { return static_cast<pid_t>(from.i64()); });
    if (!in.ok()) {
        return std::nullopt;
    }
    return order;
}

Stretches stretches_of(const TrialRequest& request) {
    const std::size_t count =
        static_cast<std::size_t>(request.samples) + static_cast<std::size_t>(request.discard);
    return {request.reference_only ? 0 : count, request.reference_iterations == 0 ? 0 : count};
}

PageShape shape_of(const TrialRequest& request) {
    return {stretches_of(request).count(), request.worker_cpus.size(), request.loads.size()};
}

}  // namespace corerig::run
