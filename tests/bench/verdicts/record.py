#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Records sides of a known difference with corerig itself, for bench_verdicts and for tests.

Cycle after cycle measures, trial by trial in turns:
  lone+N   one worker that calls getppid, N calls more for every 100
  team+N   two workers that take turns, N turns more for every 100
  burst+N  as lone, beside a program on the same CPU that works for 5 to 60 ms and sleeps for 50 to
           300 ms
The recording has one line for every trial; tests/support/trial_recording.hpp says what is in it.
Where the policy is not allowed, or for two workers there is one CPU, the recording does without.
"""
import argparse
import json
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

LEAST_CYCLES = 12
MOST_TRIALS = 125  # of 20 ms: 2.5 s a session
LEAST_TRIALS = 6
TRIAL_TIMEOUT = "20s"

SCENARIO = """
schema = 1
[scenario]
name = "verdicts"
[measure]
samples = 80
discard = 4
reference = false
trial_timeout = "{timeout}"
iterations = {iterations}
trials = {trials}
[workload.work]
plugin = "{workload}"
extra = {extra}
[[case]]
id = "{name}"
threads = {threads}
policy = "{policy}"
place = {{ cpus = "{cpus}", one_per = "cpu" }}
"""


class Kind:
    """What is measured in one run of corerig."""

    def __init__(self, name, workload, extra, share, **where):
        self.name, self.workload, self.extra, self.share = name, workload, extra, share
        self.threads, self.policy, self.cpus = where["threads"], where["policy"], where["cpus"]
        self.iterations = None

    def scenario(self, trials):
        iterations = self.iterations or '"auto"'
        extra = self.extra if self.iterations else [0]
        return SCENARIO.format(name=self.name, workload=self.workload, extra=extra, trials=trials,
                               iterations=iterations, threads=self.threads, policy=self.policy,
                               cpus=self.cpus, timeout=TRIAL_TIMEOUT)

    def trials(self, trials):
        return max(LEAST_TRIALS, round(trials * self.share))


def kinds_of(arguments):
    cpu = arguments.cpu if arguments.cpu is not None else max(os.sched_getaffinity(0))
    lone = {"threads": 1, "cpus": str(cpu)}
    kinds = [Kind("lone", "calls", [0, 1, 2, 5, 25], 1, policy=arguments.policy, **lone),
             Kind("team", "turns", [0, 25], 0.5, policy="other", threads=2, cpus="all"),
             Kind("burst", "calls", [0, 2], 0.5, policy="other", **lone)]
    return [kind for kind in kinds if kind.name in arguments.kinds.split(",")], cpu


def work_in_bursts(cpu, seconds):
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    os.sched_setaffinity(0, {cpu})
    draw = random.Random(1919154)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pause = time.monotonic() + draw.uniform(0.005, 0.06)
        while time.monotonic() < pause:
            pass
        time.sleep(draw.uniform(0.05, 0.3))


class Recorder:
    def __init__(self, arguments, folder):
        self.arguments, self.folder, self.runs = arguments, Path(folder), 0
        self.origin_ns = time.time_ns()

    def measure(self, kind, trials):
        """The result file, or None where this cannot be measured here."""
        self.runs += 1
        scenario, result = self.folder / "verdicts.toml", self.folder / f"{self.runs}.jsonl"
        scenario.write_text(kind.scenario(kind.trials(trials)))
        command = [self.arguments.corerig, "run", scenario, "-o", result, "-q", "--seed",
                   str(self.runs), "--plugin", self.arguments.plugin, "--skip-exit-code", "77"]
        run = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                             check=False)
        if run.returncode == 77:
            return None
        if run.returncode not in (0, 6):  # the results of trials that went well are kept
            sys.exit(f"record.py: corerig ended with {run.returncode}\n{run.stderr}")
        return result

    def beside_bursts(self, kind, trials):
        load = multiprocessing.Process(target=work_in_bursts, args=(int(kind.cpus), 600),
                                       daemon=True)
        load.start()
        try:
            return self.measure(kind, trials)
        finally:
            load.terminate()
            load.join()

    def session(self, kind, trials):
        measure = self.beside_bursts if kind.name == "burst" else self.measure
        return measure(kind, trials)

    def lines(self, result, cycle):
        return subprocess.run([self.arguments.bench, "condense", str(self.origin_ns), str(cycle),
                               result], stdout=subprocess.PIPE, text=True, check=True).stdout

    def calibrate(self, kind):
        """Every side of a kind makes the same number of iterations: that of the first."""
        result = self.measure(kind, LEAST_TRIALS)
        if result is None:
            return False
        trials = [json.loads(line) for line in result.read_text().splitlines()]
        iterations = max((sample["iterations"] for trial in trials if trial["type"] == "trial"
                          for sample in trial["samples"]), default=0)
        result.unlink()
        kind.iterations = max(100, 100 * round(iterations / 100))
        return iterations > 0

    def cycle(self, kinds, trials, number, out):
        start = time.monotonic()
        for kind in kinds:
            result = self.session(kind, trials)
            if result is not None:
                out.write(self.lines(result, number))
                result.unlink()
        out.flush()
        return time.monotonic() - start


def trials_for(seconds, cycle_s, trials, pause_s):
    """As many as let the least number of cycles fit in."""
    each = seconds / LEAST_CYCLES - pause_s
    return max(LEAST_TRIALS, min(MOST_TRIALS, int(trials * each / cycle_s)))


def record(arguments, folder):
    end = time.monotonic() + arguments.seconds
    recorder = Recorder(arguments, folder)
    kinds, cpu = kinds_of(arguments)
    kinds = [kind for kind in kinds if recorder.calibrate(kind)]
    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        tried_s = recorder.cycle(kinds, 2 * LEAST_TRIALS, 0, nowhere)
    trials = arguments.trials or trials_for(end - time.monotonic(), tried_s, 2 * LEAST_TRIALS,
                                            arguments.pause)
    uname = os.uname()
    with open(arguments.output, "w", encoding="utf-8") as out:
        out.write(f"# corerig verdicts, Linux {uname.release} {uname.machine}, CPU {cpu} of "
                  f"{len(os.sched_getaffinity(0))}, lone workers {arguments.policy}; load averages "
                  f"{' '.join(f'{load:.1f}' for load in os.getloadavg())}\n")
        number, took_s = 0, 0
        while time.monotonic() + took_s + arguments.pause < end:
            if number > 0:
                time.sleep(arguments.pause)
            took_s = recorder.cycle(kinds, trials, number, out)
            number += 1
            print(f"cycle {number}: {took_s:.1f} s, load {os.getloadavg()[0]:.1f}",
                  file=sys.stderr)
        out.write(f"# {number} cycles; load averages at the end "
                  f"{' '.join(f'{load:.1f}' for load in os.getloadavg())}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corerig")
    parser.add_argument("bench", help="the program bench_verdicts")
    parser.add_argument("plugin", help="injected.so")
    parser.add_argument("-o", "--output", required=True, help="the recording")
    parser.add_argument("--seconds", type=float, help="how long, about; 600",
                        default=os.environ.get("CORERIG_VERDICTS_SECONDS", "600"))
    parser.add_argument("--pause", type=float, default=0, help="seconds between two cycles")
    parser.add_argument("--trials", type=int, help="of lone workers, in a cycle")
    parser.add_argument("--kinds", default="lone,team,burst")
    parser.add_argument("--cpu", type=int, help="of lone workers; the last one")
    parser.add_argument("--policy", default="fifo:1" if os.geteuid() == 0 else "other",
                        help="of lone workers")
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # takes what runs with it
    with tempfile.TemporaryDirectory(prefix="corerig-verdicts-") as folder:
        record(arguments, folder)


if __name__ == "__main__":
    main()
