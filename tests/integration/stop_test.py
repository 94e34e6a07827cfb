# SPDX-License-Identifier: Apache-2.0
"""Runs that are stopped: what is stored, what is returned, and that nothing goes on."""
import random
import resource
import signal
import subprocess
import sys
import time

from corerig_process import PROGRAM, SCENARIOS, TIME_LIMIT, ProgramTest, result_lines

SLOW = SCENARIOS / "slow.toml"


class Stop(ProgramTest):
    def start_slow(self, **keywords):
        process = self.start("run", SLOW, "-o", self.result, **keywords)
        self.wait_for_lines(3, process)
        return process

    def messages(self, reason):
        return f"corerig: {reason}; what was measured is kept\nresults: {self.result}\n"

    def expect_incomplete(self, reason, fewest):
        header, *trials, summary = result_lines(self.result)
        report = self.corerig("report", self.result)
        self.assertIn("label", header)
        self.assertGreaterEqual(len(trials), fewest)
        self.assertEqual((False, reason), (summary["complete"], summary["stopped_because"]))
        self.assertEqual((0, ""), (report.returncode, report.stderr))
        return report.stdout

    def check_signal(self, number, code, **keywords):
        process = self.start_slow(**keywords)
        process.send_signal(number)
        output, error = process.communicate(timeout=10)

        reason = f"interrupted by {number.name}"
        self.assertEqual((code, self.messages(reason)), (process.returncode, error))
        self.expect_no_process(within=0.5)
        self.assertEqual(output, self.expect_incomplete(reason, fewest=2))

    def test_sigint_keeps_what_was_measured(self):
        self.check_signal(signal.SIGINT, 130)

    def test_sigterm_keeps_what_was_measured(self):
        self.check_signal(signal.SIGTERM, 143)

    def test_sighup_keeps_what_was_measured(self):
        self.check_signal(signal.SIGHUP, 129)

    def test_sigint_counts_where_it_was_ignored(self):
        self.check_signal(
            signal.SIGINT, 130,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))

    def test_timeout_keeps_what_was_measured(self):
        reason = "the time limit of the run passed"

        run = self.corerig("run", SLOW, "-o", self.result, "--timeout", "2s")

        self.assertEqual((124, self.messages(reason)), (run.returncode, run.stderr))
        self.expect_no_process(within=0.5)
        self.assertEqual(run.stdout, self.expect_incomplete(reason, fewest=0))

    def test_nothing_outlives_a_killed_runner(self):
        seed = random.randrange(sys.maxsize)
        moments = random.Random(seed)
        for number in range(8):
            self.result = self.directory / f"{number}.jsonl"
            process = self.start("run", SLOW, "-o", self.result)
            time.sleep(moments.uniform(0.0, 1.5))
            process.kill()
            process.wait()
            with self.subTest(seed=seed, number=number):
                self.expect_no_process(within=1)

    def test_a_killed_run_can_be_reported(self):
        process = self.start_slow()
        process.kill()
        process.wait()

        report = self.corerig("report", self.result)

        self.assertEqual(0, report.returncode, report.stderr)
        self.assertIn("A long run", report.stdout)

    def test_a_full_disk_before_the_first_trial(self):
        run = self.corerig("run", SLOW, "-o", "/dev/full")

        self.assertEqual((2, ""), (run.returncode, run.stdout))
        self.assertEqual(
            "corerig: error[result-unwritable]: /dev/full: cannot be written: "
            "No space left on device\n"
            "  hint: free some space, or name a file elsewhere with --output\n", run.stderr)

    def test_a_full_disk_between_trials(self):
        limit = 65536
        run = self.corerig(
            "run", SLOW, "-o", self.result, restore_signals=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))

        self.assertEqual(2, run.returncode)
        self.assertEqual(
            f"corerig: error[result-unwritable]: {self.result}: cannot be written: "
            "File too large\n"
            "  hint: free some space, or name a file elsewhere with --output\n"
            f"results: {self.result}\n", run.stderr)
        self.assertIn("A long run", run.stdout)
        self.expect_no_process(within=0.5)

    def test_a_closed_standard_output(self):
        command = [PROGRAM, "run", SCENARIOS / "quick.toml", "-o", self.result]
        run = subprocess.run(["bash", "-c", 'exec "$@" >&-', "bash", *command],
                             timeout=TIME_LIMIT, check=False, **self.options({}))

        self.assertEqual(2, run.returncode)
        self.assertEqual(
            "corerig: error[output-unwritable]: standard output: Bad file descriptor\n"
            f"results: {self.result}\n", run.stderr)
        self.assertEqual(4, len(result_lines(self.result)))

    def test_a_full_standard_output(self):
        with open("/dev/full", "w", encoding="ascii") as full:
            run = self.corerig(
                "run", SCENARIOS / "quick.toml", "-o", self.result, stdout=full)

        self.assertEqual(2, run.returncode)
        self.assertEqual(
            "corerig: error[output-unwritable]: standard output: No space left on device\n"
            f"results: {self.result}\n", run.stderr)
        self.assertTrue(result_lines(self.result)[-1]["complete"])
