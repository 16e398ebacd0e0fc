#!/usr/bin/env python3
"""Measures unlocksim and, where there is one, a peer doing the same, in one run. Prints; asserts nothing.

Rates are by processor time, so that a busy machine counts little; what a person waits for is by the clock.
"""

import os
import sys
import time

from driving import driving
from exploredapp import explored_app
from exploring import comparing, exploring
from flowfiles import flow_files
from peers import peers
from running import events, frames, scenarios
from walking import keys, long_walks, start_up

if __name__ == "__main__":
    binary = sys.argv[1]
    begin = time.perf_counter()
    print(f"{os.cpu_count()} processors; {os.getloadavg()[0]:.1f} other things want to run on them")
    for measure in [
        start_up, keys, long_walks, events, scenarios, peers, frames, driving, exploring, comparing, flow_files, explored_app,
    ]:
        measure(binary)
    print(f"\nAll in {time.perf_counter() - begin:.0f} s")
