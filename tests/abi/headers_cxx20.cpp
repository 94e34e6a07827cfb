// SPDX-License-Identifier: Apache-2.0
// plugin.h is C++20 too, and there a plugin function that is not noexcept does not compile.
#include <corerig/plugin.h>

#include <cstdint>
#include <type_traits>

CORERIG_NOTE(CORERIG_NOTE_HEAD("headers_cxx20", "1.0.0", "Apache-2.0")
                 CORERIG_NOTE_WORKLOAD("empty", "does nothing"));

namespace {

corerig_status_t create(const corerig_host_t* /*host*/,
                        const corerig_values_t* /*values*/,
                        void** instance,
                        corerig_error_t* error) noexcept {
    *instance = nullptr;
    return corerig_fail(error, CORERIG_OK, "%s", "");
}

corerig_status_t run(void* /*instance*/,
                     corerig_worker_t* /*worker*/,
                     std::uint64_t /*iterations*/,
                     corerig_error_t* /*error*/) noexcept {
    return CORERIG_OK;
}

void destroy(void* /*instance*/) noexcept {
}

using RunMember = decltype(corerig_workload_t::run);
using LeakyRun = corerig_status_t(void*, corerig_worker_t*, std::uint64_t, corerig_error_t*);
static_assert(std::is_assignable_v<RunMember&, decltype(&run)>);
static_assert(!std::is_assignable_v<RunMember&, LeakyRun*>);

constexpr corerig_workload_t kWorkloads[] = {{.name = "empty",
                                              .summary = "does nothing",
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
                                      .name = "headers_cxx20",
                                      .version = "1.0.0",
                                      .licence = "Apache-2.0",
                                      .vendor = nullptr,
                                      .url = nullptr,
                                      .workloads = CORERIG_LIST(kWorkloads)};

}  // namespace

const corerig_plugin_t* corerig_plugin_v1() noexcept {
    return &kPlugin;
}
