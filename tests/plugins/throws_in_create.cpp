// SPDX-License-Identifier: Apache-2.0
// Uses the C ABI from C++ and lets an exception out of create().
#define CORERIG_HOST  // takes the noexcept off the function types, so that this compiles
#include <corerig/plugin.h>

#include <cstdint>
#include <stdexcept>

CORERIG_NOTE(CORERIG_NOTE_HEAD("throws_in_create", "1.0.0", "Apache-2.0")
                 CORERIG_NOTE_WORKLOAD("throw", "lets an exception out of create()"));

namespace {

corerig_status_t create(const corerig_host_t* /*host*/,
                        const corerig_values_t* /*values*/,
                        void** /*instance*/,
                        corerig_error_t* /*error*/) {
    throw std::runtime_error("boom from create");
}

corerig_status_t run(void* /*instance*/,
                     corerig_worker_t* /*worker*/,
                     std::uint64_t /*iterations*/,
                     corerig_error_t* /*error*/) {
    return CORERIG_OK;
}

void destroy(void* /*instance*/) {
}

constexpr corerig_workload_t kWorkloads[] = {{.name = "throw",
                                              .summary = "lets an exception out of create()",
                                              .description = nullptr,
                                              .params = {},
                                              .metrics = {},
                                              .capabilities = 0,
                                              .workers_min = 1,
                                              .workers_max = 0,
                                              .workers_step = 1,
                                              .reference_workers = 0,
                                              .create = create,
                                              .prepare = nullptr,
                                              .run = run,
                                              .reference = nullptr,
                                              .finish = nullptr,
                                              .destroy = destroy}};

constexpr corerig_plugin_t kPlugin = {CORERIG_PLUGIN_HEADER,
                                      .abi_minor_required = 0,
                                      .flags = 0,
                                      .name = "throws_in_create",
                                      .version = "1.0.0",
                                      .licence = "Apache-2.0",
                                      .vendor = nullptr,
                                      .url = nullptr,
                                      .workloads = CORERIG_LIST(kWorkloads)};

}  // namespace

const corerig_plugin_t* corerig_plugin_v1() {
    return &kPlugin;
}
