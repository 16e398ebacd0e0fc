"""How a peer tells what it took: the seconds a round, by the clock and of processor time."""

import json
import os
import time


def processor():
    """Its own, and that of the children that have ended."""
    return sum(os.times()[:4])


class Watch:
    def __init__(self):
        self.noted = {}
        self.start()

    def start(self):
        self.seconds, self.processor = time.perf_counter(), processor()

    def note(self, name, rounds):
        seconds = time.perf_counter() - self.seconds
        self.noted[name] = {"seconds": seconds / rounds, "processor": (processor() - self.processor) / rounds}

    def tell(self):
        print(json.dumps(self.noted))
