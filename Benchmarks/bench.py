#!/usr/bin/env python3
"""Measures unlocksim and, where there is one, a peer doing the same, in one run. Prints; asserts nothing."""

import fcntl
import glob
import os
import pty
import select
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import time

from exploring import exploring

BINARY = sys.argv[1]


def median(values):
    return sorted(values)[len(values) // 2]


class Program:
    """A program in a pseudo-terminal of 80 by 24."""

    def __init__(self, words):
        self.started = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm-256color", LC_ALL="C.UTF-8")
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            os.execvp(words[0], words)

    def until(self, needle, seconds=5):
        seen = b""
        while needle not in seen:
            if not select.select([self.fd], [], [], seconds)[0]:
                raise SystemExit(f"{needle!r} never came; the last of what did: {seen[-200:]!r}")
            seen += os.read(self.fd, 65536)
        return time.perf_counter()

    def until_quiet(self, quiet=0.02):
        """The moment of the last byte, and how many bytes there were."""
        last, count = time.perf_counter(), 0
        while select.select([self.fd], [], [], quiet)[0]:
            count += len(os.read(self.fd, 65536))
            last = time.perf_counter()
        return last, count

    def peak_memory(self):
        with open(f"/proc/{self.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) / 1024

    def close(self):
        os.kill(self.pid, 9)
        os.waitpid(self.pid, 0)
        os.close(self.fd)


def first_frame(words, needle, rounds):
    times = []
    for _ in range(rounds):
        program = Program(words)
        times.append((program.until(needle) - program.started) * 1000)
        program.close()
    return times


def show(what, value, note=""):
    print(f"  {what:<46} {value:>14}  {note}")


def start_up():
    print("Start: from exec to the first picture, 80×24")
    menu = ["dialog", "--menu", "Pick", "20", "60", "3", "1", "one", "2", "two", "3", "three"]
    ours, peer = [], []
    # In turns, so that both meet the same machine.
    for _ in range(15):
        peer += first_frame(menu, b"three", 2)
        ours += first_frame([BINARY, "walk", "banno"], b"Recover", 2)
    show("dialog --menu", f"{median(peer):.1f} ms")
    show("unlocksim walk banno", f"{median(ours):.1f} ms", f"ratio {median(ours) / median(peer):.2f} (goal 1, at worst 1.5)")


def keys():
    print("Keys: from the key to the last byte of the picture, clock paused")
    program = Program([BINARY, "walk", "banno", "--paused", "--app", "method=pin", "--app", "pin=2580"])
    program.until(b"Backspace")
    program.until_quiet()
    for name, key, undo in [("a digit", b"1", b"\x7f"), ("the focus", b"h\t", b"\x1b[Zr"), ("the palette", b":", b"\x1b")]:
        times, sizes = [], []
        for _ in range(40):
            sent = time.perf_counter()
            os.write(program.fd, key)
            last, count = program.until_quiet()
            times.append((last - sent) * 1000)
            sizes.append(count)
            os.write(program.fd, undo)
            program.until_quiet(0.06)
        show(name, f"{median(times):.2f} ms", f"{median(sizes)} bytes (goal: median under 1 ms)")
    show("peak memory", f"{program.peak_memory():.1f} MB", "(goal: under 30 MB)")
    program.close()


def seconds(words):
    started = time.perf_counter()
    done = subprocess.run(words, stdout=subprocess.DEVNULL)
    return time.perf_counter() - started, done.returncode


def scenarios():
    print("Scenarios: unlocksim run")
    one = sorted(glob.glob("Scenarios/banno/*.yaml"))[0]
    cold = median([seconds([BINARY, "run", one])[0] for _ in range(21)])
    show("one, cold", f"{cold * 1000:.1f} ms", "(goal 20 ms)")
    files = glob.glob("Scenarios/**/*.yaml", recursive=True)
    folder = tempfile.mkdtemp()
    try:
        copies = 0
        while copies < 1000:
            for file in files:
                shutil.copy(file, f"{folder}/{copies:05d}.yaml")
                copies += 1
        suite = median([seconds([BINARY, "run", folder])[0] for _ in range(3)])
        show(f"{copies} in a suite, each", f"{suite / copies * 1000:.3f} ms", "(goal: under 1 ms)")
    finally:
        shutil.rmtree(folder)


def frames():
    print("Frames: the player's whole window drawn and turned into terminal bytes, by unlocksim play --cast")
    folder = tempfile.mkdtemp()
    try:
        file, cast = f"{folder}/frames.yaml", f"{folder}/frames.cast"
        with open(file, "w") as scenario:
            scenario.write("title: Frames\nflow: banno\nsteps:\n  - launch\n")
            # Each Tab moves the focus, which makes a new picture.
            scenario.write(("  - press: [" + ", ".join(["Tab"] * 50) + "]\n") * 100)
        for size in ["80x24", "120x40"]:
            taken = median([seconds([BINARY, "play", file, "--cast", cast, "--size", size])[0] for _ in range(3)])
            with open(cast) as lines:
                count = sum('"o"' in line for line in lines)
            show(size, f"{count / taken:,.0f} /s", f"{count} frames (goal: 5,000 and more)")
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    start_up()
    keys()
    scenarios()
    exploring(BINARY, show)
    frames()
