// SPDX-License-Identifier: Apache-2.0
// What does it cost that a workload is a plugin?  Times the system call loop of the syscall plugin
// beside the same loop without a plugin around it.  usage: bench_harness SYSCALL.so BARE_LOOP.so
#include "harness/pairs.hpp"
#include "plugins/plugin_host.hpp"

#include <dlfcn.h>
#include <sched.h>
#include <sys/syscall.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <stdexcept>

namespace {

using corerig::test::Estimate;
using corerig::test::PairedTimes;
using corerig::test::PluginHost;
using corerig::test::Stretch;

constexpr std::uint64_t kCalls = 1000;
constexpr std::size_t kPairs = 2001;
constexpr double kToleranceBare = 0.003;
constexpr double kToleranceMain = 0.01;  // where main lies in memory already costs half of it

/// The loop as one would write it by hand.
void hand_written_loop(std::uint64_t iterations) {
#if defined(__x86_64__)
    asm volatile(
        "1: mov %[number], %%eax\n\t"
        "syscall\n\t"
        "dec %[turns]\n\t"
        "jnz 1b"
        : [turns] "+r"(iterations)
        : [number] "i"(SYS_getppid)
        : "rax", "rcx", "r11", "cc", "memory");
#elif defined(__aarch64__)
    asm volatile(
        "mov x8, %[number]\n\t"
        "1: svc #0\n\t"
        "subs %[turns], %[turns], #1\n\t"
        "b.ne 1b"
        : [turns] "+r"(iterations)
        : [number] "i"(SYS_getppid)
        : "x0", "x8", "cc", "memory");
#else
#error "no system call loop for this architecture"
#endif
}

using BareLoop = void (*)(std::uint64_t);

BareLoop load_bare_loop(const char* file) {
    void* const library = ::dlopen(file, RTLD_NOW | RTLD_LOCAL);
    void* const loop = library == nullptr ? nullptr : ::dlsym(library, "bare_loop");
    if (loop == nullptr) {
        throw std::runtime_error(::dlerror());
    }
    return reinterpret_cast<BareLoop>(loop);
}

/// Stays on the CPU it is on: a migration costs more than what is looked for.
void stay_here() {
    cpu_set_t here;
    CPU_ZERO(&here);
    CPU_SET(static_cast<unsigned>(::sched_getcpu()), &here);
    ::sched_setaffinity(0, sizeof here, &here);
}

bool report(const char* title, const PairedTimes& times, double tolerance) {
    const Estimate ratio = corerig::test::estimate_median(times.ratios);
    const double call_ns = corerig::test::estimate_median(times.first_ns).median / kCalls;
    const bool good = std::abs(ratio.median - 1.0) <= tolerance;
    std::printf(
        "%-44s %.4f [%.4f, %.4f]  wanted 1 +- %.3f: %s  (%.1f ns a call, %zu pairs repeated)\n",
        title,
        ratio.median,
        ratio.low,
        ratio.high,
        tolerance,
        good ? "yes" : "NO",
        call_ns,
        times.repeated);
    return good;
}

bool compare(const char* plugin_file, const char* bare_file) {
    PluginHost host(plugin_file, "syscall");
    if (host.create({{"call", "getppid"}, {"via", "inline"}}).status != CORERIG_OK) {
        throw std::runtime_error("the plugin cannot make the call here");
    }
    PluginHost::Member worker(host, 0, 1);
    worker.prepare();
    const BareLoop bare_loop = load_bare_loop(bare_file);
    stay_here();

    corerig_error_t error{};
    const auto run = host.workload().run;
    const Stretch plugin = [&] { run(host.instance(), &worker.raw(), kCalls, &error); };
    const Stretch bare = [bare_loop] { bare_loop(kCalls); };
    const Stretch in_main = [] { hand_written_loop(kCalls); };

    std::printf("getppid, inline, %zu pairs of %llu calls: median of the ratios, 95 %% interval\n",
                kPairs,
                static_cast<unsigned long long>(kCalls));
    bool good = report("bare loop / bare loop (the noise)",
                       corerig::test::time_pairs(bare, bare, kPairs),
                       kToleranceBare);
    good &= report("plugin / the same loop in a bare .so",
                   corerig::test::time_pairs(plugin, bare, kPairs),
                   kToleranceBare);
    good &= report("plugin / inline assembly in main",
                   corerig::test::time_pairs(plugin, in_main, kPairs),
                   kToleranceMain);
    worker.finish();
    return good;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fputs("usage: bench_harness SYSCALL.so BARE_LOOP.so\n", stderr);
        return 2;
    }
    try {
        return compare(argv[1], argv[2]) ? 0 : 1;
    } catch (const std::exception& seen) {
        std::fprintf(stderr, "bench_harness: %s\n", seen.what());
        return 2;
    }
}
