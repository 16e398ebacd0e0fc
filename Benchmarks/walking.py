"""The simulator in a terminal: how soon it is there, and how soon it answers a key."""

import fcntl
import os
import pty
import select
import shutil
import struct
import tempfile
import termios
import time
import zlib

from measuring import group, median, show


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

    def until_quiet(self, quiet=0.05):
        """The moment of the last byte, and how many bytes there were."""
        last, count = time.perf_counter(), 0
        while select.select([self.fd], [], [], quiet)[0]:
            count += len(os.read(self.fd, 65536))
            last = time.perf_counter()
        return last, count

    def memory(self, kind):
        """In MB: what it has now (VmRSS), or the most it ever had (VmHWM)."""
        with open(f"/proc/{self.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith(kind)) / 1024

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


def start_up(binary):
    group("Start: from exec to the first picture, 80×24 (goal: as soon as the peer, at worst 1.5 times)")
    menu = ["dialog", "--menu", "Pick", "20", "60", "3", "1", "one", "2", "two", "3", "three"]
    has_peer = shutil.which("dialog") is not None
    ours, peer = [], []
    # In turns, so that both meet the same machine.
    for _ in range(15):
        peer += first_frame(menu, b"three", 2) if has_peer else []
        ours += first_frame([binary, "walk", "banno"], b"Recover", 2)
    show("dialog --menu", f"{median(peer):.1f} ms" if has_peer else "not here")
    note = f"{median(ours) / median(peer):.2f} times the peer's" if has_peer else ""
    show("unlocksim walk banno", f"{median(ours):.1f} ms", note)


PIN_WALK = ["--app", "method=pin", "--app", "pin=2580"]
DIGIT = ("a digit", b"1", b"\x7f")


def time_key(program, name, key, undo, times=40):
    taken, sizes = [], []
    for _ in range(times):
        sent = time.perf_counter()
        os.write(program.fd, key)
        last, count = program.until_quiet()
        taken.append((last - sent) * 1000)
        sizes.append(count)
        os.write(program.fd, undo)
        program.until_quiet(0.06)
    show(name, f"{median(taken):.2f} ms", f"{median(sizes)} bytes")


def keys(binary):
    group("Keys: from the key to the last byte of the picture, clock paused (goal: median under 1 ms)")
    program = Program([binary, "walk", "banno", "--paused", *PIN_WALK])
    program.until(b"Backspace")
    program.until_quiet()
    for key in [DIGIT, ("the focus, and the home screen", b"h\t", b"\x1b[Zr"), ("the palette", b":", b"\x1b")]:
        time_key(program, *key)
    show("peak memory", f"{program.memory('VmHWM'):.1f} MB", "(goal: under 30 MB)")
    program.close()


JOURNAL_HEAD = [
    "# unlocksim journal 2: “unlocksim walk --resume” goes on from its end",
    "title: A walk through Banno",
    "flow: banno",
    'app: { method: pin, pin: "2580" }',
]


def write_journal(path, steps):
    """The journal of a walk with so many steps, as the simulator seals it."""
    one_round = ['  - type: "1"'] * 4 + [f'  - type: "{digit}"' for digit in "2580"] + ["  - leave", "  - return"]
    seal = 0
    with open(path, "wb") as file:
        for line in JOURNAL_HEAD:
            seal = zlib.crc32(f"{line}\n".encode(), seal)
            file.write(f"{line}\n".encode())
        for number in range(steps + 2):
            begin = ["steps:", "  - launch"]
            line = (begin[number] if number < 2 else one_round[(number - 2) % 10]).encode()
            seal = zlib.crc32(line, seal)
            file.write(b"%s #%08x\n" % (line, seal))
            seal = zlib.crc32(b"\n", seal)


# What is looked at that has to do with the past, and how to leave it as it was.
PAST_KEYS = [
    ("a digit", b"1", b"\x7f"),
    ("stepping back", b"[", b"]"),
    ("the palette", b":", b"\x1b"),
    ("the journal's list", b"J", b"\x1b"),
    ("the screens that were shown", b"G", b"\x1b"),
    ("the time line", b"H", b"\x1b"),
]


def long_walks(binary):
    group("Long walks: resumed from a journal, then keys (goal: none slower with the length; resuming linear)")
    first = None
    for steps in [100, 10_000, 40_000, 100_000, 1_000_000]:
        with tempfile.TemporaryDirectory() as folder:
            write_journal(f"{folder}/long.yaml", steps)
            program = Program([binary, "walk", "--paused", "--resume", f"{folder}/long.yaml"])
            resumed = program.until(b"Resumed", seconds=30) - program.started
            program.until_quiet(0.3)
            rest = program.memory("VmRSS")
            first = first or rest
            note = f"{(rest - first) * 1e6 / steps:,.0f} bytes a step" if steps > 100 else ""
            show(f"resuming {steps:,} steps", f"{resumed * 1000:,.0f} ms", f"then {rest:.0f} MB {note}")
            for name, key, undo in PAST_KEYS if steps != 40_000 else []:
                time_key(program, f"  after {steps:,}: {name}", key, undo, times=15)
            program.close()
