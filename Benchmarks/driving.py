"""A program that uses the phone: lines through pipes, at once and one by one."""

import json
import os
import subprocess
import tempfile
import time

from measuring import group, show

FIRST = ['"launch"']
# Each answered with all that is on the phone; it ends where it began.
ROUND = [
    {"type": "1111"}, {"expect": {"screen": "banno.lock-pin", "facts": {"failed-pin-attempts": 1}}}, {"type": "2580"},
    {"expect": {"screen": "banno.dashboard", "alert": "none"}}, {"tap": "Settings"}, {"tap": "Back"}, "leave",
    {"elapse": "1s"}, "launch", {"back": 1}, "launch",
]


def lines(count):
    return FIRST + [json.dumps({"id": number, "do": ROUND[number % len(ROUND)]}) for number in range(count)]


def driven(binary, work):
    """The seconds that passed, those of the program's processor time, and its peak memory in MB, while work is done."""
    words = [binary, "drive", "banno", "--app", "method=pin", "--app", "pin=2580"]
    child = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    begin = time.perf_counter()
    work(child)
    child.stdin.close()
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        raise SystemExit(f"Driving ended with {child.returncode}")
    return time.perf_counter() - begin, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def at_once(count):
    def work(child):
        # From a file, so that nobody waits for the other to read.
        with tempfile.TemporaryFile() as file:
            file.write(("\n".join(lines(count)) + "\n").encode())
            file.seek(0)
            feed = subprocess.Popen(["cat"], stdin=file, stdout=child.stdin)
            child.stdin.close()
            while child.stdout.read(1 << 16):
                pass
            feed.wait()

    return work


def one_by_one(count):
    def work(child):
        for line in lines(count):
            child.stdin.write(line.encode() + b"\n")
            child.stdin.flush()
            child.stdout.readline()

    return work


def driving(binary):
    group("Driving: JSON lines through pipes, a whole answer to each (goal: 10,000 a second)")
    for count in [20_000, 200_000]:
        seconds, processor, memory = driven(binary, at_once(count))
        note = f"{processor:.2f} s of processor time ({seconds:.2f} s), {memory:.0f} MB"
        show(f"{count:,} lines at once, by processor time", f"{count / processor:,.0f} /s", note)
    seconds, processor, _ = driven(binary, one_by_one(10_000))
    show("10,000 lines, waiting for each answer", f"{10_000 / seconds:,.0f} /s", f"{processor:.2f} s of processor time")
