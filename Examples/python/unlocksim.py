"""Drives a simulated phone from Python.

    from unlocksim import Phone

    with Phone("banno", app={"method": "pin", "pin": "2580"}) as phone:
        phone.launch()
        phone.type("1111")
        phone.expect(screen="banno.lock-pin", facts={"failed-pin-attempts": 1})

It starts `unlocksim drive` and speaks its JSON lines; nothing but the standard library is needed. A method is a step of
scenario files, with the same values, and returns what is on the phone after it. What can't be done, or isn't as expected,
raises: the phone is then as it was before, and can be used on. `unlocksim drive FLOW --describe` tells the rest.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Union

Value = Union[str, int, bool]
Settings = Mapping[str, Value]

__all__ = [
    "Answer", "Control", "Different", "Ended", "Impossible", "Keypad", "Layer", "NotUnderstood", "Phone", "PhoneError",
]


class PhoneError(Exception):
    """Something that went wrong; `code` is a word to tell what by (`--describe` lists all of them)."""

    def __init__(self, message: str, code: str = "", answer: Answer | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.answer = answer


class NotUnderstood(PhoneError):
    """There is no such step, or it can't have that value."""


class Impossible(PhoneError):
    """The step can't be done now: there is no such button, nothing to type into, nothing to go back to."""


class Different(PhoneError, AssertionError):
    """Something isn't as expected. It is an AssertionError, so test tools count it as a failure."""

    @property
    def differences(self) -> list[dict[str, str]]:
        """Each with `what`, `expected` and `actual`."""
        return self.answer.data["error"].get("differences", []) if self.answer else []


class Ended(PhoneError):
    """The program couldn't be started, or ended."""


@dataclass(frozen=True)
class Control:
    """Something that can be tapped or typed into."""

    name: str
    title: str
    role: str
    enabled: bool
    on: bool | None = None
    text: str | None = None
    active: bool | None = None
    secure: bool | None = None


@dataclass(frozen=True)
class Keypad:
    """A keypad, and how much was typed; never what."""

    keys: str
    filled: int
    enabled: bool
    length: int | None = None


@dataclass(frozen=True)
class Layer:
    """A screen, an alert over it, or something of the system's over both."""

    id: str
    kind: str
    title: str
    texts: tuple[str, ...]
    controls: tuple[Control, ...]
    keypad: Keypad | None
    time_left: str | None

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Layer:
        keypad = data.get("keypad")
        return cls(
            data["id"], data["kind"], data["title"], tuple(data["texts"]),
            tuple(Control(**control) for control in data["controls"]),
            Keypad(**keypad) if keypad else None, data.get("time-left"),
        )

    @property
    def buttons(self) -> list[str]:
        """The titles of everything that can be tapped; text fields aren't buttons."""
        return [control.title for control in self.controls if control.role != "field"]


class Answer:
    """What is on the phone after a step. `data` is all of it as it came."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    def __repr__(self) -> str:
        return f"<Answer screen={self.screen!r} alert={self.alert!r} system={self.system!r}>"

    def _id(self, kind: str) -> str | None:
        found: str = self.data.get(kind, "none")
        return None if found == "none" else found

    @property
    def screen(self) -> str | None:
        """The ID of the app's screen; None if it isn't to be seen."""
        return self._id("screen")

    @property
    def alert(self) -> str | None:
        return self._id("alert")

    @property
    def system(self) -> str | None:
        return self._id("system")

    @property
    def layers(self) -> list[Layer]:
        """What is to be seen, from the bottom to the top."""
        return [Layer.of(layer) for layer in self.data.get("layers", [])]

    @property
    def top(self) -> Layer | None:
        """What taps and typing go to."""
        return self.layers[-1] if self.data.get("layers") else None

    @property
    def texts(self) -> list[str]:
        """All titles and texts that can be read, layer by layer."""
        return [text for layer in self.layers for text in (layer.title, *layer.texts, *layer.buttons) if text]

    @property
    def facts(self) -> dict[str, Value]:
        return dict(self.data.get("facts", {}))

    @property
    def can(self) -> dict[str, Any]:
        """What has an effect now: "tap", "type", "biometry", "elapse", "open", "interrupt", "events"."""
        return dict(self.data.get("can", {}))

    @property
    def seconds(self) -> float:
        """The simulated time since the beginning."""
        return int(self.data.get("milliseconds", 0)) / 1000

    @property
    def notes(self) -> list[str]:
        """What is worth a word, such as a step that had no effect."""
        return list(self.data.get("notes", []))


class Phone:
    """A phone with one app on it. Close it, or use it in a `with` statement.

    `flow` is a built-in flow's name, a flow file's name or its path. `device`, `app` and `policy` are settings to start
    with, `copy` other copy, `scenario` a file whose steps come first. The program is `program`, or what the environment
    variable UNLOCKSIM says, or `unlocksim` on the PATH.
    """

    def __init__(
        self, flow: str | os.PathLike[str] | None = None, *, device: Settings | None = None,
        app: Settings | None = None, policy: Settings | None = None, copy: str | None = None,
        scenario: str | os.PathLike[str] | None = None, program: str | os.PathLike[str] | None = None,
    ) -> None:
        #: The path of the program.
        self.program = _found(program)
        words = [self.program, "drive"]
        for option, settings in (("device", device), ("app", app), ("policy", policy)):
            for name, value in (settings or {}).items():
                words += [f"--{option}={name}={_text(value)}"]
        words += [f"--copy={copy}"] if copy is not None else []
        words += [f"--scenario={os.fspath(scenario)}"] if scenario is not None else []
        # After the two dashes nothing is an option, whatever the flow's file is called.
        words += ["--", os.fspath(flow)] if flow is not None else []
        # What the program has to say may be long, and nobody reads it until it ends: in a pipe it would get stuck.
        self._talk = tempfile.TemporaryFile()
        try:
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._talk)
        except OSError as error:
            self._talk.close()
            raise Ended(f"{words[0]} can't be started: {error.strerror}.") from error
        self._count = 0
        #: The last answer.
        self.now = Answer({})
        try:
            self.where()
        except BaseException:
            self.close()
            raise

    # Life

    def __enter__(self) -> Phone:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends the program. It may be called twice."""
        _close_quietly(self._process.stdin)
        _close_quietly(self._process.stdout)
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._talk.close()

    def kill(self) -> None:
        """Ends the program at once, whatever it does."""
        self._process.terminate()
        self._process.wait()

    # Lines

    def send(self, line: object) -> Answer:
        """Sends one line as it is, and returns the answer to it: for what has no method."""
        return self._checked(self._answers([line])[0])

    def send_all(self, lines: Iterable[object]) -> Iterator[Answer]:
        """Sends many lines without waiting for each, some hundred at a time: for speed. Raises at the first that
        isn't answered well; the others of its hundred are done by then."""
        batch: list[object] = []
        size = 0
        for line in lines:
            length = len(json.dumps(line))
            if batch and (len(batch) == _BATCH or size + length > _BATCH_BYTES):
                yield from (self._checked(data) for data in self._answers(batch))
                batch, size = [], 0
            batch.append(line)
            size += length
        yield from (self._checked(data) for data in self._answers(batch))

    def _answers(self, lines: list[object]) -> list[dict[str, Any]]:
        if self._process.stdin is None or self._process.stdin.closed or self._process.stdout is None:
            raise Ended("The phone is closed.")
        first = self._count
        self._count += len(lines)
        text = "".join(
            json.dumps({"id": first + number, "do": line}, ensure_ascii=True) + "\n" for number, line in enumerate(lines))
        answers: list[dict[str, Any]] = []
        try:
            self._process.stdin.write(text.encode())
            self._process.stdin.flush()
        except OSError as error:
            raise self._ended() from error
        for number in range(first, self._count):
            answer = self._process.stdout.readline()
            if not answer.endswith(b"\n"):
                raise self._ended()
            data = _answer(answer)
            if data.get("id", number) != number:
                raise Ended(f"Answer {data.get('id')} came to line {number}.")
            answers.append(data)
        return answers

    def _checked(self, data: dict[str, Any]) -> Answer:
        answer = Answer(data)
        if "screen" in data:
            self.now = answer
        if data.get("ok") is True:
            return answer
        error = data["error"]
        kind = (
            Different if error["code"] == "differs" else NotUnderstood if "screen" not in data else Impossible)
        raise kind(error["message"], error["code"], answer)

    def _ended(self) -> Ended:
        _close_quietly(self._process.stdin)
        status = self._process.wait()
        self._talk.seek(0)
        said = self._talk.read().decode(errors="replace").strip()
        return Ended(said or f"unlocksim ended with exit code {status}.")

    # Steps

    def launch(self) -> Answer:
        return self.send("launch")

    def leave(self) -> Answer:
        return self.send("leave")

    def return_(self) -> Answer:
        return self.send("return")

    def terminate(self) -> Answer:
        return self.send("terminate")

    def force_quit(self) -> Answer:
        return self.send("force-quit")

    def reboot(self) -> Answer:
        return self.send("reboot")

    def interrupt(self, by: str | None = None) -> Answer:
        """A call that is declined; or "answered", "siri", "screen-time", which take the screen for a while."""
        return self.send({"interrupt": by} if by else "interrupt")

    def sos(self) -> Answer:
        return self.send("sos")

    def remote_lock(self) -> Answer:
        return self.send("remote-lock")

    def lock(self) -> Answer:
        return self.send("lock")

    def unlock(self) -> Answer:
        return self.send("unlock")

    def open_switcher(self) -> Answer:
        return self.send("open-switcher")

    def control_centre(self) -> Answer:
        return self.send("control-centre")

    def notification_centre(self) -> Answer:
        return self.send("notification-centre")

    def open(self, by: str = "link") -> Answer:
        """Opens the app from outside: "link", "notification", "widget", "spotlight", "hand-off"."""
        return self.send({"open": by})

    def launch_in_background(self) -> Answer:
        return self.send("launch-in-background")

    def reinstall(self) -> Answer:
        return self.send("reinstall")

    def new_phone(self) -> Answer:
        return self.send("new-phone")

    def update(self) -> Answer:
        return self.send("update")

    def tap(self, title: str, times: int = 1) -> Answer:
        """Taps a control of the topmost layer, by its title or name."""
        return self.send({"tap": title, "times": times})

    def type(self, text: str, times: int = 1) -> Answer:
        return self.send({"type": text, "times": times})

    def press(self, *keys: str) -> Answer:
        """Presses keys as in the terminal: "Tab", "Enter", "1"."""
        return self.send({"press": list(keys)})

    def biometry(self, answer: str = "match", times: int = 1) -> Answer:
        """Holds the right finger or face to the sensor, a wrong one ("no-match"), or cancels its prompt ("cancel")."""
        return self.send({"biometry": answer, "times": times})

    def fail(self, error: str) -> Answer:
        """Ends the authentication under way with an error: "systemCancel"."""
        return self.send({"fail": error})

    def device(self, **settings: Value) -> Answer:
        """Changes settings of the device; `face_id_permission` is its `face-id-permission`."""
        return self.send({"device": _named(settings)})

    def server(self, **settings: Value) -> Answer:
        return self.send({"server": _named(settings)})

    def policy(self, **settings: Value) -> Answer:
        return self.send({"policy": _named(settings)})

    def elapse(self, duration: str = "next-deadline") -> Answer:
        """Lets simulated time pass: "5m", "1h 30m", or up to the next deadline."""
        return self.send({"elapse": duration})

    def keep_touching(self, duration: str) -> Answer:
        """Lets time pass while somebody touches the screen all the while, as in "12h": nothing locks for want of a touch."""
        return self.send({"keep-touching": duration})

    def note(self, text: str) -> Answer:
        return self.send({"note": text})

    def expect(self, **expected: Any) -> Answer:
        """Checks what is so, as `expect:` of a scenario does: `screen="…"`, `shows=["…"]`, `time_left="30s"`,
        `facts={"signed-in": True}`. None is none; `not_` is `not`."""
        return self.send({"expect": _expected(expected)})

    # Beside the steps

    def where(self) -> Answer:
        """What is on the phone; `data` has the date, the deadlines, and the device's settings as well."""
        return self.send("where")

    def back(self, steps: int = 1) -> Answer:
        return self.send({"back": steps})

    def reset(
        self, *, device: Settings | None = None, app: Settings | None = None, policy: Settings | None = None
    ) -> Answer:
        """Begins anew, with other settings where some are given."""
        given = {"device": device, "app": app, "policy": policy}
        settings = {name: dict(value) for name, value in given.items() if value is not None}
        return self.send({"reset": settings or True})

    def picture(self) -> str:
        """The phone, drawn in plain text."""
        picture: str = self.send("picture").data["picture"]
        return picture

    def record(self, title: str, path: str | os.PathLike[str] | None = None, *, masked: bool = False) -> str:
        """What was done, as a scenario: what was seen is expected in it. It is written to a new file where one is named;
        `masked` puts other passcodes and PINs in place of these."""
        text: str = self.send({"record": {"title": title, "masked": masked}}).data["scenario"]
        if path is not None:
            with Path(path).open("x", encoding="utf-8") as file:
                file.write(text)
        return text

    def describe(self) -> dict[str, Any]:
        """All that there is to know: steps, settings, facts, controls, errors, schemas."""
        description: dict[str, Any] = self.send("describe").data["description"]
        return description

    # What is there now

    @property
    def screen(self) -> str | None:
        return self.now.screen

    @property
    def alert(self) -> str | None:
        return self.now.alert

    @property
    def system(self) -> str | None:
        return self.now.system

    @property
    def facts(self) -> dict[str, Value]:
        return self.now.facts


# What a pipe takes while nobody reads: otherwise each would wait for the other to read.
_BATCH, _BATCH_BYTES = 100, 16_384


def _found(program: str | os.PathLike[str] | None) -> str:
    name = os.fspath(program or os.environ.get("UNLOCKSIM") or "unlocksim")
    if found := shutil.which(name):
        return found
    raise Ended(f"There is no program “{name}”: install unlocksim, or name it in the environment variable UNLOCKSIM.")


def _answer(line: bytes) -> dict[str, Any]:
    """What a line of the program's says; anything else has another program said."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        data = None
    if isinstance(data, dict):
        error = data.get("error")
        if data.get("ok") is True or isinstance(error, dict) and {"code", "message"} <= set(error):
            return data
    raise PhoneError(f"This is no answer of “unlocksim drive”: {line[:80]!r}", "not-an-answer")


def _close_quietly(stream: IO[bytes] | None) -> None:
    """Closes what may be broken, or closed already."""
    try:
        if stream is not None:
            stream.close()
    except OSError:
        pass


def _text(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _named(settings: Mapping[str, Any]) -> dict[str, Any]:
    return {name.rstrip("_").replace("_", "-"): value for name, value in settings.items()}


def _expected(checks: Mapping[str, Any]) -> dict[str, Any]:
    """The keys of `expect:` as they are written there. Names of facts are left as they are."""
    named = _named(checks)
    return {key: _expected(value) if key == "not" else _words(value) for key, value in named.items()}


def _words(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _words(inner) for name, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_words(inner) for inner in value]
    return "none" if value is None else value
