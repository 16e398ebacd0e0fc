"""Measures how fast an app's own lock is explored: the one of Examples/AppLock, in every order of up to so many moves."""

import json
import os

from measuring import check, group, run, show

PACKAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "ExploredApp")
SCRATCH = os.path.join(os.path.dirname(PACKAGE), "..", ".build", "explored-app")


def explored_app(_):
    group("An app's own lock, explored on one core: launches a second of processor time (goal: 1,000)")
    swift = ["swift", "build", "-c", "release", "--package-path", PACKAGE, "--scratch-path", SCRATCH]
    check(run(swift), "swift build")
    program = os.path.join(SCRATCH, "release", "explored-app")
    for moves in [4, 6]:
        done = check(run([program, str(moves)]), "explored-app")
        found = json.loads(done.text)
        show(
            f"Examples/AppLock, {moves} moves, {found['launches']:,} launches",
            f"{found['launches'] / done.processor:,.0f}/s",
            f"{found['states']:,} states, {done.processor:.1f} s, {done.memory:.0f} MB at most",
        )
