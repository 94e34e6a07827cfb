#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures how long corerig takes to read, print and compare large results, and how much memory.

usage: compare_speed.py CORERIG PLUGIN_DIRECTORY [SAMPLES [TRIALS]]

A short run gives the header, then the trials of two files are made up: SAMPLES samples each, one
million by default.  Prints the fastest of several runs, the largest memory, and the limit of each.
Exit code 1: a limit was passed.
"""
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RUNS = 3
COMPARE_S = 2
COMPARE_MIB = 500
SAMPLE_NS = 250_000
PAUSE_NS = 20_000

SCENARIO = """
schema = 1
[scenario]
name = "large"
title = "A large result"
source = "a benchmark of corerig"
summary = "How fast results are read."
[measure]
trials = 2
samples = 2
iterations = 2000
[workload.syscall]
plugin = "syscall"
via = "inline"
[[case]]
id = "pinned"
workload = "syscall"
place = "0"
"""


def made_up(trial, number, samples, columns):
    """The trial with that many samples, without its references."""
    rows = []
    now = 0
    for _ in range(samples):
        taken = SAMPLE_NS + int(random.expovariate(1 / 4000))
        row = {"start_ns": now, "stop_ns": now + taken, "iterations": 2000, "cpu_before": 0,
               "cpu_after": 0, "cpu_time_ns": taken - 60, "involuntary_switches": 0,
               "voluntary_switches": 0, "wait_ns": 0, "affinity_kept": True}
        rows.append({"discarded": False, "iterations": 2000, "elapsed_ns": taken,
                     "workers": [[row.get(name) for name in columns]], "loads": []})
        now += taken + PAUSE_NS
    return trial | {"trial": number, "samples": rows, "references": []}


def write_result(path, short, samples, trials):
    header, trial, *_, summary = [json.loads(line) for line in short.read_text().splitlines()]
    with open(path, "w") as file:
        for record in (header, *(made_up(trial, number + 1, samples // trials,
                                         header["columns"]["workers"])
                                 for number in range(trials)), summary):
            file.write(json.dumps(record, separators=(",", ":")) + "\n")


def run_once(command):
    """Seconds of wall time and of CPU time, and the largest memory in MiB."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    taken = time.monotonic() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        sys.exit(f"exit code {process.returncode}: {' '.join(command)}")
    return taken, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def measure(name, command, limit_s=None, limit_mib=None):
    """True when a limit was passed."""
    runs = [run_once(command) for _ in range(RUNS)]
    taken, computed, memory = min(run[0] for run in runs), min(run[1] for run in runs), max(
        run[2] for run in runs)
    limits = f"  limit {limit_s} s, {limit_mib} MiB" if limit_s else ""
    print(f"{name:<12}{taken:7.2f} s, {computed:6.2f} s of CPU, {memory:7.1f} MiB{limits}")
    return limit_s is not None and (taken > limit_s or memory > limit_mib)


def main(corerig, plugins, samples="1000000", trials="20"):
    random.seed(1)
    with tempfile.TemporaryDirectory(prefix="corerig-bench-") as name:
        scenario, short = Path(name) / "large.toml", Path(name) / "short.jsonl"
        scenario.write_text(SCENARIO)
        subprocess.run([corerig, "run", scenario, "-o", short, "-q", "--plugin-dir", plugins],
                       stdout=subprocess.DEVNULL, check=True)
        files = [str(Path(name) / "base.jsonl"), str(Path(name) / "test.jsonl")]
        for file in files:
            write_result(file, short, int(samples), int(trials))
            print(f"{samples} samples, {trials} trials: {os.path.getsize(file) / 2**20:.0f} MiB")
        failed = measure("compare", [corerig, "compare", *files], COMPARE_S, COMPARE_MIB)
        measure("report", [corerig, "report", files[0]])
        return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4, 5):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
