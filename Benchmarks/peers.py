"""The same PIN entry three ways: pexpect with pyte, Textual's Pilot with its snapshots, and `unlocksim run`."""

import json
import os
import shutil
import tempfile

from measuring import PIN_HEAD, check, group, median, run, show

HERE = os.path.dirname(os.path.abspath(__file__))
PYTHON = os.path.join(HERE, "..", ".build", "bench-venv", "bin", "python")
SCRIPTS = {"pexpect and pyte": "pin_pexpect.py", "Textual": "pin_textual.py"}

LOOK = "  - picture: |\n      not drawn yet\n"
ENTER_BOTH = '  - type: "1111"\n' + LOOK + '  - type: "2580"\n' + LOOK
COME_BACK = "  - leave\n  - return\n" + LOOK
# The keys of a round: two PINs, the home screen's, and that which returns.
KEYS = 10
# So many tests, and so many rounds in one app, are enough for peers, which take their time.
TESTS, ROUNDS = 15, 20
# Ours, as many as take long enough to be measured; the pictures of more rounds would be too large for a scenario.
SUITE, OUR_ROUNDS = 500, 50


def peer(script, binary):
    words = [PYTHON, "-B", os.path.join(HERE, script), binary, str(TESTS), str(ROUNDS)]
    return json.loads(check(run(words), script).text)


def took(done, count):
    """What one of so many took, by the clock and of processor time."""
    return {"seconds": done.seconds / count, "processor": done.processor / count}


def timed(words, times):
    return median([check(run(words), " ".join(words)) for _ in range(times)], by=lambda done: done.seconds)


def ours(binary):
    with tempfile.TemporaryDirectory() as folder:
        alone, together, suite = f"{folder}/alone.yaml", f"{folder}/together.yaml", f"{folder}/suite"
        for file, steps in [(alone, ENTER_BOTH), (together, (ENTER_BOTH + COME_BACK) * OUR_ROUNDS)]:
            with open(file, "w") as scenario:
                scenario.write(PIN_HEAD + steps)
            check(run([binary, "run", "--update", file]), "Drawing the pictures")
        os.mkdir(suite)
        for number in range(SUITE):
            shutil.copy(alone, f"{suite}/{number:03d}.yaml")
        check_words = [binary, "run", "--ci"]
        return {
            "alone": took(timed([*check_words, alone], TESTS), 1),
            "suite": took(timed([*check_words, suite], 5), SUITE),
            "together": took(timed([*check_words, together], 5), OUR_ROUNDS),
        }


def tell(what, figure, others, note=""):
    """A figure, and how many times as long the others take; some of them mostly wait."""
    processor = f"{figure['processor'] * 1000:.2f} ms of processor time"
    show(f"  {what}", f"{figure['seconds'] * 1000:.2f} ms", processor + note)
    for name, other in others.items():
        by_clock, by_processor = (other[by] / figure[by] for by in ["seconds", "processor"])
        show(f"    against {name}", f"{by_clock:,.0f} times", f"{by_processor:,.0f} times by processor time")


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

    print("  Again and again in one app, with leaving it, returning, and a third look; the peers' start isn't counted")
    lasting = {name: figures["together"] for name, figures in found.items()}
    for name, figure in lasting.items():
        tell(name, figure, {}, note=f"; {KEYS / figure['seconds']:,.0f} keys a second")
    note = f", start and reading included; {KEYS / own['together']['seconds']:,.0f} keys a second"
    tell("unlocksim run", own["together"], lasting, note)
