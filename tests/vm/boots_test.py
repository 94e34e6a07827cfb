# SPDX-License-Identifier: Apache-2.0
"""The second report in boots of its own: which run is which, what can be judged, who has a tick."""
import re
import subprocess
import tempfile
from pathlib import Path

from guest_test import BUILD, NO_SMT, GuestTest, records_in
from guest import Machine

# The command line of the report's third boot, on a smaller machine.
ACTIVE = "isolcpus=2-7 nohz_full=2-7 rcu_nocbs=2-7"

# The report's scenario, but with samples of a few tenths of a second.  isolcpus= keeps its CPUs
# from what is started: taskset gives them back, as it did for the report's program.
RUN = ("taskset ff corerig run lp1919154-nohz-full -r 2 --samples 2 -q -o result.jsonl "
       "--set measure.iterations=200_000")

HZ = 250  # of Debian's kernels


def joined_report(results):
    """What `corerig report` prints of the results (name -> bytes) on this machine."""
    with tempfile.TemporaryDirectory(prefix="corerig-boots-") as directory:
        for name, result in results.items():
            (Path(directory) / name).write_bytes(result)
        done = subprocess.run([BUILD / "bin/corerig", "report", *results], cwd=directory, text=True,
                              check=False, stdin=subprocess.DEVNULL, capture_output=True)
    return done.returncode, done.stdout, done.stderr


def shape_of(report):
    """A joined report without what depends on time: measured numbers, verdicts, evidence.

    Every paragraph is one line, a bar stands between the cells of the table, and a claim that was
    judged is its id alone.
    """
    heading, table, claims, _ = report.split("\n\n")
    heading = heading.replace("\n  ", " ")
    measured, reported = re.split(r"^(?=  reported )", table, flags=re.M)
    measured = re.sub(r"(?<= )\d+\.\d+", "#", measured)
    table = re.sub(r"(?<=\S) {2,}|^ {4,}", " | ", measured + reported, flags=re.M)
    claims = re.sub(r"^  (?:not reproduced|reproduced|inconclusive): ([a-z-]+): time ratio .*",
                    r"  judged: \1", claims.replace("\n    ", " "), flags=re.M)
    return "\n\n".join([heading, table, claims]) + "\n"


def tick_rate(result, case):
    """Timer ticks a second on the CPUs of a case's workers, over all of its samples."""
    header, trials, _ = records_in(result)
    column = {name: index for index, name in enumerate(header["columns"]["workers"])}
    rows = [row for trial in trials if trial["configuration_id"] == case
            for sample in trial["samples"] for row in sample["workers"]]
    measured_ns = sum(row[column["stop_ns"]] - row[column["start_ns"]] for row in rows)
    return sum(row[column["timer_ticks"]] for row in rows) / (measured_ns / 1e9)


def there_and_back(*cases):
    """The order of two trials of each case."""
    return [*cases, *reversed(cases)]


class Boots:
    """What the boots of the report have in common: name of the result -> how it was booted."""

    machine = Machine(NO_SMT)
    steps = {"run": RUN}
    variants = {}
    report = ""

    @classmethod
    def setUpClass(cls):
        cls.boots = cls.boot_all()
        cls.results = {name: boot.files.get("result.jsonl", b"")
                       for name, boot in cls.boots.items()}

    def test_runs_what_belongs_to_each_boot(self):
        ran = {}
        for name, boot in self.boots.items():
            step = boot.steps["run"]
            self.assertEqual((0, ""), (step.status, step.errors), step.output)
            header, trials, _ = records_in(self.results[name])
            ran[name] = header["variant"], [trial["configuration_id"] for trial in trials]
        self.assertEqual(self.variants, ran)

    def test_joins_the_boots_in_one_report(self):
        status, output, errors = joined_report(self.results)
        self.assertEqual((0, ""), (status, errors))
        self.expect(self.report, shape_of(output))

    def check_ticks(self, result, case):
        """Counts, and far from none: a busy host makes CPUs miss ticks, and no CPU make them up."""
        rate = tick_rate(self.results[result], case)
        self.assertGreater(rate, HZ / 10)
        self.assertLess(rate, HZ * 1.5)

    def check_hardly_a_tick(self, result, case):
        self.assertLess(tick_rate(self.results[result], case), HZ / 20)


class LaunchpadBoots(Boots, GuestTest):
    """NO_HZ_FULL built in, in an ordinary boot and in one with an active set: test cases 2 to 4."""

    report = "report-two-boots"
    variants = {
        "ordinary.jsonl": ("built-in", there_and_back("unpinned", "pinned")),
        "active.jsonl": ("active", there_and_back("unpinned", "pinned", "outside-the-set")),
    }

    @classmethod
    def boot_all(cls):
        return {"ordinary.jsonl": cls.boot(""), "active.jsonl": cls.boot(ACTIVE)}

    def test_has_ticks_on_ordinary_cpus_only(self):
        self.check_ticks("ordinary.jsonl", "pinned")
        self.check_ticks("active.jsonl", "outside-the-set")
        self.check_hardly_a_tick("active.jsonl", "pinned")
