"""How a peer tells what it took: the seconds a round, by the clock and of its own processor time."""

import json
import time


class Watch:
    def __init__(self):
        self.noted = {}
        self.start()

    def start(self):
        self.seconds, self.processor = time.perf_counter(), time.process_time()

    def note(self, name, rounds):
        seconds, processor = time.perf_counter() - self.seconds, time.process_time() - self.processor
        self.noted[name] = {"seconds": seconds / rounds, "processor": processor / rounds}

    def tell(self):
        print(json.dumps(self.noted))
