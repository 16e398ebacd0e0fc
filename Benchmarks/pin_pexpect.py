"""PIN entry on the real simulator, driven through a terminal by pexpect, with pyte as the screen."""

import sys

import pexpect
import pyte

from watch import Watch

WORDS = ["walk", "banno", "--paused", "--app", "method=pin", "--app", "pin=2580"]


class Walk:
    def __init__(self, binary):
        self.screen = pyte.Screen(80, 24)
        self.stream = pyte.ByteStream(self.screen)
        environment = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        self.child = pexpect.spawn(binary, WORDS, dimensions=(24, 80), env=environment)
        # By default it waits 50 ms before it sends, and 100 ms when it closes: not needed here.
        self.child.delaybeforesend = None
        self.child.ptyproc.delayafterclose = 0
        self.see("Banno is locked.")

    def see(self, text):
        while not any(text in line for line in self.screen.display):
            self.stream.feed(self.child.read_nonblocking(65536, timeout=5))

    def enter_both(self):
        self.child.send("1111")
        self.see("Wrong PIN. 4 tries left.")
        self.child.send("2580")
        self.see("Accounts")

    def come_back(self):
        self.child.send("hr")
        self.see("Banno is locked.")

    def close(self):
        self.child.ptyproc.kill(9)
        self.child.ptyproc.wait()
        self.child.ptyproc.close()


def main(binary, tests, rounds):
    watch = Watch()
    for _ in range(tests):
        walk = Walk(binary)
        walk.enter_both()
        walk.close()
    watch.note("alone", tests)
    walk = Walk(binary)
    watch.start()
    for _ in range(rounds):
        walk.enter_both()
        walk.come_back()
    walk.close()
    watch.note("together", rounds)
    watch.tell()


main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
