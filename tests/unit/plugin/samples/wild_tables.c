/* SPDX-License-Identifier: Apache-2.0 */
/* Its tables point to nowhere. */
#include <corerig/plugin.h>

CORERIG_NOTE(CORERIG_NOTE_HEAD("wild_tables", "1.0.0", "Apache-2.0"));

static const corerig_plugin_t plugin = {CORERIG_PLUGIN_HEADER,
                                        .name = "wild_tables",
                                        .version = "1.0.0",
                                        .licence = "Apache-2.0",
                                        .workloads = {(const corerig_workload_t*)16, 1, 128}};

const corerig_plugin_t* corerig_plugin_v1(void) {
    return &plugin;
}
