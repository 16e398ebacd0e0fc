"""What all measurements share: running a program, and telling a figure."""

import os
import subprocess
import tempfile
import time
from collections import namedtuple

# What a program wrote, the seconds that passed, the seconds of processor time it took, its peak memory in MB.
Run = namedtuple("Run", "text seconds processor memory status")


def run(words, cwd=None):
    with tempfile.TemporaryFile("w+") as out:
        begin = time.perf_counter()
        child = subprocess.Popen(words, stdout=out, stderr=subprocess.DEVNULL, cwd=cwd)
        _, status, usage = os.wait4(child.pid, 0)
        seconds = time.perf_counter() - begin
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        text = out.read()
    return Run(text, seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, child.returncode)


def check(done, what):
    """A figure of work that wasn't done is worth nothing."""
    if done.status != 0:
        raise SystemExit(f"{what} ended with {done.status}: {done.text[-500:]}")
    return done


PIN_HEAD = 'title: PINs\nflow: banno\napp: { method: pin, pin: "2580" }\nsteps:\n  - launch\n'
# Ten events: two PINs of four digits, and two more.
PIN_ROUND = '  - type: "1111"\n  - type: "2580"\n  - leave\n  - return\n'


def write_pin_entries(path, events):
    """A scenario that enters a wrong PIN and the right one, again and again, for so many events."""
    with open(path, "w") as file:
        file.write(PIN_HEAD + PIN_ROUND * (events // 10))


def median(values, by=None):
    return sorted(values, key=by)[len(values) // 2]


def group(title):
    print(f"\n{title}", flush=True)


def show(what, value, note=""):
    print(f"  {what:<44} {value:>12}  {note}".rstrip(), flush=True)
