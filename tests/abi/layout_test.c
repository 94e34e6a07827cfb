/* SPDX-License-Identifier: Apache-2.0 */
/* The binary layout of ABI 1 on machines with 64-bit pointers.  It never changes: a failure here
 * means that every plugin built so far would break. */
#include <corerig/plugin.h>

#include <assert.h>

#define SIZE(type, size) static_assert(sizeof(type) == (size), "size of " #type)
#define MEMBER(type, member, offset, size)                                            \
    static_assert(offsetof(type, member) == (offset), "place of " #type "." #member); \
    static_assert(sizeof(((type*)0)->member) == (size), "size of " #type "." #member)
#define VALUE(constant, value) static_assert((constant) == (value), "value of " #constant)

SIZE(corerig_error_t, 16);
MEMBER(corerig_error_t, struct_size, 0, 4);
MEMBER(corerig_error_t, capacity, 4, 4);
MEMBER(corerig_error_t, message, 8, 8);

SIZE(corerig_scalar_t, 8);
MEMBER(corerig_scalar_t, i, 0, 8);
MEMBER(corerig_scalar_t, d, 0, 8);
MEMBER(corerig_scalar_t, s, 0, 8);

SIZE(corerig_choice_t, 16);
MEMBER(corerig_choice_t, name, 0, 8);
MEMBER(corerig_choice_t, doc, 8, 8);

SIZE(corerig_choices_t, 16);
MEMBER(corerig_choices_t, items, 0, 8);
MEMBER(corerig_choices_t, count, 8, 4);
MEMBER(corerig_choices_t, item_size, 12, 4);

SIZE(corerig_param_t, 80);
MEMBER(corerig_param_t, name, 0, 8);
MEMBER(corerig_param_t, doc, 8, 8);
MEMBER(corerig_param_t, unit, 16, 8);
MEMBER(corerig_param_t, type, 24, 4);
MEMBER(corerig_param_t, flags, 28, 4);
MEMBER(corerig_param_t, def, 32, 8);
MEMBER(corerig_param_t, min, 40, 8);
MEMBER(corerig_param_t, max, 48, 8);
MEMBER(corerig_param_t, choices, 56, 16);
MEMBER(corerig_param_t, calibrates, 72, 8);

SIZE(corerig_params_t, 16);
MEMBER(corerig_params_t, items, 0, 8);
MEMBER(corerig_params_t, count, 8, 4);
MEMBER(corerig_params_t, item_size, 12, 4);

SIZE(corerig_value_t, 16);
MEMBER(corerig_value_t, type, 0, 4);
MEMBER(corerig_value_t, flags, 4, 4);
MEMBER(corerig_value_t, v, 8, 8);

SIZE(corerig_values_t, 16);
MEMBER(corerig_values_t, items, 0, 8);
MEMBER(corerig_values_t, count, 8, 4);
MEMBER(corerig_values_t, item_size, 12, 4);

SIZE(corerig_metric_t, 32);
MEMBER(corerig_metric_t, name, 0, 8);
MEMBER(corerig_metric_t, doc, 8, 8);
MEMBER(corerig_metric_t, unit, 16, 8);
MEMBER(corerig_metric_t, better, 24, 4);
MEMBER(corerig_metric_t, kind, 28, 4);

SIZE(corerig_metrics_t, 16);
MEMBER(corerig_metrics_t, items, 0, 8);
MEMBER(corerig_metrics_t, count, 8, 4);
MEMBER(corerig_metrics_t, item_size, 12, 4);

SIZE(corerig_worker_t, 56);
MEMBER(corerig_worker_t, struct_size, 0, 4);
MEMBER(corerig_worker_t, index, 4, 4);
MEMBER(corerig_worker_t, count, 8, 4);
MEMBER(corerig_worker_t, cpu, 12, 4);
MEMBER(corerig_worker_t, node, 16, 4);
MEMBER(corerig_worker_t, reserved, 20, 4);
MEMBER(corerig_worker_t, cancel, 24, 8);
MEMBER(corerig_worker_t, completed, 32, 8);
MEMBER(corerig_worker_t, user, 40, 8);
MEMBER(corerig_worker_t, host_data, 48, 8);

SIZE(corerig_host_t, 80);
MEMBER(corerig_host_t, struct_size, 0, 4);
MEMBER(corerig_host_t, abi_major, 4, 4);
MEMBER(corerig_host_t, abi_minor, 8, 4);
MEMBER(corerig_host_t, reserved, 12, 4);
MEMBER(corerig_host_t, name, 16, 8);
MEMBER(corerig_host_t, version, 24, 8);
MEMBER(corerig_host_t, host_data, 32, 8);
MEMBER(corerig_host_t, log, 40, 8);
MEMBER(corerig_host_t, now_ns, 48, 8);
MEMBER(corerig_host_t, extension, 56, 8);
MEMBER(corerig_host_t, sync, 64, 8);
MEMBER(corerig_host_t, emit, 72, 8);

SIZE(corerig_workload_t, 128);
MEMBER(corerig_workload_t, name, 0, 8);
MEMBER(corerig_workload_t, summary, 8, 8);
MEMBER(corerig_workload_t, description, 16, 8);
MEMBER(corerig_workload_t, params, 24, 16);
MEMBER(corerig_workload_t, metrics, 40, 16);
MEMBER(corerig_workload_t, capabilities, 56, 8);
MEMBER(corerig_workload_t, workers_min, 64, 4);
MEMBER(corerig_workload_t, workers_max, 68, 4);
MEMBER(corerig_workload_t, workers_step, 72, 4);
MEMBER(corerig_workload_t, reference_workers, 76, 4);
MEMBER(corerig_workload_t, create, 80, 8);
MEMBER(corerig_workload_t, prepare, 88, 8);
MEMBER(corerig_workload_t, run, 96, 8);
MEMBER(corerig_workload_t, reference, 104, 8);
MEMBER(corerig_workload_t, finish, 112, 8);
MEMBER(corerig_workload_t, destroy, 120, 8);

SIZE(corerig_workloads_t, 16);
MEMBER(corerig_workloads_t, items, 0, 8);
MEMBER(corerig_workloads_t, count, 8, 4);
MEMBER(corerig_workloads_t, item_size, 12, 4);

SIZE(corerig_plugin_t, 80);
MEMBER(corerig_plugin_t, magic, 0, 4);
MEMBER(corerig_plugin_t, struct_size, 4, 4);
MEMBER(corerig_plugin_t, abi_major, 8, 4);
MEMBER(corerig_plugin_t, abi_minor, 12, 4);
MEMBER(corerig_plugin_t, abi_minor_required, 16, 4);
MEMBER(corerig_plugin_t, flags, 20, 4);
MEMBER(corerig_plugin_t, name, 24, 8);
MEMBER(corerig_plugin_t, version, 32, 8);
MEMBER(corerig_plugin_t, licence, 40, 8);
MEMBER(corerig_plugin_t, vendor, 48, 8);
MEMBER(corerig_plugin_t, url, 56, 8);
MEMBER(corerig_plugin_t, workloads, 64, 16);

VALUE(CORERIG_ABI_MAJOR, 1u);
VALUE(CORERIG_ABI_MINOR, 0u);
VALUE(CORERIG_PLUGIN_MAGIC, 0x47495243u);
VALUE(CORERIG_NOTE_TYPE, 1u);

VALUE(CORERIG_OK, 0);
VALUE(CORERIG_E_FAILED, 1);
VALUE(CORERIG_E_PARAM, 2);
VALUE(CORERIG_E_UNSUPPORTED, 3);
VALUE(CORERIG_E_PERMISSION, 4);
VALUE(CORERIG_E_RESOURCE, 5);
VALUE(CORERIG_E_CANCELLED, 6);
VALUE(CORERIG_E_INTERNAL, 7);

VALUE(CORERIG_BOOL, 1);
VALUE(CORERIG_INT, 2);
VALUE(CORERIG_REAL, 3);
VALUE(CORERIG_STRING, 4);
VALUE(CORERIG_ENUM, 5);
VALUE(CORERIG_PARAM_RANGE, 1u);
VALUE(CORERIG_PARAM_REQUIRED, 2u);
VALUE(CORERIG_PARAM_EXPERT, 4u);

VALUE(CORERIG_LOWER_IS_BETTER, 1);
VALUE(CORERIG_HIGHER_IS_BETTER, 2);
VALUE(CORERIG_NEUTRAL, 3);
VALUE(CORERIG_TIME_PER_OP, 1);
VALUE(CORERIG_SAMPLE, 2);
VALUE(CORERIG_TOTAL, 3);
VALUE(CORERIG_LOG_DEBUG, 0);
VALUE(CORERIG_LOG_INFO, 1);
VALUE(CORERIG_LOG_WARNING, 2);

VALUE(CORERIG_CAP_SELF_TIMED, UINT64_C(0x1));
VALUE(CORERIG_CAP_BLOCKS, UINT64_C(0x2));
VALUE(CORERIG_CAP_SPAWNS_THREADS, UINT64_C(0x4));
VALUE(CORERIG_CAP_SPAWNS_PROCESSES, UINT64_C(0x8));
VALUE(CORERIG_CAP_SPINS, UINT64_C(0x10));
VALUE(CORERIG_CAP_NEEDS_ROOT, UINT64_C(0x20));
VALUE(CORERIG_CAP_SHARES_ITERATIONS, UINT64_C(0x40));
VALUE(CORERIG_CAP_MUST_UNDERSTAND, UINT64_C(0xffffffff00000000));
