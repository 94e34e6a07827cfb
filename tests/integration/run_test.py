# SPDX-License-Identifier: Apache-2.0
"""Short real runs: what they store, print and return."""
import json
import os
import subprocess
import unittest

from corerig_process import PROGRAM, SAMPLES, SCENARIOS, TIME_LIMIT, ProgramTest, result_lines


class Run(ProgramTest):
    def test_prints_what_report_prints_again(self):
        run = self.corerig("run", SCENARIOS / "quick.toml", "-o", self.result)
        report = self.corerig("report", self.result)

        self.assertEqual((0, f"results: {self.result}\n"), (run.returncode, run.stderr))
        self.assertEqual((0, ""), (report.returncode, report.stderr))
        self.assertIn("A short run", run.stdout)
        self.assertEqual(run.stdout, report.stdout)

    def test_stores_a_header_every_trial_and_a_summary(self):
        self.corerig("run", SCENARIOS / "quick.toml", "-o", self.result, "--label", "first try")

        header, *trials, summary = result_lines(self.result)
        self.assertEqual("first try", header["label"])
        self.assertEqual([1, 2], [trial["trial"] for trial in trials])
        self.assertEqual(["ok", "ok"], [trial["outcome"] for trial in trials])
        self.assertTrue(summary["complete"])

    def test_runs_the_trials_again_in_every_session(self):
        run = self.corerig("run", SCENARIOS / "quick.toml", "-o", self.result, "--sessions", "2",
                           "--set", "measure.session_gap=1s", "--progress=plain")

        _, *trials, summary = result_lines(self.result)
        self.assertEqual(0, run.returncode)
        self.assertEqual([1, 2, 3, 4], [trial["trial"] for trial in trials])
        self.assertGreaterEqual(trials[2]["started_unix_ns"] - trials[1]["started_unix_ns"], 10**9)
        self.assertEqual(2, summary["sessions"])
        self.assertIn("pause of 1 s before session 2\n", run.stderr)

    def test_adds_sessions_until_it_is_precise_and_says_where_it_is_not(self):
        # No number of sessions in one visit makes a floor of few trials precise to 0.1 %.
        run = self.corerig("run", SCENARIOS / "quick.toml", "-o", self.result, "--precision", "0.1%",
                           "--set", "measure.session_gap=0s")

        header, *trials, summary = result_lines(self.result)
        self.assertEqual(0, run.returncode)
        self.assertEqual(0.001, header["precision"])
        self.assertEqual((12, 24), (summary["sessions"], len(trials)))
        (warning,) = summary["warnings"]
        self.assertRegex(warning, r"^\S+: (floor|typical) .* after 12 sessions, wanted 0.1 %$")
        self.assertIn(warning, " ".join(run.stdout.split()))

    def test_keeps_a_profile_of_the_machine_and_compares_with_it(self):
        none = self.corerig("doctor")
        made = self.corerig("doctor", "--profile", "-q", "-r", "3", "--samples", "4", "--json",
                            "--sessions", "2", "--set", "measure.session_gap=0s")
        shown = self.corerig("doctor")

        self.assertEqual((2, ""), (none.returncode, none.stdout))
        self.assertIn("this machine was never profiled", none.stderr)
        self.assertEqual((0, 0), (made.returncode, shown.returncode), made.stderr)
        profile = json.loads(made.stdout)
        self.assertEqual("corerig-profile/1", profile["schema"])
        self.assertEqual("lone", profile["cases"][0]["configuration"])
        self.assertEqual(6, profile["cases"][0]["trials"])
        self.assertIn("\nlone: floor ", shown.stdout)
        (machine,) = (self.directory / ".local/state/corerig/profiles").iterdir()
        self.assertEqual(1, len(list(machine.iterdir())))

    def test_keeps_results_below_the_state_home(self):
        run = self.corerig("run", SCENARIOS / "quick.toml")
        report = self.corerig("report")

        names = os.uname()
        (stored,) = (self.directory / ".local/state/corerig/results/quick").iterdir()
        self.assertEqual(f"results: {stored}\n", run.stderr)
        self.assertRegex(stored.name, rf"^\d{{8}}T\d{{6}}Z-{names.nodename}-{names.release}\.jsonl$")
        self.assertEqual(run.stdout, report.stdout)

    def test_leaves_the_host_name_out(self):
        self.corerig("run", SCENARIOS / "quick.toml", "--no-host-name")

        names = os.uname()
        (stored,) = (self.directory / ".local/state/corerig/results/quick").iterdir()
        self.assertRegex(stored.name, rf"^\d{{8}}T\d{{6}}Z-{names.release}\.jsonl$")
        self.assertEqual("", result_lines(stored)[0]["host"])

    def test_never_overwrites_a_result(self):
        self.result.write_text("kept\n")

        run = self.corerig("run", SCENARIOS / "quick.toml", "-o", self.result)

        self.assertEqual((2, ""), (run.returncode, run.stdout))
        self.assertIn(f"corerig: error[result-exists]: {self.result}: ", run.stderr)
        self.assertEqual("kept\n", self.result.read_text())

    def test_prints_one_json_document(self):
        run = self.corerig("run", SCENARIOS / "quick.toml", "-o", self.result, "--json")

        self.assertEqual(0, run.returncode)
        self.assertIsInstance(json.loads(run.stdout), dict)

    def test_writes_a_json_document_beside_the_table(self):
        document = self.directory / "result.json"

        run = self.corerig(
            "run", SCENARIOS / "quick.toml", "-o", self.result, f"--json={document}")

        self.assertIn("A short run", run.stdout)
        self.assertIsInstance(json.loads(document.read_text()), dict)

    def test_stores_records_on_standard_output_without_a_table(self):
        run = self.corerig("run", SCENARIOS / "quick.toml", "-o", "/dev/stdout")

        lines = [json.loads(line) for line in run.stdout.splitlines()]
        self.assertEqual((0, 4), (run.returncode, len(lines)))

    def test_runs_scenarios_one_after_the_other(self):
        run = self.corerig("run", SCENARIOS / "quick.toml", SCENARIOS / "too-large.toml")
        first, second = [line.split(" ", 1)[1] for line in run.stderr.splitlines()]
        report = self.corerig("report", first, second)

        self.assertEqual(4, run.returncode)
        self.assertIn("\n\nMore workers than any machine has cores", run.stdout)
        self.assertEqual(run.stdout, report.stdout)

    def test_returns_what_was_asked_for_when_nothing_could_run(self):
        codes = [self.corerig("run", SCENARIOS / "too-large.toml", *words).returncode
                 for words in ((), ("--skip-exit-code", "0"), ("--skip-exit-code=77",))]

        self.assertEqual([4, 0, 77], codes)

    def test_runs_exactly_the_trials_and_samples_of_the_command_line(self):
        self.corerig("run", SCENARIOS / "quick.toml", "-o", self.result, "-r3", "--samples", "2")

        trials = result_lines(self.result)[1:-1]
        kept = [[sample["discarded"] for sample in trial["samples"]].count(False) for trial in trials]
        self.assertEqual([2, 2, 2], kept)

    def test_scales_to_the_budget_and_says_so(self):
        self.corerig("run", SCENARIOS / "quick.toml", "-o", self.result, "--budget", "500ms",
                     "--set", "measure.iterations=100_000_000")

        header = result_lines(self.result)[0]
        self.assertEqual(500_000_000, header["scaling"]["budget_ns"])

    def test_shows_a_line_for_each_trial(self):
        run = self.corerig("run", SCENARIOS / "quick.toml", "-o", self.result, "--progress=plain")

        lines = [line.split(" (")[0] for line in run.stderr.splitlines() if line.startswith("trial")]
        self.assertEqual(["trial 1 of 2: pinned", "trial 2 of 2: pinned"], lines)

    def test_keeps_the_results_of_others_when_plugins_go_wrong(self):
        run = self.corerig("run", SCENARIOS / "samples.toml", "-o", self.result,
                           "--plugin-dir", SAMPLES, "--json", "--trust-plugin")

        outcomes = {trial["configuration_id"]: trial["outcome"]
                    for trial in result_lines(self.result)[1:-1]}
        self.assertEqual(6, run.returncode)
        self.assertEqual({"all/good": "ok", "all/print": "ok", "all/crash": "crashed",
                          "all/hang": "timed-out"}, outcomes)
        self.assertIsInstance(json.loads(run.stdout), dict)
        self.expect_no_process(within=1)

    @unittest.skipUnless(os.geteuid() == 0, "only root can become another user")
    def test_runs_as_an_ordinary_user(self):
        as_nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"]
        if subprocess.run([*as_nobody, "test", "-x", PROGRAM], check=False).returncode != 0:
            self.skipTest("nobody cannot reach the build directory")
        os.chown(self.directory, 65534, 65534)

        run = subprocess.run(
            [*as_nobody, PROGRAM, "run", SCENARIOS / "quick.toml"],
            timeout=TIME_LIMIT, check=False, **self.options({}))

        self.assertEqual(0, run.returncode, run.stderr)
        self.assertIn("A short run", run.stdout)
