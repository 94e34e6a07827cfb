# SPDX-License-Identifier: Apache-2.0
"""What the tests in guests have in common: one boot for each class, whole texts, watched threads."""
import json
import os
import re
import unittest
from pathlib import Path

from guest import Guest, GuestUnavailable, Machine

BUILD = Path(os.environ.get("CORERIG_TEST_BUILD", ".")).resolve()
EXPECTED = Path(__file__).resolve().parent / "expected"
SCENARIOS = Path(__file__).resolve().parent / "scenarios"
PROGRAM = "/opt/corerig/bin/corerig"

# Starts the watcher on everything of ours; a step that uses it ends with STOP_WATCHING.
WATCH = f"placement_watch {PROGRAM} >watched & watcher=$!\n"
STOP_WATCHING = "\nstatus=$?; kill $watcher; exit $status"

NO_SMT = "8,sockets=2,cores=4,threads=1"
SMT = "8,sockets=2,cores=2,threads=2"
TWO_NODES = ("0-3", "4-7")


class Sighting:
    """A thread as the watcher saw it: its masks in their order, the last one being where it ran."""

    def __init__(self, pid, tid):
        self.pid, self.tid = pid, tid
        self.first_ns, self.name, self.masks = 0, "", []

    @property
    def cpus(self):
        """Where it is once it has settled."""
        return self.masks[-1]


def sightings(watched):
    """What the watcher printed, thread by thread."""
    threads = {}
    for line in watched.decode().splitlines():
        time_ns, pid, tid, name, mask = line.split(" ")
        thread = threads.setdefault((pid, tid), Sighting(int(pid), int(tid)))
        thread.first_ns = thread.first_ns or int(time_ns)
        thread.name = name
        thread.masks.append(mask)
    return list(threads.values())


def records_in(result):
    """The lines of a result file: header, trials, summary."""
    header, *trials, summary = map(json.loads, result.splitlines())
    return header, trials, summary


class GuestTest(unittest.TestCase):
    """A boot is dear: a class boots once, and its methods look at what came out."""

    machine = Machine(NO_SMT)
    command_line = ""
    steps = {}
    scenarios = ()
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.guest = cls.boot(cls.command_line)

    @classmethod
    def boot(cls, command_line, kernel=None):
        """One boot of the class's machine to its end, of this kernel or of the distribution's."""
        guest = Guest(BUILD, cls.machine, command_line,
                      {"placement_watch": BUILD / "bin/placement_watch"}, kernel)
        files = {name: (SCENARIOS / name).read_text() for name in cls.scenarios}
        try:
            return guest.run(cls.steps, files)
        except GuestUnavailable as why:
            raise unittest.SkipTest(str(why))

    def step(self, name):
        """A step that must have ended well."""
        step = self.guest.steps[name]
        self.assertEqual((0, ""), (step.status, step.errors), step.output)
        return step

    def step_with_note(self, name, note):
        """A step that must have ended well with just this on its standard error."""
        step = self.guest.steps[name]
        self.assertEqual((0, note), (step.status, step.errors), step.output)

    def records(self, name):
        """A result file: header, trials, summary."""
        return records_in(self.guest.files[name])

    def expect(self, name, text):
        """Compares with a whole text, in which what differs between kernels and QEMUs has names."""
        seen = re.sub(r"\b\d+\.\d+\.\d+\S*-amd64\b", "$KERNEL", text)
        seen = re.sub(r"QEMU TCG CPU version \S+", "$CPU", seen)
        path = EXPECTED / f"{name}.txt"
        if os.environ.get("CORERIG_ACCEPT_GOLDEN_FILES") == "1":
            path.write_text(seen)
        self.assertEqual(path.read_text() if path.exists() else "", seen)
