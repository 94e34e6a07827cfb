// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corerig/error.hpp>
#include <corerig/host.hpp>
#include <corerig/parameter.hpp>
#include <corerig/plugin.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string_view>
#include <tuple>
#include <utility>

namespace CORERIG_HIDDEN corerig {

/// What a workload says of itself: `static constexpr corerig::About about{...}`.
struct About {
    const char* name;
    const char* summary;
    const char* description = nullptr;
    std::uint64_t capabilities = 0;  ///< CORERIG_CAP_...
    std::uint32_t workers_min = 1;
    std::uint32_t workers_max = 0;        ///< 0: no limit
    std::uint32_t workers_step = 1;       ///< 2: pairs; ...
    std::uint32_t reference_workers = 0;  ///< how many run reference(), from worker 0; 0: all
};

/// The metric of a workload that declares none.
inline constexpr corerig_metric_t kTimePerOperation{
    "time", "elapsed time of one operation", "ns", CORERIG_LOWER_IS_BETTER, CORERIG_TIME_PER_OP};

/// The least a workload has.  All else is optional: parameters(), metrics, create(Host) after
/// the parameters are set, prepare(Worker&), reference(Worker&, iterations), finish(Worker&).
template <class T>
concept Workload = requires(T workload, Worker& worker, std::uint64_t iterations) {
    T::about.name;
    workload.run(worker, iterations);
};

namespace detail {

template <class T>
concept HasParameters = requires {
    T::parameters();
};

template <class T>
concept HasMetrics = requires {
    std::size(T::metrics);
};

template <class T>
concept HasCreate = requires(T workload, Host host) {
    workload.create(host);
};

template <class T>
concept HasPrepare = requires(T workload, Worker& worker) {
    workload.prepare(worker);
};

template <class T>
concept HasReference = requires(T workload, Worker& worker) {
    workload.reference(worker, std::uint64_t{});
};

template <class T>
concept HasFinish = requires(T workload, Worker& worker) {
    workload.finish(worker);
};

template <class T>
constexpr auto declared_parameters() {
    if constexpr (HasParameters<T>) {
        return T::parameters();
    } else {
        return std::tuple<>{};
    }
}

template <class T>
inline constexpr auto kParameterTable = std::apply(
    [](const auto&... bound) {
        return std::array<corerig_param_t, sizeof...(bound)>{bound.description...};
    },
    declared_parameters<T>());

template <class T>
constexpr bool parameters_are_complete() {
    return std::ranges::all_of(kParameterTable<T>, is_complete);
}

template <class T>
constexpr bool has_integer_parameter(std::string_view name) {
    return std::ranges::any_of(kParameterTable<T>, [name](const corerig_param_t& parameter) {
        return parameter.name == name && parameter.type == CORERIG_INT;
    });
}

template <class T>
constexpr bool calibrated_parameters_exist() {
    return std::ranges::all_of(kParameterTable<T>, [](const corerig_param_t& parameter) {
        return parameter.calibrates == nullptr || has_integer_parameter<T>(parameter.calibrates);
    });
}

/// {items, count, item_size} of an array.
template <class List, class Array>
constexpr List list_of(const Array& array) {
    return {std::data(array),
            static_cast<std::uint32_t>(std::size(array)),
            static_cast<std::uint32_t>(sizeof(*std::data(array)))};
}

/// The functions of the C ABI for the C++ class T.
template <Workload T>
class Adapter {
    static_assert(is_valid_name(T::about.name, '-'), "a workload name is [a-z][a-z0-9-]*, <= 31");
    static_assert(parameters_are_complete<T>(),
                  "a parameter has a name [a-z][a-z0-9_]* of at most 31 characters, a doc, choices "
                  "if it is an enum, and a default inside its range");
    static_assert(calibrated_parameters_exist<T>(),
                  "Calibrates names no INT parameter of this workload");

    struct Instance {
        T workload;
        const corerig_host_t* host;
    };

    static Instance& instance_of(void* self) { return *static_cast<Instance*>(self); }

    static corerig_status_t create(const corerig_host_t* host,
                                   const corerig_values_t* values,
                                   void** out,
                                   corerig_error_t* error) noexcept {
        return guarded(error, [&] {
            if (values->count < kParameterTable<T>.size()) {
                throw Error(CORERIG_E_INTERNAL, "the host gave too few parameter values");
            }
            auto instance = std::make_unique<Instance>(Instance{T{}, host});
            assign_all(instance->workload, *values);
            if constexpr (HasCreate<T>) {
                instance->workload.create(Host(*host));
            }
            *out = instance.release();
            return corerig_status_t{CORERIG_OK};
        });
    }

    static void assign_all(T& workload, const corerig_values_t& values) {
        const auto* first = reinterpret_cast<const unsigned char*>(values.items);
        std::size_t at = 0;
        const auto next = [&] {
            // The host's values may be longer than this header knows.
            const auto* value =
                reinterpret_cast<const corerig_value_t*>(first + (at++ * values.item_size));
            return value->v;
        };
        std::apply([&](const auto&... bound) { (bound.assign(workload, next()), ...); },
                   declared_parameters<T>());
    }

    static corerig_status_t prepare(void* self,
                                    corerig_worker_t* raw,
                                    corerig_error_t* error) noexcept {
        return guarded(error, [&] {
            Worker worker(*raw, *instance_of(self).host);
            instance_of(self).workload.prepare(worker);
            return corerig_status_t{CORERIG_OK};
        });
    }

    static corerig_status_t run(void* self,
                                corerig_worker_t* raw,
                                std::uint64_t iterations,
                                corerig_error_t* error) noexcept {
        return guarded(error, [&] {
            Worker worker(*raw, *instance_of(self).host);
            instance_of(self).workload.run(worker, iterations);
            return outcome(*raw, worker, iterations);
        });
    }

    static corerig_status_t reference(void* self,
                                      corerig_worker_t* raw,
                                      std::uint64_t iterations,
                                      corerig_error_t* error) noexcept {
        return guarded(error, [&] {
            Worker worker(*raw, *instance_of(self).host);
            instance_of(self).workload.reference(worker, iterations);
            return outcome(*raw, worker, iterations);
        });
    }

    static corerig_status_t finish(void* self,
                                   corerig_worker_t* raw,
                                   corerig_error_t* error) noexcept {
        return guarded(error, [&] {
            Worker worker(*raw, *instance_of(self).host);
            instance_of(self).workload.finish(worker);
            return corerig_status_t{CORERIG_OK};
        });
    }

    static void destroy(void* self) noexcept { delete static_cast<Instance*>(self); }

    static corerig_status_t outcome(const corerig_worker_t& raw,
                                    const Worker& worker,
                                    std::uint64_t iterations) {
        const bool stopped = raw.completed < iterations && worker.cancelled();
        return stopped ? CORERIG_E_CANCELLED : CORERIG_OK;
    }

 public:
    static constexpr corerig_workload_t describe() {
        corerig_workload_t table{};
        table.name = T::about.name;
        table.summary = T::about.summary;
        table.description = T::about.description;
        table.params = list_of<corerig_params_t>(kParameterTable<T>);
        if constexpr (HasMetrics<T>) {
            table.metrics = list_of<corerig_metrics_t>(T::metrics);
        } else {
            table.metrics = {&kTimePerOperation, 1, sizeof(corerig_metric_t)};
        }
        table.capabilities = T::about.capabilities;
        table.workers_min = T::about.workers_min;
        table.workers_max = T::about.workers_max;
        table.workers_step = T::about.workers_step;
        table.reference_workers = T::about.reference_workers;
        table.create = create;
        table.run = run;
        table.destroy = destroy;
        if constexpr (HasPrepare<T>) {
            table.prepare = prepare;
        }
        if constexpr (HasReference<T>) {
            table.reference = reference;
        }
        if constexpr (HasFinish<T>) {
            table.finish = finish;
        }
        return table;
    }
};

template <class... Workloads>
inline constexpr std::array<corerig_workload_t, sizeof...(Workloads)> kWorkloadTable{
    Adapter<Workloads>::describe()...};

}  // namespace detail
}  // namespace corerig
