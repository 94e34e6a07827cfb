/* SPDX-License-Identifier: Apache-2.0 */
/* The functions of a workload that does nothing. */
#include <corerig/plugin.h>

#include <stddef.h>

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

#define NO_WORK .workers_min = 1, .create = create, .run = run, .destroy = destroy
