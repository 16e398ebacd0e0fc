"""Scenarios without a terminal: events, whole suites, and frames that are drawn."""

import glob
import shutil
import tempfile

from measuring import check, group, median, run, show, write_pin_entries

# A scenario may do 20,000 things.
EVENTS, FILES = 18_000, 20


def events(binary):
    group("Events: a wrong PIN, the right PIN, leave, return, and again (goal: 100,000 a second and more)")
    with tempfile.TemporaryDirectory() as folder:
        for number in range(FILES):
            write_pin_entries(f"{folder}/{number}.yaml", EVENTS)
        count = FILES * EVENTS
        for jobs in [1, 2]:
            done = check(run([binary, "run", "-j", str(jobs), "--ci", folder]), "The scenarios of PINs")
            show(
                f"unlocksim run -j {jobs}, by processor time",
                f"{count / done.processor:,.0f} /s",
                f"{count:,} events in {done.processor:.2f} s of processor time ({done.seconds:.2f} s), start and"
                f" reading included, {done.memory:.0f} MB",
            )


def copies(files, folder, wanted):
    """Copies of files, in turn, until there are so many."""
    for number in range(wanted):
        shutil.copy(files[number % len(files)], f"{folder}/{number:05d}.yaml")


def suite(binary, files, wanted, what, note):
    with tempfile.TemporaryDirectory() as folder:
        copies(files, folder, wanted)
        runs = [check(run([binary, "run", "--ci", folder]), what) for _ in range(3)]
        done = median(runs, by=lambda done: done.seconds)
        show(what, f"{done.seconds:.2f} s", f"{done.processor:.2f} s of processor time {note}")


def is_alone(file):
    """Whether it is a scenario that can be copied elsewhere: no steps that others share, and none that shares them."""
    text = open(file, encoding="utf-8").read()
    return "\nflow:" in text and "\nuses:" not in text


def scenarios(binary):
    group("Scenarios: unlocksim run")
    files = sorted(filter(is_alone, glob.glob("Scenarios/**/*.yaml", recursive=True)))
    cold = median([run([binary, "run", "--ci", files[0]]).seconds for _ in range(21)])
    show("one, in a process of its own", f"{cold * 1000:.1f} ms", "(goal: under 20 ms)")
    suite(binary, files, 1000, "1,000 of all kinds", "(goal: under 1 s)")
    pictured = [file for file in files if "picture:" in open(file, encoding="utf-8").read()]
    looks = sum(open(file, encoding="utf-8").read().count("picture:") for file in pictured) / len(pictured)
    suite(binary, pictured, 1000, f"1,000 with pictures, {looks:.1f} in each", "(goal: under 1 s)")


def frames(binary):
    group("Frames: the player's whole window, drawn and turned into bytes, by unlocksim play --cast (goal: 5,000 /s)")
    with tempfile.TemporaryDirectory() as folder:
        file, cast = f"{folder}/frames.yaml", f"{folder}/frames.cast"
        with open(file, "w") as scenario:
            scenario.write("title: Frames\nflow: banno\nsteps:\n  - launch\n")
            # Each Tab moves the focus, which makes a new picture.
            scenario.write(("  - press: [" + ", ".join(["Tab"] * 50) + "]\n") * 100)
        for size in ["80x24", "120x40"]:
            words = [binary, "play", file, "--cast", cast, "--size", size]
            taken = median([check(run(words), "The player").processor for _ in range(3)])
            with open(cast) as lines:
                count = sum('"o"' in line for line in lines)
            show(size, f"{count / taken:,.0f} /s", f"{count:,} frames in {taken:.2f} s of processor time")
