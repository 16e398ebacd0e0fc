"""Measures `unlocksim explore` beside SPIN, by processor time, so that a busy machine doesn't count."""

import json
import os
import shutil
import subprocess
import tempfile

MODEL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "banno_lock.pml")
FLOWS = ["banno", "app-passcode", "nl-wallet", "onegini", "powerauth"]


def measured(words, cwd=None):
    """What a program wrote, the seconds of processor time that it took, and its peak memory in MB."""
    with tempfile.TemporaryFile("w+") as out:
        child = subprocess.Popen(words, stdout=out, stderr=subprocess.DEVNULL, cwd=cwd)
        _, _, usage = os.wait4(child.pid, 0)
        child.returncode = 0
        out.seek(0)
        text = out.read()
    return text, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def spin(show):
    if not shutil.which("spin") or not shutil.which("gcc"):
        return show("SPIN", "not here", "(install spin and gcc)")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(MODEL, folder)
        subprocess.run(["spin", "-a", os.path.basename(MODEL)], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        words = ["gcc", "-O3", "-DSAFETY", "-DNOREDUCE", "-o", "pan", "pan.c"]
        subprocess.run(words, cwd=folder, check=True, stderr=subprocess.DEVNULL)
        text, seconds, memory = measured(["./pan", "-m1000000", "-w22", "-n"], cwd=folder)
        number = {
            word: float(line.split()[0])
            for line in text.splitlines()
            for word in ("states, stored", "transitions (=")
            if word in line
        }
        states, steps = number["states, stored"], number["transitions (="]
        show("SPIN, a model of the locks", f"{steps / seconds / 1e6:.2f} M/s", f"{states:,.0f} states, {memory:.0f} MB")


def unlocksim(binary, show, workers):
    for flow in FLOWS:
        words = [binary, "explore", flow, "--json", "--quiet", "--workers", str(workers)]
        text, seconds, memory = measured(words)
        found = json.loads(text)
        show(
            f"{flow}, {workers} worker{'s' if workers > 1 else ''}",
            f"{found['steps'] / seconds / 1e6:.2f} M/s",
            f"{found['states']:,} states in {seconds:.1f} s of processor time"
            f" ({found['milliseconds'] / 1000:.1f} s), {found['bytes-per-state']} bytes each,"
            f" {memory:.0f} MB (goal: 10 s, 1 GB)",
        )


def exploring(binary, show):
    print("Exploring: steps a second of processor time")
    spin(show)
    unlocksim(binary, show, 1)
    unlocksim(binary, show, 2)
