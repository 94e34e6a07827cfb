# SPDX-License-Identifier: Apache-2.0
"""Real processes that disturb a run: which samples are marked, and with what causes.

Whether other programs disturb too is not ours to say: a test that needs all other samples clean
tries some times and is then skipped.
"""
import json
import os
import subprocess
import sys
import time
import unittest
from pathlib import Path

from corerig_process import SCENARIOS, TIME_LIMIT, ProgramTest, result_lines

DISTURBED = SCENARIOS / "disturbed.toml"
SAMPLE_S = 0.15  # four of them and the spinner end before the kernel gives others their 5 %
WORKER_POLICY = "fifo:10"  # nothing of the ordinary kind gets between
SPINNER_PRIORITY = 20
OWN_PRIORITY = 30
TRIES = 3

# Spins on a CPU for a while: after a line on stdin, and at once without a priority.
SPINNER = """
import os, sys, time
cpu, priority, seconds = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
os.sched_setaffinity(0, {cpu})
if priority:
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(priority))
    sys.stdin.readline()
end = time.monotonic() + seconds
while time.monotonic() < end:
    pass
"""


def status_of(task):
    """The lines of a thread's status as a dictionary, {} when it is gone."""
    try:
        lines = (task / "status").read_text().splitlines()
    except OSError:
        return {}
    return dict(line.split(":\t", 1) for line in lines if ":\t" in line)


def ticks_of(task):
    """CPU time of a thread in ticks of 10 ms, 0 when it is gone."""
    try:
        fields = (task / "stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0
    return int(fields[11]) + int(fields[12])


def cpu_controller():
    """Where cgroups for CPU time are made: the mount point, and whether it is of version 2."""
    found = []
    for line in Path("/proc/self/mountinfo").read_text().splitlines():
        fields, _, kind = line.partition(" - ")
        kind, _, options = kind.split(" ", 2)
        if kind == "cgroup" and "cpu" in options.split(","):
            return Path(fields.split()[4]), False
        if kind == "cgroup2":
            found.append(Path(fields.split()[4]))
    return (found[0], True) if found else (None, False)


def marked(sample, columns):
    """What the worker of a sample was seen to suffer."""
    worker = dict(zip(columns, sample["workers"][0]))
    length = worker["stop_ns"] - worker["start_ns"]
    causes = {"preempted": worker["involuntary_switches"] > 0,
              "waited": (worker["wait_ns"] or 0) >= length / 1000}
    return [cause for cause, seen in causes.items() if seen]


class Disturbances(ProgramTest):
    def setUp(self):
        super().setUp()
        cpus = sorted(os.sched_getaffinity(0))
        if len(cpus) < 2:
            self.skipTest("needs two CPUs, one for the workers and one for the test")
        self.cpu, self.other = cpus[1], cpus[0]

    def take_priority(self):
        """Keeps this process from waiting behind the ordinary ones of a busy machine."""
        before, mask = os.sched_getscheduler(0), os.sched_getaffinity(0)
        try:
            os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(OWN_PRIORITY))
        except PermissionError:
            self.skipTest("may not ask for the policy fifo")
        self.addCleanup(os.sched_setaffinity, 0, mask)
        self.addCleanup(os.sched_setscheduler, 0, before, os.sched_param(0))
        os.sched_setaffinity(0, {self.other})

    def ordinary(self):
        """For a child: what this process was before it took its priority."""
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
        os.sched_setaffinity(0, {self.cpu, self.other})

    def tenth_of_a_cpu(self):
        """A cgroup whose quota is so small that a busy machine gives more than that."""
        mount, is_unified = cpu_controller()
        if mount is None:
            self.skipTest("no cgroup file system with the CPU controller is mounted")
        group = mount / f"corerig-test-{self.mark}"
        try:
            if is_unified:
                (mount / "cgroup.subtree_control").write_text("+cpu")
            group.mkdir()
            self.addCleanup(group.rmdir)
            if is_unified:
                (group / "cpu.max").write_text("10000 100000")
            else:
                (group / "cpu.cfs_quota_us").write_text("10000")
        except OSError as error:
            self.skipTest(f"no cgroup with a quota can be made: {error}")
        return group

    def words(self, case, result, iterations, policy):
        return ("run", DISTURBED, "-o", result, "-q", "--filter", f"^{case}$",
                "--set", f"case.{case}.place=\"{self.cpu}\"",
                "--set", f"measure.iterations={iterations}", "--set", f"measure.policy=\"{policy}\"")

    def iterations(self, policy):
        """So many that a sample takes about SAMPLE_S."""
        result = self.directory / "short.jsonl"
        result.unlink(missing_ok=True)
        run = self.corerig(*self.words("pinned", result, 10_000, policy), preexec_fn=self.ordinary)
        self.assertEqual((0, ""), (run.returncode, run.stderr))
        _, trial, _ = result_lines(result)
        fastest = min(sample["elapsed_ns"] for sample in trial["samples"])
        return int(10_000 * SAMPLE_S * 1e9 / fastest)

    def spinner(self, priority, seconds):
        process = subprocess.Popen(
            [sys.executable, "-c", SPINNER, str(self.cpu), str(priority), str(seconds)],
            stdin=subprocess.PIPE, text=True, preexec_fn=self.ordinary)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def threads(self):
        """Every thread of this test's run."""
        return [task for pid in self.processes() for task in Path(f"/proc/{pid}").glob("task/*")]

    def wait_for_worker(self, process):
        """The thread that is pinned to the CPU of the workers, when it has computed a little."""
        limit = time.monotonic() + TIME_LIMIT
        while time.monotonic() < limit:
            self.assertIsNone(process.poll(), "ended too early")
            for task in self.threads():
                status = status_of(task)
                if (status.get("Cpus_allowed_list") == str(self.cpu) and
                        status["Name"] != "donothing" and ticks_of(task) > 2):
                    return task
            time.sleep(0.005)
        return self.fail("no worker was seen")

    def finish(self, process, code=0):
        output, error = process.communicate(timeout=TIME_LIMIT)
        self.assertEqual(code, process.returncode, output + error)
        header, trial, _ = result_lines(self.result)
        return header["columns"]["workers"], trial, self.corerig("report", self.result).stdout

    def compare(self, base, test):
        run = self.corerig("compare", base, test, "--json")
        return json.loads(run.stdout)["cases"][0]

    def without_sample(self, number):
        """A copy of the result that lacks one sample."""
        header, trial, summary = result_lines(self.result)
        del trial["samples"][number]
        copy = self.directory / "without.jsonl"
        copy.write_text("".join(json.dumps(line) + "\n" for line in (header, trial, summary)))
        return copy

    def run_with_spinner(self, iterations):
        """The causes that each sample is marked with, when a spinner meets the second."""
        self.result.unlink(missing_ok=True)
        spinner = self.spinner(SPINNER_PRIORITY, SAMPLE_S / 2)
        process = self.start(*self.words("pinned", self.result, iterations, WORKER_POLICY),
                             preexec_fn=self.ordinary)
        self.wait_for_worker(process)
        time.sleep(1.25 * SAMPLE_S)
        spinner.stdin.write("\n")
        spinner.stdin.flush()
        columns, trial, report = self.finish(process)
        return [marked(sample, columns) for sample in trial["samples"]], report

    def test_marks_the_sample_that_a_spinner_met_and_no_other(self):
        self.take_priority()
        iterations = self.iterations(WORKER_POLICY)

        for _ in range(TRIES):
            marks, report = self.run_with_spinner(iterations)
            if [bool(causes) for causes in marks].count(True) == 1:
                break
        else:
            self.skipTest(f"something else disturbed, {TRIES} times: {marks}")

        text = " ".join(report.split())
        which = [bool(causes) for causes in marks].index(True)
        self.assertEqual(["preempted", "waited"], marks[which])
        self.assertIn("evidence: 3 of 4 samples undisturbed; every worker was on its planned CPU; "
                      "in 1 sample a worker was preempted; in 1 sample a worker waited", text)
        # What was measured in the others is all that counts.
        case = self.compare(self.result, self.without_sample(which))
        self.assertEqual((4, 3, False), tuple(case["base"][name] for name in
                                              ("samples", "undisturbed", "uses_disturbed")))
        for metric in case["metrics"]:
            self.assertEqual(metric["base_ns"], metric["test_ns"])

    def test_marks_every_sample_beside_a_task_on_the_same_cpu(self):
        iterations = self.iterations("other")
        self.spinner(0, TIME_LIMIT)

        process = self.start(*self.words("pinned", self.result, iterations, "other"), "--strict")
        columns, trial, report = self.finish(process, code=3)

        self.assertEqual([["preempted", "waited"]] * 4,
                         [marked(sample, columns) for sample in trial["samples"]])
        self.assertIn("evidence: 0 of 4 samples undisturbed", report)

    def test_names_the_cpu_of_a_load_that_was_killed(self):
        iterations = self.iterations("other")

        process = self.start(
            *self.words("beside-load", self.result, iterations, "other"),
            "--set", f"case.beside-load.background.on=\"{self.other}\"")
        self.wait_for_worker(process)
        loads = [task for task in self.threads() if status_of(task).get("Name") == "donothing"]
        for task in loads:
            os.kill(int(task.name), 9)
        _, trial, _ = self.finish(process, code=6)

        self.assertEqual("failed", trial["outcome"])
        self.assertEqual(
            f"background load donothing on CPU {self.other} was killed by SIGKILL during the trial",
            trial["reason"])

    def test_takes_no_sample_after_an_affinity_changed_from_outside(self):
        iterations = self.iterations("other")

        process = self.start(*self.words("pinned", self.result, iterations, "other"), "--strict")
        worker = self.wait_for_worker(process)
        subprocess.run(["taskset", "-p", "-c", f"{self.other},{self.cpu}", worker.name],
                       check=True, stdout=subprocess.DEVNULL)
        columns, trial, report = self.finish(process, code=3)

        kept = [dict(zip(columns, sample["workers"][0]))["affinity_kept"]
                for sample in trial["samples"]]
        self.assertEqual([False] * 4, kept)
        self.assertIn("evidence: 0 of 4 samples undisturbed, 4 invalid", report)
        self.assertIn("in 4 samples the affinity of a worker changed", " ".join(report.split()))

    def test_names_the_quota_that_was_used_up(self):
        group = self.tenth_of_a_cpu()
        quota = f"0.1 CPU of cgroup /{group.name}"
        iterations = self.iterations("other") // 4

        process = self.start(
            *self.words("pinned", self.result, iterations, "other"),
            preexec_fn=lambda: (group / "cgroup.procs").write_text(str(os.getpid())))
        _, _, report = self.finish(process)

        header = result_lines(self.result)[0]
        text = " ".join(report.split())
        self.assertEqual(quota, header["machine"]["environment"]["cpu_quota"])
        self.assertIn(f"in 4 samples the quota of {quota} was used up", text)
        self.assertIn(f"the quota is {quota}, but workers and loads of pinned use 1: the kernel "
                      "will stop them again and again", text)


if __name__ == "__main__":
    unittest.main()
