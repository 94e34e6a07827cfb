/* SPDX-License-Identifier: Apache-2.0 */
/* Built with a header of ABI 1.3: its structs are longer, and one workload needs a new host. */
#include <corerig/plugin.h>

CORERIG_NOTE(
    "abi=1.3\nplugin=from_the_future\nversion=9.0.0\nlicence=Apache-2.0\nepoch=2\n"
    "workload=modest:runs on every host\nworkload=demanding:needs a capability\n");

#include "no_work.h"

struct longer_workload {
    corerig_workload_t known;
    const char* new_member;
    uint64_t another;
};

struct longer_plugin {
    corerig_plugin_t known;
    uint64_t new_member;
};

static const struct longer_workload workloads[] = {
    {.known = {.name = "modest", .summary = "runs on every host", NO_WORK}, .new_member = "a"},
    {.known = {.name = "demanding",
               .summary = "needs a capability",
               .capabilities = CORERIG_CAP_SPINS | UINT64_C(1) << 33 | UINT64_C(1) << 40,
               NO_WORK},
     .another = 7}};

static const struct longer_plugin plugin = {
    .known = {.magic = CORERIG_PLUGIN_MAGIC,
              .struct_size = sizeof(struct longer_plugin),
              .abi_major = CORERIG_ABI_MAJOR,
              .abi_minor = 3,
              .name = "from_the_future",
              .version = "9.0.0",
              .licence = "Apache-2.0",
              .workloads = {&workloads[0].known, 2, sizeof(struct longer_workload)}},
    .new_member = 1};

const corerig_plugin_t* corerig_plugin_v1(void) {
    return &plugin.known;
}
