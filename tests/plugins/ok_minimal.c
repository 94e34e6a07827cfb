/* SPDX-License-Identifier: Apache-2.0 */
#include <corerig/plugin.h>

CORERIG_NOTE(CORERIG_NOTE_HEAD("ok_minimal", "1.0.0", "Apache-2.0")
                 CORERIG_NOTE_WORKLOAD("nothing", "counts iterations"));

enum { MAX_WORKERS = 256, CACHE_LINE = 64 };

static struct {
    volatile uint64_t iterations;
    char padding[CACHE_LINE - sizeof(uint64_t)];
} counters[MAX_WORKERS];

static corerig_status_t create(const corerig_host_t* host,
                               const corerig_values_t* values,
                               void** instance,
                               corerig_error_t* error) {
    (void)host;
    (void)values;
    (void)error;
    *instance = counters;
    return CORERIG_OK;
}

static corerig_status_t run(void* instance,
                            corerig_worker_t* worker,
                            uint64_t iterations,
                            corerig_error_t* error) {
    (void)instance;
    (void)error;
    for (; iterations != 0; --iterations) {
        ++counters[worker->index].iterations;
    }
    return CORERIG_OK;
}

static void destroy(void* instance) {
    (void)instance;
}

static const corerig_metric_t metrics[] = {{.name = "time",
                                            .doc = "elapsed time of one iteration",
                                            .unit = "ns",
                                            .better = CORERIG_LOWER_IS_BETTER,
                                            .kind = CORERIG_TIME_PER_OP}};

static const corerig_workload_t workloads[] = {{.name = "nothing",
                                                .summary = "counts iterations",
                                                .metrics = CORERIG_LIST(metrics),
                                                .workers_min = 1,
                                                .workers_max = MAX_WORKERS,
                                                .create = create,
                                                .run = run,
                                                .destroy = destroy}};

static const corerig_plugin_t plugin = {CORERIG_PLUGIN_HEADER,
                                        .name = "ok_minimal",
                                        .version = "1.0.0",
                                        .licence = "Apache-2.0",
                                        .workloads = CORERIG_LIST(workloads)};

const corerig_plugin_t* corerig_plugin_v1(void) {
    return &plugin;
}
