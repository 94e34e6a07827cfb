# SPDX-License-Identifier: Apache-2.0
"""Runs the program for a test, and finds every process that a run has started."""
import json
import os
import subprocess
import tempfile
import time
import unittest
import uuid
from pathlib import Path

BUILD = Path(os.environ.get("CORERIG_TEST_BUILD", ".")).resolve()
PROGRAM = BUILD / "bin/corerig"
SCENARIOS = Path(__file__).resolve().parent / "scenarios"
SAMPLES = BUILD / "tests/plugins"
TIME_LIMIT = 120
MARK = "CORERIG_TEST_RUN"


def result_lines(path):
    return [json.loads(line) for line in Path(path).read_text().splitlines()]


class ProgramTest(unittest.TestCase):
    """A directory of its own for each test, and nothing of the caller's environment."""

    def setUp(self):
        directory = tempfile.TemporaryDirectory(prefix="corerig-test-")
        self.addCleanup(directory.cleanup)
        self.directory = Path(directory.name).resolve()
        self.mark = uuid.uuid4().hex
        self.environment = {
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": str(self.directory),
            "TERM": "dumb", "LC_ALL": "C", MARK: self.mark,
        }
        self.environment.update(
            {name: value for name, value in os.environ.items() if name.endswith("SAN_OPTIONS")})
        self.result = self.directory / "result.jsonl"

    def options(self, keywords):
        return dict(cwd=self.directory, env=self.environment, stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) | keywords

    def corerig(self, *words, **keywords):
        """Runs the program to its end."""
        command = [str(PROGRAM), *map(str, words)]
        return subprocess.run(command, timeout=TIME_LIMIT, check=False, **self.options(keywords))

    def start(self, *words, **keywords):
        """Starts the program in a process group of its own, as a shell does."""
        process = subprocess.Popen(
            [str(PROGRAM), *map(str, words)], start_new_session=True, **self.options(keywords))
        self.addCleanup(self.end, process)
        return process

    def end(self, process):
        if process.poll() is None:
            process.kill()
        process.communicate()

    def wait_for_lines(self, count, process):
        """Waits until the result file has this many lines."""
        limit = time.monotonic() + TIME_LIMIT
        while time.monotonic() < limit:
            self.assertIsNone(process.poll(), "ended too early")
            if self.result.exists() and self.result.read_bytes().count(b"\n") >= count:
                return
            time.sleep(0.01)
        self.fail(f"no {count} lines in {TIME_LIMIT} s")

    def processes(self):
        """Process ids with the mark of this test in their environment, zombies left out."""
        found = []
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                try:
                    if f"{MARK}={self.mark}".encode() in (entry / "environ").read_bytes().split(b"\0"):
                        found.append(int(entry.name))
                except OSError:
                    pass
        return found

    def expect_no_process(self, within):
        limit = time.monotonic() + within
        while self.processes() and time.monotonic() < limit:
            time.sleep(0.02)
        self.assertEqual([], [Path(f"/proc/{pid}/cmdline").read_bytes() for pid in self.processes()])
