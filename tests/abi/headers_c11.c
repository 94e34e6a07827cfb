/* SPDX-License-Identifier: Apache-2.0 */
/* plugin.h alone is enough for a plugin in plain C11, warnings and pedantry included. */
#include <corerig/plugin.h>

CORERIG_NOTE(CORERIG_NOTE_HEAD("headers_c11", "1.0.0", "Apache-2.0")
                 CORERIG_NOTE_WORKLOAD("empty", "does nothing"));

static corerig_status_t create(const corerig_host_t* host,
                               const corerig_values_t* values,
                               void** instance,
                               corerig_error_t* error) {
    if (!CORERIG_HOST_HAS(host, emit) || values->count != 1) {
        return corerig_fail(error, CORERIG_E_UNSUPPORTED, "this host has no emit()");
    }
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

static const corerig_choice_t choices[] = {{"one", "the first"}, {"two", "the second"}};

static const corerig_param_t parameters[] = {{.name = "which",
                                              .doc = "one of two",
                                              .unit = "",
                                              .type = CORERIG_ENUM,
                                              .choices = CORERIG_LIST(choices)}};

static const corerig_workload_t workloads[] = {{.name = "empty",
                                                .summary = "does nothing",
                                                .params = CORERIG_LIST(parameters),
                                                .workers_min = 1,
                                                .create = create,
                                                .run = run,
                                                .destroy = destroy}};

static const corerig_plugin_t plugin = {CORERIG_PLUGIN_HEADER,
                                        .name = "headers_c11",
                                        .version = "1.0.0",
                                        .licence = "Apache-2.0",
                                        .workloads = CORERIG_LIST(workloads)};

const corerig_plugin_t* corerig_plugin_v1(void) {
    return &plugin;
}
