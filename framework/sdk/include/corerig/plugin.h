/* SPDX-License-Identifier: Apache-2.0
 *
 * The corerig plugin ABI, version 1, in plain C11.  No C++ type crosses this line.
 *
 * A plugin is one shared object that exports one function, corerig_plugin_v1().  It returns a
 * pointer to static read-only tables that describe the workloads the plugin offers.
 *
 * Compatibility
 *  1. Within ABI 1 a struct only grows at its end; no member changes place, type or meaning.
 *     Every struct travels with its size: struct_size, or item_size of the list that holds it.
 *     The reader copies the smaller of both sizes and takes what is missing as zero.
 *  2. abi_minor names the header a plugin was built with; abi_minor_required the oldest host it
 *     can live with (0 unless it needs more).
 *  3. A host may ignore capability bits 0 to 31 that it does not know.  It refuses a workload with
 *     an unknown bit of 32 to 63.
 *  4. An incompatible change gets a new entry name (corerig_plugin_v2); one file may export both.
 *
 * Rules for plugins
 *  5. All strings are UTF-8, end with NUL and live as long as the plugin is loaded.
 *  6. No exception, panic or longjmp leaves a plugin function.  No plugin function calls exit(),
 *     forks without exec, or changes signal handlers, affinity or scheduling of a worker.
 *  7. A plugin is never unloaded: it ends with its process.  One process loads one plugin.
 *
 * Thread roles used below
 *  control   the main thread of the process; may block, allocate and log
 *  worker    one thread per worker, already pinned; workers run concurrently
 *  measured  a worker between the host's two clock reads: no allocation, lock, log or I/O but the
 *            operation under test
 */
#ifndef CORERIG_PLUGIN_H
#define CORERIG_PLUGIN_H

/* NOLINTBEGIN(readability-identifier-naming,modernize-*,cppcoreguidelines-init-variables): this is
 * C, with the names of C, also where a C++ file includes it. */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define CORERIG_ABI_MAJOR 1u
#define CORERIG_ABI_MINOR 0u
#define CORERIG_ABI_TEXT "1.0" /* the two numbers above, for the ELF note */
#define CORERIG_ENTRY_NAME "corerig_plugin_v1"
#define CORERIG_PLUGIN_MAGIC 0x47495243u /* "CRIG" */
#define CORERIG_NOTE_TYPE 1u

/* In C++ every plugin function must be noexcept, so forgetting it does not compile.  A host defines
 * CORERIG_HOST, because it wants to catch what leaks anyway. */
#if defined(__cplusplus) && !defined(CORERIG_HOST)
#define CORERIG_NOEXCEPT noexcept
#else
#define CORERIG_NOEXCEPT
#endif
#define CORERIG_EXPORT __attribute__((visibility("default")))
/* For the namespace of the C++ layer: two plugins never share what it contains. */
#define CORERIG_HIDDEN [[gnu::visibility("hidden")]]

#ifdef __cplusplus
extern "C" {
#endif

/* ---- status ----------------------------------------------------------------------------- */

typedef int32_t corerig_status_t;

enum {
    CORERIG_OK = 0,
    CORERIG_E_FAILED = 1,      /* it went wrong: the trial is reported as failed */
    CORERIG_E_PARAM = 2,       /* this combination of parameters makes no sense */
    CORERIG_E_UNSUPPORTED = 3, /* this kernel or CPU cannot do it: reported as skipped */
    CORERIG_E_PERMISSION = 4,  /* a privilege is missing: reported as skipped */
    CORERIG_E_RESOURCE = 5,    /* memory, file descriptors, ... */
    CORERIG_E_CANCELLED = 6,   /* stopped because the host asked for it */
    CORERIG_E_INTERNAL = 7     /* a bug in the plugin, for example an exception */
};

/* Where a plugin function writes why it failed.  Owned by the host, valid during the call. */
typedef struct corerig_error {
    uint32_t struct_size;
    uint32_t capacity; /* bytes at message, NUL included */
    char* message;     /* one line of UTF-8 */
} corerig_error_t;

/* ---- parameters ------------------------------------------------------------------------- */

enum { CORERIG_BOOL = 1, CORERIG_INT = 2, CORERIG_REAL = 3, CORERIG_STRING = 4, CORERIG_ENUM = 5 };

enum {
    CORERIG_PARAM_RANGE = 1u,    /* min and max are meaningful */
    CORERIG_PARAM_REQUIRED = 2u, /* no default: the scenario must give it */
    CORERIG_PARAM_EXPERT = 4u    /* left out of the short description */
};

/* The member that counts follows from the parameter's type. */
typedef union corerig_scalar {
    int64_t i;     /* BOOL (0 or 1), INT, ENUM (index into choices) */
    double d;      /* REAL */
    const char* s; /* STRING */
} corerig_scalar_t;

typedef struct corerig_choice {
    const char* name;
    const char* doc;
} corerig_choice_t;

typedef struct corerig_choices {
    const corerig_choice_t* items;
    uint32_t count, item_size;
} corerig_choices_t;

typedef struct corerig_param {
    const char* name; /* [a-z][a-z0-9_]*, at most 31 characters */
    const char* doc;  /* one sentence */
    const char* unit; /* "" or a unit: "ns" (given in scenarios as a duration), "B", ... */
    uint32_t type;
    uint32_t flags;
    corerig_scalar_t def; /* the default; ignored with CORERIG_PARAM_REQUIRED */
    corerig_scalar_t min, max;
    corerig_choices_t choices; /* ENUM only */

    /* NULL, or the name of an INT parameter of this workload that counts turns of a loop.  Then
     * this parameter (INT, unit "ns", 0 for "not given") is a time: when a scenario gives it, the
     * host measures reference() and sets the counting parameter so that one iteration of
     * reference() takes this long.  The plugin itself only looks at the count. */
    const char* calibrates;
} corerig_param_t;

typedef struct corerig_params {
    const corerig_param_t* items;
    uint32_t count, item_size;
} corerig_params_t;

typedef struct corerig_value {
    uint32_t type;
    uint32_t flags; /* bit 0: given by the scenario, not the default */
    corerig_scalar_t v;
} corerig_value_t;

/* What create() gets: one value per declared parameter, in the same order, already type-checked,
 * range-checked and defaulted.  Strings live as long as the process. */
typedef struct corerig_values {
    const corerig_value_t* items;
    uint32_t count, item_size;
} corerig_values_t;

/* ---- metrics ---------------------------------------------------------------------------- */

enum { CORERIG_LOWER_IS_BETTER = 1, CORERIG_HIGHER_IS_BETTER = 2, CORERIG_NEUTRAL = 3 };

enum {
    CORERIG_TIME_PER_OP = 1, /* the host computes it: time of the team / iterations */
    CORERIG_SAMPLE = 2,      /* each emit() is one observation of a distribution */
    CORERIG_TOTAL = 3        /* the emits of one run are added up */
};

typedef struct corerig_metric {
    const char* name;
    const char* doc;
    const char* unit;
    uint32_t better;
    uint32_t kind;
} corerig_metric_t;

typedef struct corerig_metrics {
    const corerig_metric_t* items;
    uint32_t count, item_size;
} corerig_metrics_t;

/* ---- what the host offers --------------------------------------------------------------- */

/* One worker as its plugin sees it.  Owned by the host; valid from prepare() to finish(). */
typedef struct corerig_worker {
    uint32_t struct_size;
    uint32_t index; /* 0 .. count-1 */
    uint32_t count; /* size of the team */
    int32_t cpu;    /* logical CPU this thread is pinned to, or -1 */
    int32_t node;   /* its NUMA node, or -1 */
    uint32_t reserved;
    const volatile uint32_t* cancel; /* nonzero: stop soon; a plain aligned 32-bit load */
    uint64_t completed; /* set to `iterations` by the host; lower it on an early stop */
    void* user;         /* the plugin's own, one per worker; NULL before prepare() */
    void* host_data;    /* the host's own */
} corerig_worker_t;

enum { CORERIG_LOG_DEBUG = 0, CORERIG_LOG_INFO = 1, CORERIG_LOG_WARNING = 2 };

typedef struct corerig_host corerig_host_t;

struct corerig_host {
    uint32_t struct_size;
    uint32_t abi_major, abi_minor;
    uint32_t reserved;
    const char* name;    /* "corerig" */
    const char* version; /* for example "0.1.0" */
    void* host_data;

    /* Hands one line of text to the host's log.
     * Threads:   control, worker; not measured.
     * Ownership: message is copied.
     * Since:     ABI 1.0. */
    void (*log)(const corerig_host_t* host, uint32_t level, const char* message);

    /* The clock the host itself times with.
     * Threads: any, measured too.
     * Units:   nanoseconds since an arbitrary point, never backwards.
     * Since:   ABI 1.0. */
    uint64_t (*now_ns)(const corerig_host_t* host);

    /* Looks an optional capability of the host up by its id, for example "corerig.counters/1".
     * Threads: control, worker; not measured.
     * Errors:  NULL when this host does not offer it.
     * Since:   ABI 1.0. */
    const void* (*extension)(const corerig_host_t* host, const char* id);

    /* Waits until all workers of the team have called it.
     * Threads: worker, from prepare() to finish(); every worker or none.
     * Errors:  CORERIG_E_CANCELLED when the trial stops or another worker failed.
     * Since:   ABI 1.0. */
    corerig_status_t (*sync)(const corerig_host_t* host, corerig_worker_t* worker);

    /* Records one observation of a metric that is not CORERIG_TIME_PER_OP.
     * Threads: worker, measured too: it writes to memory allocated before.
     * Units:   as the metric declares.
     * Errors:  CORERIG_E_RESOURCE when the worker's buffer is full, CORERIG_E_PARAM for a metric
     *          that was not declared or a value that is not finite.
     * Since:   ABI 1.0. */
    corerig_status_t (*emit)(const corerig_host_t* host,
                             corerig_worker_t* worker,
                             uint32_t metric,
                             double value);
};

/* True if this host is new enough to have `member`. */
#define CORERIG_HOST_HAS(host, member)                                                   \
    ((host)->struct_size >= offsetof(corerig_host_t, member) + sizeof((host)->member) && \
     (host)->member != 0)

/* ---- the workload ----------------------------------------------------------------------- */

#define CORERIG_CAP_SELF_TIMED (UINT64_C(1) << 0)       /* the time of run() is no result */
#define CORERIG_CAP_BLOCKS (UINT64_C(1) << 1)           /* sleeps: context switches expected */
#define CORERIG_CAP_SPAWNS_THREADS (UINT64_C(1) << 2)   /* has threads of its own */
#define CORERIG_CAP_SPAWNS_PROCESSES (UINT64_C(1) << 3) /* has processes of its own */
#define CORERIG_CAP_SPINS (UINT64_C(1) << 4)            /* waits busily: never workers > CPUs */
#define CORERIG_CAP_NEEDS_ROOT (UINT64_C(1) << 5)
/* The team shares the iterations of a sample: the host hands each worker its part, and the parts
 * add up to exactly the sample's iterations.  Without it every worker does all of them. */
#define CORERIG_CAP_SHARES_ITERATIONS (UINT64_C(1) << 6)
#define CORERIG_CAP_MUST_UNDERSTAND (~UINT64_C(0) << 32)

typedef struct corerig_workload {
    const char* name;        /* [a-z][a-z0-9-]*, unique in the plugin, at most 31 characters */
    const char* summary;     /* one line */
    const char* description; /* NULL, or several lines */
    corerig_params_t params;
    corerig_metrics_t metrics;
    uint64_t capabilities;
    uint32_t workers_min;  /* at least 1 */
    uint32_t workers_max;  /* 0: no limit */
    uint32_t workers_step; /* 0 or 1: any number; 2: pairs; ... */

    /* How many workers run reference(), counted from worker 0; 0: all.  The host keeps the others
     * busy or asleep meanwhile, as the scenario says. */
    uint32_t reference_workers;

    /* Makes an instance of the workload.
     * Threads:   control, once per process.
     * Ownership: *instance belongs to the plugin until destroy(); values live as long as it.
     * Errors:    any status; the trial ends before a worker starts.
     * Since:     ABI 1.0. */
    corerig_status_t (*create)(const corerig_host_t* host,
                               const corerig_values_t* values,
                               void** instance,
                               corerig_error_t* error) CORERIG_NOEXCEPT;

    /* Gets one worker ready: allocates, opens, touches memory.  May be NULL.
     * Threads: worker, after pinning, not measured; may call host->sync().
     * Errors:  any status; the other workers are released with CORERIG_E_CANCELLED.
     * Since:   ABI 1.0. */
    corerig_status_t (*prepare)(void* instance,
                                corerig_worker_t* worker,
                                corerig_error_t* error) CORERIG_NOEXCEPT;

    /* Does `iterations` operations.
     * Threads: worker, measured; concurrent across workers.
     * State:   prepared; unchanged by this call, so that it can be called again.
     * Units:   iterations counts operations of this worker; 0 returns at once.
     * Errors:  CORERIG_E_CANCELLED when it stopped because *worker->cancel became nonzero; then
     *          worker->completed says how far it came.
     * Since:   ABI 1.0. */
    corerig_status_t (*run)(void* instance,
                            corerig_worker_t* worker,
                            uint64_t iterations,
                            corerig_error_t* error) CORERIG_NOEXCEPT;

    /* The same loop with the operation under test left out.  May be NULL: no overhead is reported.
     * Threads: the first reference_workers workers, measured.
     * Units, Errors, Since: as run(). */
    corerig_status_t (*reference)(void* instance,
                                  corerig_worker_t* worker,
                                  uint64_t iterations,
                                  corerig_error_t* error) CORERIG_NOEXCEPT;

    /* Gives back what prepare() took.  May be NULL.
     * Threads: worker, not measured; may call host->sync().
     * Since:   ABI 1.0. */
    corerig_status_t (*finish)(void* instance,
                               corerig_worker_t* worker,
                               corerig_error_t* error) CORERIG_NOEXCEPT;

    /* Ends the instance.
     * Threads: control, after the last worker.
     * Since:   ABI 1.0. */
    void (*destroy)(void* instance) CORERIG_NOEXCEPT;
} corerig_workload_t;

typedef struct corerig_workloads {
    const corerig_workload_t* items;
    uint32_t count, item_size;
} corerig_workloads_t;

typedef struct corerig_plugin {
    uint32_t magic; /* CORERIG_PLUGIN_MAGIC */
    uint32_t struct_size;
    uint32_t abi_major, abi_minor;
    uint32_t abi_minor_required;
    uint32_t flags;
    const char* name; /* the file name without ".so" */
    const char* version;
    const char* licence; /* SPDX expression */
    const char* vendor;  /* may be NULL */
    const char* url;     /* may be NULL */
    corerig_workloads_t workloads;
} corerig_plugin_t;

/* The one exported symbol.  Returns static data; allocates nothing, starts nothing.
 * Threads:   control, once.
 * Ownership: the tables belong to the plugin and live as long as the process.
 * Since:     ABI 1.0. */
CORERIG_EXPORT const corerig_plugin_t* corerig_plugin_v1(void) CORERIG_NOEXCEPT;

#ifdef __cplusplus
}
#endif

/* ---- helpers for C (and C++) ------------------------------------------------------------- */

#ifdef __cplusplus
#define CORERIG_U32_(value) static_cast<uint32_t>(value)
#else
#define CORERIG_U32_(value) ((uint32_t)(value))
#endif

/* A list struct made from an array, sizes included. */
#define CORERIG_LIST(array) \
    { (array), CORERIG_U32_(sizeof(array) / sizeof((array)[0])), CORERIG_U32_(sizeof((array)[0])) }

#define CORERIG_PLUGIN_HEADER                                                             \
    .magic = CORERIG_PLUGIN_MAGIC, .struct_size = CORERIG_U32_(sizeof(corerig_plugin_t)), \
    .abi_major = CORERIG_ABI_MAJOR, .abi_minor = CORERIG_ABI_MINOR

/* Writes the reason of a failure and returns its status: `return corerig_fail(error, ...)`. */
__attribute__((format(printf, 3, 4), unused)) static inline corerig_status_t corerig_fail(
    corerig_error_t* error, corerig_status_t code, const char* format, ...) {
    if (error && error->message && error->capacity) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(error->message, error->capacity, format, arguments);
        va_end(arguments);
    }
    return code;
}

/* clang's AddressSanitizer pads a note, and then its section no longer reads as one. */
#ifdef __clang__
#define CORERIG_NOTE_PLACE used, section(".note.corerig"), aligned(4), no_sanitize("address")
#else
#define CORERIG_NOTE_PLACE used, section(".note.corerig"), aligned(4)
#endif

/* Metadata that tools read without running the plugin: an ELF note, name "corerig", type 1, text
 * of "key=value" lines.  CORERIG_NOTE stands at file scope, once. */
#define CORERIG_NOTE(text)                                    \
    __attribute__((CORERIG_NOTE_PLACE)) static const struct { \
        uint32_t namesz, descsz, type;                        \
        char name[8];                                         \
        char desc[(sizeof(text) + 3u) & ~3u];                 \
    } corerig_note_ = {8u, CORERIG_U32_(sizeof(text)), CORERIG_NOTE_TYPE, "corerig", text}
#define CORERIG_NOTE_HEAD(plugin, version, licence) \
    "abi=" CORERIG_ABI_TEXT "\nplugin=" plugin "\nversion=" version "\nlicence=" licence "\n"
#define CORERIG_NOTE_WORKLOAD(name, summary) "workload=" name ":" summary "\n"

/* NOLINTEND(readability-identifier-naming,modernize-*,cppcoreguidelines-init-variables) */

#endif /* CORERIG_PLUGIN_H */
