/* SPDX-License-Identifier: Apache-2.0 */
/* Its note says something else than its tables. */
#include <corerig/plugin.h>

CORERIG_NOTE(CORERIG_NOTE_HEAD("note_disagrees", "1.0.0", "Apache-2.0")
                 CORERIG_NOTE_WORKLOAD("first", "what the note says"));

#include "no_work.h"

static const corerig_workload_t workloads[] = {
    {.name = "first", .summary = "what the table says", NO_WORK}};

static const corerig_plugin_t plugin = {CORERIG_PLUGIN_HEADER,
                                        .name = "note_disagrees",
                                        .version = "1.0.1",
                                        .licence = "MIT",
                                        .workloads = CORERIG_LIST(workloads)};

const corerig_plugin_t* corerig_plugin_v1(void) {
    return &plugin;
}
