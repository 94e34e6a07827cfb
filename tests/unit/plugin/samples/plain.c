/* SPDX-License-Identifier: Apache-2.0 */
/* A plugin with nothing special but how it is linked. */
#include <corerig/plugin.h>

CORERIG_NOTE(CORERIG_NOTE_HEAD("plain", "1.0.0", "Apache-2.0")
                 CORERIG_NOTE_WORKLOAD("plain", "does nothing"));

#include "no_work.h"

static const corerig_workload_t workloads[] = {
    {.name = "plain", .summary = "does nothing", NO_WORK}};

static const corerig_plugin_t plugin = {CORERIG_PLUGIN_HEADER,
                                        .name = "plain",
                                        .version = "1.0.0",
                                        .licence = "Apache-2.0",
                                        .workloads = CORERIG_LIST(workloads)};

const corerig_plugin_t* corerig_plugin_v1(void) {
    return &plugin;
}
