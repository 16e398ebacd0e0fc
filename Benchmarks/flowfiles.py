"""A flow that stands in a file, beside the same flow in Swift: reading it, exploring it, a key in a walk."""

import json
import os
import time

from measuring import check, group, median, run, show
from walking import PIN_WALK, Program

FILE = "Flows/banno.flow.yaml"
SWIFT = "banno"
STATES = 400_000


def in_turns(first, second, times):
    """Both again and again, in turns, so that both meet the same machine."""
    taken = ([], [])
    for _ in range(times):
        for found, measure in zip(taken, (first, second)):
            found.append(measure())
    return tuple(median(found) for found in taken)


def pyyaml():
    """What Python's reader takes for the bare tree of the same file, without looking at what it says."""
    try:
        import yaml
    except ImportError:
        return show("PyYAML, the tree alone", "not here", "(install python3-yaml)")
    with open(FILE, encoding="utf-8") as file:
        text = file.read()
    for name, loader in [("in Python", yaml.SafeLoader), ("with libyaml", getattr(yaml, "CSafeLoader", None))]:
        if loader:
            times = []
            for _ in range(9):
                begin = time.perf_counter()
                yaml.load(text, Loader=loader)
                times.append((time.perf_counter() - begin) * 1000)
            show(f"PyYAML {name}, the tree alone", f"{median(times):.1f} ms")


def reading(binary):
    def timed(*words):
        return lambda: check(run([binary, *words]), " ".join(words)).seconds * 1000

    start, read = in_turns(timed("list", "screens", "--flow", SWIFT), timed("list", "screens", "--flow", FILE), 41)
    show("reading Banno’s file", f"{read - start:.1f} ms", f"{read:.1f} ms in all, {start:.1f} ms of it to start")
    _, judged = in_turns(lambda: 0, timed("check", FILE, "--fast"), 21)
    show("checking it, too", f"{judged - start:.1f} ms", "by what the file alone tells: check --fast (goal: under 5 ms)")


def rate(binary, flow):
    done = check(run([binary, "explore", flow, "--states", str(STATES), "--workers", "1", "--json", "--quiet"]), "explore")
    return json.loads(done.text)["states"] / done.processor


def exploring(binary):
    swift, file = in_turns(lambda: rate(binary, SWIFT), lambda: rate(binary, FILE), 3)
    show(f"exploring {STATES:,} states, in Swift", f"{swift / 1e6:.2f} M/s", "states a second, on one core")
    show("the same from the file", f"{file / 1e6:.2f} M/s", f"{file / swift:.2f} of Swift’s (goal: at least 0.25)")


def key(program):
    def press():
        sent = time.perf_counter()
        os.write(program.fd, b"1")
        last, _ = program.until_quiet()
        os.write(program.fd, b"\x7f")
        program.until_quiet(0.06)
        return (last - sent) * 1000

    return press


def keys(binary):
    programs = []
    for flow in [SWIFT, FILE]:
        program = Program([binary, "walk", flow, "--paused", *PIN_WALK])
        program.until(b"Backspace")
        program.until_quiet()
        programs.append(program)
    swift, file = in_turns(key(programs[0]), key(programs[1]), 40)
    show("a digit in a walk, in Swift", f"{swift:.2f} ms")
    show("the same from the file", f"{file:.2f} ms", f"{file / swift:.2f} of Swift’s (goal: as fast)")
    for program in programs:
        program.close()


def flow_files(binary):
    group("Flow files: Banno from its file, beside Banno in Swift")
    pyyaml()
    reading(binary)
    exploring(binary)
    keys(binary)
