#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fetches the distribution's kernel for guests with apt-get, which needs no root for that.

usage: kernel_image.py DIRECTORY

Keeps it in the directory and does nothing when one is there.  Skips (77) where it cannot be had.
"""
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

SKIPPED = 77
# The flavour for virtual machines: a third of the size, and it has all that the tests look at.
PACKAGE = "linux-image-cloud-amd64"
TIME_LIMIT = 240


class NotFetched(Exception):
    """The text says why."""


def kept(directory):
    """The kernel that was fetched before, or None."""
    images = sorted(directory.glob("vmlinuz-*"))
    return images[-1] if images else None


def run(command, **keywords):
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, timeout=TIME_LIMIT, **keywords).stdout
    except FileNotFoundError as missing:
        raise NotFetched(f"{command[0]} is not installed") from missing
    except subprocess.TimeoutExpired as late:
        raise NotFetched(f"{' '.join(command)} took longer than {TIME_LIMIT} s") from late
    except subprocess.CalledProcessError as failed:
        raise NotFetched(f"{' '.join(command)}: {failed.stderr.strip()}") from failed


def newest_package():
    """The package that the flavour's name stands for today."""
    found = re.search(r"Depends: (linux-image-\S+)", run(["apt-cache", "depends", PACKAGE]))
    if not found:
        raise NotFetched(f"apt-cache knows no package {PACKAGE}")
    return found[1]


def unpack(package, work):
    """Takes the kernel out of a package."""
    found = None
    with subprocess.Popen(["dpkg-deb", "--fsys-tarfile", package],
                          stdout=subprocess.PIPE) as unpacking:
        with tarfile.open(fileobj=unpacking.stdout, mode="r|") as tar:
            for member in tar:
                name = Path(member.name).name
                if member.isfile() and name.startswith("vmlinuz-"):
                    found = work / name
                    with open(found, "wb") as file:
                        shutil.copyfileobj(tar.extractfile(member), file)
    if found is None:
        raise NotFetched(f"{package.name} has no kernel in it")
    return found


def fetch(directory):
    if platform.machine() != "x86_64":
        raise NotFetched("guests are x86-64 machines, and their programs are those of this one, "
                         f"which is {platform.machine()}")
    directory.mkdir(parents=True, exist_ok=True)
    name = newest_package()
    with tempfile.TemporaryDirectory(dir=directory) as work:
        run(["apt-get", "download", name], cwd=work)
        kernel = unpack(next(Path(work).glob("*.deb")), Path(work))
        kernel.rename(directory / kernel.name)  # only when it is whole


def main(arguments):
    directory = Path(arguments[1]).resolve()
    if kept(directory) is None:
        try:
            fetch(directory)
        except NotFetched as why:
            print(f"skipped: no guest kernel: {why}")
            return SKIPPED
    print(f"guest kernel: {kept(directory)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
