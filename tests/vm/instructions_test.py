# SPDX-License-Identifier: Apache-2.0
"""The exact channel: guests whose clock counts instructions, which no load of the host changes."""
import json
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from guest_test import BUILD, GuestTest, records_in
from guest import Machine

ACTIVE = "isolcpus=1 nohz_full=1 rcu_nocbs=1"

# CPU 1 comes up only then: while a kernel boots, two CPUs that wait for each other do so for a
# hundred million instructions each time.
ONLINE = "echo 1 >/sys/devices/system/cpu/cpu1/online"
CLOCK = "cat /sys/devices/system/clocksource/clocksource0/current_clocksource"
RUN = ("taskset 3 corerig run lp1919154-nohz-full --filter '^pinned$' -r 2 --samples 40 -q "
       "-o result.jsonl --set measure.iterations=1_000")

# Each kind of boot twice.
BOOTS = {"ordinary": "", "ordinary again": "", "active": ACTIVE, "active again": ACTIVE}


def counts_in(result):
    """Instructions of a call in every sample."""
    header, trials, _ = records_in(result)
    column = header["columns"]["workers"].index("instructions")
    return [sample["workers"][0][column] / sample["iterations"]
            for trial in trials for sample in trial["samples"]]


def compared(base, test):
    """What `corerig compare` says of two results: exit code, text, document."""
    with tempfile.TemporaryDirectory(prefix="corerig-boots-") as directory:
        for name, result in {"base.jsonl": base, "test.jsonl": test}.items():
            (Path(directory) / name).write_bytes(result)
        done = subprocess.run(
            [BUILD / "bin/corerig", "compare", "base.jsonl", "test.jsonl", "--json=c.json"],
            cwd=directory, text=True, check=False, stdin=subprocess.DEVNULL, capture_output=True)
        return done.returncode, done.stdout, json.loads((Path(directory) / "c.json").read_text())


class ExactChannel(GuestTest):
    """A call of the second report on CPU 1, outside and inside of an active nohz_full set."""

    # One thread runs all CPUs, one nanosecond an instruction, and sleeping CPUs cost no time.
    machine = Machine("2", accelerator="tcg,thread=single", memory_mib=512, up_limit=240,
                      more=("-icount", "shift=0,sleep=off"))
    steps = {"online": ONLINE, "clock": CLOCK, "run": RUN}

    @classmethod
    def setUpClass(cls):
        with ThreadPoolExecutor(2) as pool:
            ended = pool.map(lambda line: cls.boot(f"maxcpus=1 {line}"), BOOTS.values())
        cls.boots = dict(zip(BOOTS, ended))
        cls.results = {name: boot.files.get("result.jsonl", b"")
                       for name, boot in cls.boots.items()}
        cls.floors = {name: min(counts_in(result)) for name, result in cls.results.items()}
        for name, floor in cls.floors.items():
            print(f"{name}: {floor:.3f} instructions a call")
        print(f"an active set costs {cls.floors['active'] - cls.floors['ordinary']:.3f} of them")

    def test_knows_that_the_clock_counts(self):
        for name, boot in self.boots.items():
            with self.subTest(name):
                self.assertEqual((0, ""), (boot.steps["run"].status, boot.steps["run"].errors))
                self.assertEqual("tsc\n", boot.steps["clock"].output)
                header, _, _ = records_in(self.results[name])
                self.assertEqual("clock", header["machine"]["environment"]["instructions.source"])

    def test_counts_the_same_in_two_boots(self):
        for name in ("ordinary", "active"):
            with self.subTest(name):
                self.assertEqual(f"{self.floors[name]:.3f}", f"{self.floors[name + ' again']:.3f}")

    def test_counts_what_an_active_set_adds(self):
        variants = {name: records_in(result)[0]["variant"] for name, result in self.results.items()}
        self.assertEqual({"ordinary": "built-in", "ordinary again": "built-in",
                          "active": "active", "active again": "active"}, variants)
        self.assertGreater(self.floors["active"], self.floors["ordinary"] + 1)

    def test_compares_exactly(self):
        def row(document):
            rows = document["cases"][0]["metrics"]
            return next(row for row in rows if row["metric"] == "instructions")

        status, text, document = compared(self.results["ordinary"], self.results["active"])
        self.assertEqual((1, "more", True), (status, row(document)["verdict"], row(document)["exact"]))
        self.assertIn("\ninstructions: 1 more, 0 fewer, 0 same, 0 inconclusive", text)
        # Of 80 short samples the means depend on where timer ticks fell: then it is inconclusive.
        status, _, document = compared(self.results["ordinary"], self.results["ordinary again"])
        self.assertEqual(0, status)
        self.assertIn(row(document)["verdict"], ("same", "inconclusive"))
