#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures how long corerig takes to plan and to draw, and how much memory.

usage: plan_speed.py CORERIG PLUGIN_DIRECTORY SCENARIO

Prints the fastest of several runs, the largest memory, and the limit of each.  Exit code 1: a limit
was passed, or two runs printed different bytes.
"""
import math
import os
import subprocess
import sys
import time

RUNS = 7
PLAN_HERE_MS = 100
TOPOLOGY_HERE_MS = 50
LARGEST_MS = 1000
LARGEST_MIB = 200
THREADS = 2
CORES_OF_CACHE = 8
CACHES_OF_PACKAGE = 4


def synthetic(cpus):
    packages = cpus // (CACHES_OF_PACKAGE * CORES_OF_CACHE * THREADS)
    return f"pack:{packages} [numa] l3:{CACHES_OF_PACKAGE} core:{CORES_OF_CACHE} pu:{THREADS}"


def run_once(command):
    """Wall time and CPU time in ms, largest memory in MiB, and what was printed."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    taken = (time.monotonic() - start) * 1000
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"exit code {process.returncode}: {' '.join(command)}")
    computed = (usage.ru_utime + usage.ru_stime) * 1000
    return taken, computed, usage.ru_maxrss / 1024, output


class Bench:
    def __init__(self):
        self.failed = False

    def measure(self, name, command, limit_ms=None, limit_mib=None):
        runs = [run_once(command) for _ in range(RUNS)]
        taken = min(run[0] for run in runs)
        computed = min(run[1] for run in runs)
        memory = max(run[2] for run in runs)
        limits = [f"limit {limit_ms} ms"] if limit_ms else []
        limits += [f"limit {limit_mib} MiB"] if limit_mib else []
        print(f"{name:<36}{taken:8.1f} ms, {computed:6.1f} ms of CPU {memory:6.1f} MiB  {', '.join(limits)}")
        self.failed |= limit_ms is not None and taken > limit_ms
        self.failed |= limit_mib is not None and memory > limit_mib
        if len({run[3] for run in runs}) != 1:
            print(f"{name}: runs printed different bytes")
            self.failed = True
        return taken


def main(corerig, plugins, scenario):
    plan = [corerig, "plan", scenario, "--no-default-plugin-dirs", "--plugin-dir", plugins]
    bench = Bench()
    bench.measure("topology here", [corerig, "topology"], TOPOLOGY_HERE_MS)
    start = bench.measure("plan here", plan, PLAN_HERE_MS)
    times = {}
    for cpus in (64, 256, 1024, 4096):
        limits = (LARGEST_MS, LARGEST_MIB) if cpus == 4096 else (None, None)
        times[cpus] = bench.measure(
            f"plan on {cpus} CPUs", [*plan, "--synthetic", synthetic(cpus)], *limits)
    bench.measure("explained plan on 4096 CPUs",
                  [*plan, "--explain", "--synthetic", synthetic(4096)])
    bench.measure("every core of 4096 CPUs, near",
                  [*plan, "--synthetic", synthetic(4096), "--filter", "idle-.*spinlock",
                   "--set", "case.idle-neighbours.threads=2048"])
    bench.measure("every core of 4096 CPUs, far",
                  [*plan, "--synthetic", synthetic(4096), "--filter", "idle-.*spinlock",
                   "--set", "case.idle-neighbours.threads=2048",
                   "--set", "case.idle-neighbours.place.order=far"])
    bench.measure("topology of 4096 CPUs", [corerig, "topology", "--synthetic", synthetic(4096)])
    start = min(start, times[64])
    grown = times[4096] / times[64]
    linearithmic = 4096 * math.log(4096) / (64 * math.log(64))
    print(f"from 64 to 4096 CPUs: {grown:.1f} times; n log n grows {linearithmic:.0f} times")
    print(f"without the start of the program, {start:.1f} ms: from 256 to 4096 CPUs "
          f"{(times[4096] - start) / max(times[256] - start, 0.1):.1f} times")
    bench.failed |= grown > linearithmic
    return 1 if bench.failed else 0


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
