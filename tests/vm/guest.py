# SPDX-License-Identifier: Apache-2.0
"""Boots a Linux of its own under QEMU and runs commands of the installed product inside it.

For what needs another machine than this one: packages and threads that it does not have, CPUs that
go offline, kernel command lines.  Nothing here needs root, a network at test time or KVM: QEMU
emulates, a boot takes about 10 s, and the guest's clocks are those of a busy machine.  So a test
may compare where things run, what is skipped and what is said, but never a time.

    guest = Guest(build, Machine("8,sockets=2,cores=2,threads=2"), "isolcpus=6-7")
    ended = guest.run({"plan": "corerig plan lkml-2007-load-balance", "run": "corerig run ..."})
    ended.steps["plan"].output

A step is a shell script.  Steps run one after the other as root, in one directory; what they leave
there comes back in `ended.files`.  A step that goes on for too long is killed and the next one
begins; a guest that does, or that never comes up, raises GuestFailed with the end of its console.
One that is not up in time is booted again: with many CPUs QEMU loses an interrupt in about one boot
of ten, and the kernel then waits for ever.  From its first step on nothing is tried twice.

How it works: an initramfs of busybox, the installed product and the libraries both need, built
anew for each boot (initramfs.py); the kernel of the distribution's package (kernel_image.py); two
serial ports, of which the first is the console and the second takes a tar archive out.
"""
import io
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

import initramfs
import kernel_image

QEMU = "qemu-system-x86_64"
PRODUCT = "/opt/corerig"
STEP_LIMIT = 480
GUEST_LIMIT = 580
UP_LIMIT = 90
BOOTS = 3
POLL_INTERVAL = 0.2
CONSOLE_END = 40
INSTALLING = threading.Lock()  # guests of one test may be started together

# With an AMD vendor TCG shows no SMT; with an Intel one the kernel works around Meltdown unless
# told not to, which makes a system call 20 times slower here.
CPU_MODEL = "max,vendor=GenuineIntel"
COMMAND_LINE = "console=ttyS0 quiet panic=-1 mitigations=off"

INIT = """#!/bin/sh
/bin/busybox mount -t proc proc /proc
/bin/busybox mount -t sysfs sysfs /sys
/bin/busybox mount -t devtmpfs devtmpfs /dev
/bin/busybox --install -s /bin
export PATH={product}/bin:/bin HOME=/root TERM=dumb LC_ALL=C
mkdir -p /dev/shm /tmp /root /out/files /out/steps
mount -t tmpfs tmpfs /dev/shm
mount -t tmpfs tmpfs /tmp
mount -t cgroup2 cgroup2 /sys/fs/cgroup
hostname guest
echo "guest: up"
for step in /steps/*; do
    name=${{step#/steps/*-}}
    echo "guest: step $name"
    (cd /out/files && exec timeout -s KILL {limit} sh "$step") \\
        >/out/steps/$name.output 2>/out/steps/$name.errors </dev/null
    echo $? >/out/steps/$name.status
done
stty -F /dev/ttyS1 raw
tar -C /out -cf - . | gzip -1 >/dev/ttyS1
echo "guest: done"
poweroff -f
"""


class GuestUnavailable(Exception):
    """There are no guests on this machine; the text says what is missing."""


class GuestFailed(Exception):
    """A guest did not come to its end; the text ends with that of its console."""


class GuestNeverUp(GuestFailed):
    """A guest did not reach its first step."""


@dataclass(frozen=True)
class Machine:
    """What QEMU shows to the guest."""
    smp: str                # as QEMU's -smp takes it: "8", "8,sockets=2,cores=2,threads=2"
    nodes: tuple = ()       # the CPUs of each NUMA node: ("0-3", "4-7"); (): no NUMA
    memory_mib: int = 1024
    up_limit: int = UP_LIMIT  # seconds until its first step
    accelerator: str = "tcg,thread=multi"  # never KVM: it may be there, and not fit
    more: tuple = ()        # more of QEMU's options: ("-icount", "shift=4")

    def options(self):
        words = ["-machine", "q35", "-accel", self.accelerator, "-cpu", CPU_MODEL,
                 "-m", str(self.memory_mib), "-smp", self.smp, *self.more]
        for node, cpus in enumerate(self.nodes):
            size = self.memory_mib // len(self.nodes)
            words += ["-object", f"memory-backend-ram,id=memory{node},size={size}M",
                      "-numa", f"node,nodeid={node},memdev=memory{node},cpus={cpus}"]
        return words


@dataclass(frozen=True)
class Step:
    """How one step ended."""
    status: int
    output: str
    errors: str


@dataclass(frozen=True)
class Ended:
    """What came out of a guest."""
    steps: dict             # name -> Step, of those that began
    files: dict             # name -> bytes, what the steps left in their directory
    console: str
    seconds: float


@dataclass
class Guest:
    """One kind of boot; every run() is a boot of its own."""
    build: Path             # the build tree, whose product is installed and which keeps the kernel
    machine: Machine
    command_line: str = ""  # of the kernel, after what every guest has
    programs: dict = field(default_factory=dict)  # name in the guest's PATH -> file of the host
    kernel: Path = None     # None: the distribution's

    def run(self, steps, files=None, timeout=GUEST_LIMIT):
        """Boots, runs the steps (name -> shell script) and returns when the guest is off.

        `files` (name -> text) lie in the directory of the steps.
        """
        kernel = self.kernel or available_kernel(self.build)
        with tempfile.TemporaryDirectory(prefix="corerig-guest-") as directory:
            work = Path(directory)
            with INSTALLING:
                image = self.image(steps, files or {})
            (work / "initramfs").write_bytes(image)
            started = time.monotonic()
            console = self.boot(kernel, work, timeout, self.machine.up_limit)
            seconds = time.monotonic() - started
            return unpack((work / "channel").read_bytes(), console, seconds)

    def image(self, steps, files):
        """The initramfs: product, programs, steps and files under one /init."""
        image = initramfs.Image()
        image.file("/init", INIT.format(product=PRODUCT, limit=STEP_LIMIT).encode(), 0o755)
        image.program("/bin/busybox", Path(shutil.which("busybox")))
        image.link("/bin/sh", "busybox")
        image.tree(PRODUCT, installed_product(self.build))
        for name, path in self.programs.items():
            image.program(f"/bin/{name}", Path(path))
        for name, text in files.items():
            image.file(f"/out/files/{name}", text.encode(), 0o644)
        for number, (name, script) in enumerate(steps.items()):
            image.file(f"/steps/{number:02}-{name}", (script + "\n").encode(), 0o644)
        for name in ("proc", "sys", "dev"):
            image.directory(f"/{name}")
        return image.packed()

    def boot(self, kernel, work, timeout, up_limit=UP_LIMIT):
        """Runs QEMU to its end and returns the text of the console."""
        for _ in range(BOOTS - 1):
            try:
                return self.boot_once(kernel, work, timeout, up_limit)
            except GuestNeverUp as late:
                print(f"{late}\nguest: booted again", file=sys.stderr)
        return self.boot_once(kernel, work, timeout, up_limit)

    def boot_once(self, kernel, work, timeout, up_limit):
        command = [
            QEMU, *self.machine.options(), "-nodefaults", "-no-user-config", "-no-reboot",
            "-display", "none", "-kernel", str(kernel), "-initrd", str(work / "initramfs"),
            "-append", f"{COMMAND_LINE} {self.command_line}".strip(),
            "-serial", f"file:{work / 'console'}", "-serial", f"file:{work / 'channel'}"]
        with open(work / "errors", "w+b") as errors, \
                subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                 stderr=errors) as qemu:
            try:
                wait_for_end(qemu, work, timeout, up_limit)
            finally:
                qemu.kill()
        console = console_text(work)
        if qemu.returncode != 0 or not console_says(console, "done"):
            said = (work / "errors").read_text(errors="replace")
            raise GuestFailed(f"QEMU ended with {qemu.returncode} before the steps had\n"
                              f"{said}{console_end(console)}")
        return console


def wait_for_end(qemu, work, timeout, up_limit):
    """Returns when QEMU has ended; raises when the guest is late."""
    started = time.monotonic()
    while qemu.poll() is None:
        time.sleep(POLL_INTERVAL)
        seconds = time.monotonic() - started
        if seconds > min(timeout, up_limit):
            console = console_text(work)
            if not console_says(console, "up"):
                raise GuestNeverUp(f"not up after {up_limit} s{console_end(console)}")
            up_limit = timeout
        if seconds > timeout:
            raise GuestFailed(f"still on after {timeout} s{console_end(console_text(work))}")


def available_kernel(build):
    """The guests' kernel; raises GuestUnavailable with what this machine lacks."""
    for program in (QEMU, "busybox"):
        if shutil.which(program) is None:
            raise GuestUnavailable(f"{program} is not installed")
    kernel = kernel_image.kept(kernel_directory(build))
    if kernel is None:
        raise GuestUnavailable("there is no guest kernel: see the output of the test vm.kernel")
    return kernel


def kernel_directory(build):
    return build / "tests/vm/kernel"


def installed_product(build):
    """Installs the build tree, of which only what has changed is copied."""
    prefix = build / "tests/vm/product"
    done = subprocess.run(["cmake", "--install", build, "--prefix", prefix, "--strip"],
                          check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        raise GuestFailed(f"the product cannot be installed\n{done.stdout}")
    return prefix


def console_text(work):
    """A serial console ends its lines with CR LF."""
    console = work / "console"
    text = console.read_bytes().decode(errors="replace") if console.exists() else ""
    return text.replace("\r", "")


def console_says(console, what):
    return f"guest: {what}" in console.splitlines()


def console_end(console):
    end = "\n".join(console.splitlines()[-CONSOLE_END:])
    return f"; its console ended with\n{end}" if end else "; its console is empty"


def unpack(archive, console, seconds):
    """What the guest sent through its second serial port."""
    files = {}
    try:
        with tarfile.open(fileobj=io.BytesIO(archive), mode="r:gz") as tar:
            for member in tar:
                if member.isfile():
                    files[member.name] = tar.extractfile(member).read()
    except (tarfile.TarError, OSError, EOFError) as wrong:
        raise GuestFailed(f"what it sent cannot be read: {wrong}{console_end(console)}") from wrong
    steps = {}
    for name in files:
        if name.startswith("./steps/") and name.endswith(".status"):
            stem = name[:-len(".status")]
            steps[stem[len("./steps/"):]] = Step(
                int(files[name]), files[f"{stem}.output"].decode(errors="backslashreplace"),
                files[f"{stem}.errors"].decode(errors="backslashreplace"))
    kept = {name[len("./files/"):]: data for name, data in files.items()
            if name.startswith("./files/")}
    return Ended(steps, kept, console, seconds)
