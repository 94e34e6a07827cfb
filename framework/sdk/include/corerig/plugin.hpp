// SPDX-License-Identifier: Apache-2.0
#pragma once

// The C++ layer over plugin.h.  Nothing here is ABI: a plugin carries its own copy and the host
// never sees it.  The namespace is hidden, so plugins built with different releases never meet.
#include <corerig/error.hpp>
#include <corerig/host.hpp>
#include <corerig/identity.hpp>
#include <corerig/loop.hpp>
#include <corerig/parameter.hpp>
#include <corerig/plugin.h>
#include <corerig/wait.hpp>
#include <corerig/workload.hpp>

/// Makes a plugin of the classes named after `identity`, a constexpr corerig::Identity at namespace
/// scope.  Stands once, in one source file, outside of any namespace.
#define CORERIG_PLUGIN_WITH(identity, ...)                                                       \
    namespace {                                                                                  \
    __attribute__((CORERIG_NOTE_PLACE)) constexpr ::corerig::detail::Note<identity, __VA_ARGS__> \
        corerig_note_;                                                                           \
    constexpr corerig_plugin_t corerig_table_ =                                                  \
        ::corerig::detail::describe_plugin<identity, __VA_ARGS__>();                             \
    }                                                                                            \
    extern "C" CORERIG_EXPORT const corerig_plugin_t* corerig_plugin_v1() noexcept {             \
        return &corerig_table_;                                                                  \
    }

/// CORERIG_PLUGIN("name", "version", "licence", Workload, ...): the short form of the above.
#define CORERIG_PLUGIN(name, version, licence, ...)                          \
    namespace {                                                              \
    constexpr ::corerig::Identity corerig_identity_{name, version, licence}; \
    }                                                                        \
    CORERIG_PLUGIN_WITH(corerig_identity_, __VA_ARGS__)
