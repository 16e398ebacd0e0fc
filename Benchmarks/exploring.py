"""Measures `unlocksim explore` beside SPIN, each on spaces that grow tenfold, and on every flow whole."""

import json
import os
import re
import shutil
import tempfile

from measuring import check, group, run, show

MODEL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "banno_lock.pml")
# SPIN's model with so many values of one setting, and the logarithm of a hash table that is about as large.
MODELS = [(1, 17), (10, 20), (100, 24)]
LIMITS = [30_000, 300_000, 3_000_000]
# What SPIN itself tells of its memory, in megabytes.
MEMORY = ["actual memory usage for states", "memory used for hash table"]


def tell(what, states, steps, done, note):
    show(
        f"{what}, {states:,.0f} states",
        f"{steps / done.processor / 1e6:.2f} M/s",
        f"{states / done.processor / 1e6:.2f} M states a second, {done.processor:.1f} s, {note}",
    )


def number(text, what):
    return float(re.search(rf"([\d.]+)\s+{re.escape(what)}", text).group(1))


def spin():
    if not shutil.which("spin") or not shutil.which("gcc"):
        return show("SPIN", "not here", "(install spin and gcc)")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(MODEL, folder)
        for settings, table in MODELS:
            check(run(["spin", f"-DSETTINGS={settings}", "-a", "banno_lock.pml"], cwd=folder), "spin")
            check(run(["gcc", "-O3", "-DSAFETY", "-DNOREDUCE", "-o", "pan", "pan.c"], cwd=folder), "gcc")
            done = check(run(["./pan", "-m1000000", f"-w{table}", "-n"], cwd=folder), "SPIN")
            states, steps = number(done.text, "states, stored"), number(done.text, "transitions")
            memory = sum(number(done.text, what) for what in MEMORY)
            tell("SPIN, a model of the locks", states, steps, done, f"{memory * (1 << 20) / states:.0f} bytes a state")


def unlocksim(binary, words):
    done = check(run([binary, "explore", *words, "--json", "--quiet"]), "unlocksim explore")
    found = json.loads(done.text)
    size = f"{found['bytes-per-state']} bytes a state, {found['bytes-per-state-with-steps']} with its steps"
    return done, found, size


def built_in(binary):
    """The names of the flows in Swift; those of files are measured in flowfiles.py."""
    listed = check(run([binary, "list", "flows", "--json"]), "unlocksim list")
    return [row["name"] for row in json.loads(listed.text) if row["group"] == "flows"]


def exploring(binary):
    group("Exploring on one core: steps a second, as the space grows tenfold (goal: as fast when it is large)")
    print("  SPIN goes depth first through a model, and keeps no steps; ours are the simulator itself, with its rules")
    spin()
    for limit in LIMITS:
        done, found, size = unlocksim(binary, ["powerauth", "--states", str(limit), "--workers", "1"])
        tell("powerauth", found["states"], found["steps"], done, size)
    group("Exploring all of a flow, on one core: steps a second (goal: as SPIN; within 10 s and 1 GB)")
    for flow in built_in(binary):
        done, found, size = unlocksim(binary, [flow, "--workers", "1"])
        two, _, _ = unlocksim(binary, [flow, "--workers", "2"])
        rate = found["steps"] / two.seconds / 1e6
        note = f"{done.memory:.0f} MB, {size}; with 2 workers {two.seconds:.1f} s by the clock, {rate:.2f} M/s"
        tell(flow, found["states"], found["steps"], done, note)


def comparing(binary):
    group("Comparing a flow with itself, on one core: pairs a second (goal: within 10 s)")
    for flow in built_in(binary):
        done = check(run([binary, "compare", flow, flow, "--json", "--quiet"]), "unlocksim compare")
        found = json.loads(done.text)
        show(
            f"{flow}, {found['pairs']:,} pairs",
            f"{found['pairs'] / done.processor / 1e6:.2f} M/s",
            f"{found['steps'] / done.processor / 1e6:.2f} M inputs a second, {done.processor:.1f} s, "
            f"{done.memory:.0f} MB",
        )
