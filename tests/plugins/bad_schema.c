/* SPDX-License-Identifier: Apache-2.0 */
/* Tables that no host can use: a parameter without a name, a range that is upside down. */
#include <corerig/plugin.h>

CORERIG_NOTE(CORERIG_NOTE_HEAD("bad_schema", "1.0.0", "Apache-2.0")
                 CORERIG_NOTE_WORKLOAD("null-name", "has a parameter without a name")
                     CORERIG_NOTE_WORKLOAD("reversed-range", "has a range with min > max"));

static corerig_status_t create(const corerig_host_t* host,
                               const corerig_values_t* values,
                               void** instance,
                               corerig_error_t* error) {
    (void)host;
    (void)values;
    (void)error;
    *instance = NULL;
    return CORERIG_OK;
}

static corerig_status_t run(void* instance,
                            corerig_worker_t* worker,
                            uint64_t iterations,
                            corerig_error_t* error) {
    (void)instance;
    (void)worker;
    (void)iterations;
    (void)error;
    return CORERIG_OK;
}

static void destroy(void* instance) {
    (void)instance;
}

static const corerig_param_t null_name[] = {
    {.name = NULL, .doc = "a parameter without a name", .unit = "", .type = CORERIG_INT}};

static const corerig_param_t reversed_range[] = {{.name = "count",
                                                  .doc = "a number",
                                                  .unit = "",
                                                  .type = CORERIG_INT,
                                                  .flags = CORERIG_PARAM_RANGE,
                                                  .def = {.i = 5},
                                                  .min = {.i = 10},
                                                  .max = {.i = 1}}};

static const corerig_workload_t workloads[] = {{.name = "null-name",
                                                .summary = "has a parameter without a name",
                                                .params = CORERIG_LIST(null_name),
                                                .workers_min = 1,
                                                .create = create,
                                                .run = run,
                                                .destroy = destroy},
                                               {.name = "reversed-range",
                                                .summary = "has a range with min > max",
                                                .params = CORERIG_LIST(reversed_range),
                                                .workers_min = 1,
                                                .create = create,
                                                .run = run,
                                                .destroy = destroy}};

static const corerig_plugin_t plugin = {CORERIG_PLUGIN_HEADER,
                                        .name = "bad_schema",
                                        .version = "1.0.0",
                                        .licence = "Apache-2.0",
                                        .workloads = CORERIG_LIST(workloads)};

const corerig_plugin_t* corerig_plugin_v1(void) {
    return &plugin;
}
