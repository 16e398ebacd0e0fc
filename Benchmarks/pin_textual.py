"""A PIN pad in Textual, driven by its Pilot, with a snapshot after each entry.

A snapshot is taken and compared as pytest-textual-snapshot does it: an SVG of the screen against the one that is
kept, as text. pytest itself isn't here, which spares Textual its start.
"""

import asyncio
import sys

from textual.app import App
from textual.containers import Grid, Vertical
from textual.widgets import Button, Static

from watch import Watch


class PinPad(App):
    CSS = """
    Screen { align: center middle; }
    #phone { width: 35; height: 22; border: round $primary; align: center top; }
    Static { text-align: center; }
    Grid { grid-size: 3 4; grid-gutter: 0 1; height: 12; width: 29; }
    Button { width: 100%; min-width: 9; height: 3; }
    """
    pin, typed, wrong = "2580", "", 0

    def compose(self):
        with Vertical(id="phone"):
            yield Static("Enter your PIN", id="title")
            yield Static("The app is locked.", id="message")
            yield Static("○ ○ ○ ○", id="dots")
            with Grid(id="pad"):
                for key in [*"123456789", " ", "0", "⌫"]:
                    button = Button(key)
                    # The keyboard types; a focus would wander when the pad is hidden.
                    button.can_focus = False
                    yield button

    def tell(self, title, message, is_locked=True):
        self.query_one("#title", Static).update(title)
        self.query_one("#message", Static).update(message)
        dots = " ".join("●" * len(self.typed) + "○" * (4 - len(self.typed)))
        self.query_one("#dots", Static).update(dots if is_locked else "")
        self.query_one("#pad").display = is_locked

    def on_key(self, event):
        if event.key == "r":
            self.tell("Enter your PIN", "The app is locked.")
        elif event.key == "h":
            self.tell("Home", "", is_locked=False)
        elif event.key.isdigit():
            self.take(event.key)

    def take(self, digit):
        self.typed += digit
        if len(self.typed) < 4:
            return self.tell("Enter your PIN", "The app is locked.")
        is_right, self.typed = self.typed == self.pin, ""
        self.wrong = 0 if is_right else self.wrong + 1
        if is_right:
            return self.tell("Accounts", "Checking $1,904.22", is_locked=False)
        self.tell("Enter your PIN", f"Wrong PIN. {5 - self.wrong} tries left.")


class Snapshots:
    """The first of each name is kept; all others are compared with it."""

    kept = {}

    async def compare(self, pilot, name):
        await pilot.pause()
        await pilot.wait_for_scheduled_animations()
        picture = pilot.app.export_screenshot()
        if self.kept.setdefault(name, picture) != picture:
            raise SystemExit(f"The snapshot “{name}” differs.")

    def look(self):
        """That the pictures show what they are for."""
        for name, text in {"wrong": "Wrong", "right": "Accounts", "locked": "locked"}.items():
            if text not in self.kept[name]:
                raise SystemExit(f"The snapshot “{name}” doesn’t show “{text}”.")


async def enter_both(pilot, snapshots):
    await pilot.press(*"1111")
    await snapshots.compare(pilot, "wrong")
    await pilot.press(*"2580")
    await snapshots.compare(pilot, "right")


async def main(tests, rounds):
    snapshots = Snapshots()
    watch = Watch()
    for _ in range(tests):
        async with PinPad().run_test(size=(80, 24)) as pilot:
            await enter_both(pilot, snapshots)
    watch.note("alone", tests)
    async with PinPad().run_test(size=(80, 24)) as pilot:
        watch.start()
        for _ in range(rounds):
            await enter_both(pilot, snapshots)
            await pilot.press("h", "r")
            await snapshots.compare(pilot, "locked")
        watch.note("together", rounds)
    snapshots.look()
    watch.tell()


asyncio.run(main(int(sys.argv[2]), int(sys.argv[3])))
