"""Solves a Markov decision process in Storm's explicit format by plain value iteration: usage: solve-model.py FILE.

Prints the largest chance to come to a state with the label "open". It shares nothing with the program but the file."""
import sys

states, is_open, current = [], [], None
for line in open(sys.argv[1], encoding="utf-8"):
    words = line.split()
    if not words or words[0].startswith(("@", "//")):
        continue
    if words[0] == "state":
        states.append([])
        is_open.append("open" in words[2:])
    elif words[0] == "action":
        states[-1].append([])
    elif len(words) == 3 and words[1] == ":":
        states[-1][-1].append((int(words[0]), float(words[2])))

for choices in states:
    for choice in choices:
        assert abs(sum(chance for _, chance in choice) - 1) < 1e-12, choice

value = [1.0 if there else 0.0 for there in is_open]
while True:
    change = 0.0
    for state in reversed(range(len(states))):
        if is_open[state]:
            continue
        best = max((sum(p * value[t] for t, p in choice) for choice in states[state]), default=0.0)
        change = max(change, best - value[state])
        value[state] = max(value[state], best)
    if change < 1e-15:
        break
print(repr(value[0]))
