#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the commands of a case file and compares exit code, standard output and standard error.

usage: run_case.py [--accept] CASE BUILD_DIRECTORY

A case file is a transcript:
  # text          a comment
  ? command       the case is skipped (77) unless this succeeds
  $ command       run by bash in an empty directory, with corerig on the PATH
  > line          of standard output
  ! line          of standard error
  = code          the exit code, last of each command

Directories that differ from machine to machine are written $TMP, $BUILD and $CASES.  --accept
writes what was seen into the file, for a review of the difference.
"""
import difflib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SKIPPED = 77
TIME_LIMIT = 60


class Session:
    """An empty directory and an environment with nothing of the caller's in it."""

    def __init__(self, case, build):
        self.directory = Path(tempfile.mkdtemp(prefix="corerig-case-")).resolve()
        self.names = {str(self.directory): "$TMP", str(build): "$BUILD", str(case.parent.parent): "$CASES"}
        self.environment = {
            "PATH": f"{build}/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "HOME": str(self.directory / "home"),
            "TMP": str(self.directory), "BUILD": str(build), "CASES": str(case.parent.parent),
            "TERM": "dumb", "LC_ALL": "C",
        }
        # Sanitizers are told by their own variables how to fail.
        self.environment.update(
            {name: value for name, value in os.environ.items() if name.endswith("SAN_OPTIONS")})

    def run(self, command):
        return subprocess.run(
            ["bash", "-c", command], cwd=self.directory, env=self.environment,
            stdin=subprocess.DEVNULL, capture_output=True, timeout=TIME_LIMIT, check=False)

    def lines(self, mark, output):
        text = output.decode(errors="backslashreplace")
        for path in sorted(self.names, key=len, reverse=True):
            text = text.replace(path, self.names[path])
        if text and not text.endswith("\n"):
            text += "(no line end)\n"
        return [f"{mark} {line}".rstrip(" ") if not line else f"{mark} {line}"
                for line in text.split("\n")[:-1]]

    def close(self):
        shutil.rmtree(self.directory, ignore_errors=True)


def replay(case, session):
    """Returns the transcript with what was seen; None when the case is to be skipped."""
    seen = []
    for line in case.read_text().split("\n")[:-1]:
        if line.startswith((">", "!", "=")):
            continue
        seen.append(line)
        if line.startswith("? ") and session.run(line[2:]).returncode != 0:
            print(f"skipped: not true here: {line[2:]}")
            return None
        if line.startswith("$ "):
            done = session.run(line[2:])
            seen += session.lines(">", done.stdout) + session.lines("!", done.stderr)
            seen.append(f"= {done.returncode}")
    return seen


def main(arguments):
    accept = "--accept" in arguments
    case, build = [Path(word).resolve() for word in arguments if word != "--accept"]
    session = Session(case, build)
    try:
        seen = replay(case, session)
    finally:
        session.close()
    if seen is None:
        return SKIPPED
    wanted = case.read_text().split("\n")[:-1]
    if accept:
        case.write_text("\n".join(seen) + "\n")
        return 0
    difference = list(difflib.unified_diff(wanted, seen, "wanted", "seen", lineterm="", n=20))
    print("\n".join(difference))
    return 1 if difference else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
