"""The same PIN entry three ways: pexpect with pyte, Textual's Pilot with its snapshots, and `unlocksim run`."""

import json
import os
import shutil
import tempfile

from measuring import check, group, median, run, show

HERE = os.path.dirname(os.path.abspath(__file__))
PYTHON = os.path.join(HERE, "..", ".build", "bench-venv", "bin", "python")
SCRIPTS = {"pexpect and pyte": "pin_pexpect.py", "Textual": "pin_textual.py"}

HEAD = 'title: PINs\nflow: banno\napp: { method: pin, pin: "2580" }\nsteps:\n  - launch\n'
LOOK = "  - picture: |\n      not drawn yet\n"
ENTER_BOTH = '  - type: "1111"\n' + LOOK + '  - type: "2580"\n' + LOOK
COME_BACK = "  - leave\n  - return\n" + LOOK
# The keys of a round: two PINs, the home screen's, and that which returns.
KEYS = 10
# So many tests, and so many rounds in one app: pictures of more would be too large for a scenario.
TESTS, ROUNDS = 15, 50
# Ours is a suite, as many as take long enough to be measured.
SUITE = 500


def peer(script, binary):
    words = [PYTHON, os.path.join(HERE, script), binary, str(TESTS), str(ROUNDS)]
    return json.loads(check(run(words), script).text)


def took(done, count):
    """What one of so many took, by the clock and of processor time."""
    return {"seconds": done.seconds / count, "processor": done.processor / count}


def timed(words, times):
    return median([check(run(words), " ".join(words)) for _ in range(times)], by=lambda done: done.seconds)


def ours(binary):
    with tempfile.TemporaryDirectory() as folder:
        alone, together, suite = f"{folder}/alone.yaml", f"{folder}/together.yaml", f"{folder}/suite"
        for file, steps in [(alone, ENTER_BOTH), (together, (ENTER_BOTH + COME_BACK) * ROUNDS)]:
            with open(file, "w") as scenario:
                scenario.write(HEAD + steps)
            check(run([binary, "run", "--update", file]), "Drawing the pictures")
        os.mkdir(suite)
        for number in range(SUITE):
            shutil.copy(alone, f"{suite}/{number:03d}.yaml")
        check_words = [binary, "run", "--ci"]
        return {
            "alone": took(timed([*check_words, alone], TESTS), 1),
            "suite": took(timed([*check_words, suite], 5), SUITE),
            "together": took(timed([*check_words, together], 5), ROUNDS),
        }


def tell(what, figure, others, note=""):
    """A figure, and how many times as long the others take."""
    times = [f"{name} {other['seconds'] / figure['seconds']:,.0f} times" for name, other in others.items()]
    processor = f"{figure['processor'] * 1000:.2f} ms of processor time"
    show(f"  {what}", f"{figure['seconds'] * 1000:.2f} ms", "; ".join([processor + note, *times]))


def peers(binary):
    group("PIN entry by peers and by us: a wrong PIN, a look at the screen, the right PIN, a look at the screen")
    found = {}
    if os.path.exists(PYTHON):
        found = {name: peer(script, binary) for name, script in SCRIPTS.items()}
    else:
        print("  The peers aren't here: they come from PyPI, which couldn't be reached.")
    own = ours(binary)

    print("  Each time in a new app, as tests do")
    starting = {name: figures["alone"] for name, figures in found.items()}
    for name, figure in starting.items():
        tell(name, figure, {})
    tell("unlocksim run, a process each", own["alone"], starting)
    tell(f"unlocksim run, a suite of {SUITE}", own["suite"], starting)

    print("  Again and again in one app, with leaving it, returning, and a third look; its start isn't counted")
    lasting = {name: figures["together"] for name, figures in found.items()}
    for name, figure in lasting.items():
        tell(name, figure, {}, note=f"; {KEYS / figure['seconds']:,.0f} keys a second")
    note = f", start and reading included; {KEYS / own['together']['seconds']:,.0f} keys a second"
    tell("unlocksim run", own["together"], lasting, note)
