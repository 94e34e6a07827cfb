# SPDX-License-Identifier: Apache-2.0
"""An initramfs in memory: files, links and programs with the libraries they need."""
import gzip
import re
import stat
import subprocess

ELF = b"\x7fELF"


def libraries(program):
    """What the dynamic linker would load for a program, and the linker itself."""
    done = subprocess.run(["ldd", program], check=False, capture_output=True, text=True)
    return set(re.findall(r"(/\S+) \(0x", done.stdout))


class Image:
    """Collects what is to be in it; packed() gives the bytes a kernel takes."""

    def __init__(self):
        self.entries = {}  # path without its first slash -> (mode, bytes)

    def directory(self, path):
        name = path.strip("/")
        if name and name not in self.entries:
            self.directory(name.rpartition("/")[0])
            self.entries[name] = (stat.S_IFDIR | 0o755, b"")

    def add(self, path, mode, content):
        name = path.strip("/")
        self.directory(name.rpartition("/")[0])
        self.entries[name] = (mode, content)

    def file(self, path, content, permissions):
        self.add(path, stat.S_IFREG | permissions, content)

    def link(self, path, target):
        self.add(path, stat.S_IFLNK | 0o777, target.encode())

    def program(self, path, source):
        """A program of the host, with its libraries where it looks for them."""
        self.file(path, source.read_bytes(), 0o755)
        for library in libraries(source):
            if library.strip("/") not in self.entries:
                with open(library, "rb") as file:
                    self.file(library, file.read(), 0o755)

    def tree(self, path, source):
        """A directory of the host with all that is below."""
        for item in sorted(source.rglob("*")):
            place = f"{path}/{item.relative_to(source)}"
            if item.is_symlink():
                self.link(place, str(item.readlink()))
            elif item.is_file():
                content = item.read_bytes()
                if content.startswith(ELF):
                    self.program(place, item)
                else:
                    self.file(place, content, item.stat().st_mode & 0o777)

    def packed(self):
        parts = [record(number, name, *self.entries[name])
                 for number, name in enumerate(sorted(self.entries), 1)]
        parts.append(record(0, "TRAILER!!!", 0, b""))
        return gzip.compress(b"".join(parts), compresslevel=1)


def record(number, name, mode, content):
    """One file in the form that cpio calls newc: a header of hexadecimal fields, name, content."""
    path = name.encode() + b"\0"
    links = 2 if stat.S_ISDIR(mode) else 1
    fields = (number, mode, 0, 0, links, 0, len(content), 0, 0, 0, 0, len(path), 0)
    header = b"070701" + b"".join(b"%08x" % value for value in fields)
    return padded(header + path) + padded(content)


def padded(data):
    return data + b"\0" * (-len(data) % 4)
