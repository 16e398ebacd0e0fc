"""Banno, as its users use it."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from unlocksim import Answer, Different, Ended, Impossible, NotUnderstood, Phone, PhoneError

WITH_PIN = {"method": "pin", "pin": "2580"}


@pytest.fixture
def phone() -> Iterator[Phone]:
    with Phone("banno", app=WITH_PIN) as phone:
        yield phone


def test_five_wrong_pins_sign_the_user_out(phone: Phone) -> None:
    phone.launch()
    assert phone.screen == "banno.lock-pin"
    phone.type("1111", times=4)
    assert phone.facts["failed-pin-attempts"] == 4
    phone.type("1111")
    phone.expect(alert="banno.too-many-pin-attempts", shows="sign in again", buttons=["OK"])
    phone.tap("OK")
    phone.expect(screen="banno.sign-in", alert=None, system=None)


def test_a_face_is_not_recognised_and_the_passcode_opens() -> None:
    with Phone("banno", app={"method": "passcode-biometrics"}, device={"passcode": "135790"}) as phone:
        assert phone.launch().system == "system.face-id"
        phone.biometry("no-match")
        phone.tap("Try Face ID Again")
        phone.biometry("no-match")
        phone.tap("Enter Passcode")
        assert phone.system == "system.passcode"
        phone.type("135790")
        phone.expect(screen="banno.dashboard", system=None, facts={"last-authentication": "success"})


def test_waiting_takes_no_time(phone: Phone) -> None:
    phone.launch()
    phone.type("2580")
    phone.leave()
    before = phone.now.seconds
    phone.elapse("1d")
    assert phone.now.seconds - before == 24 * 60 * 60


def test_what_is_on_the_phone_is_told_by_name(phone: Phone) -> None:
    top = phone.launch().top
    assert top and top.kind == "screen" and top.keypad
    assert (top.keypad.keys, top.keypad.filled) == ("digits", 0)
    phone.type("25")
    top = phone.now.top
    assert top and top.keypad and top.keypad.filled == 2
    assert all(control.name for control in top.controls)
    assert "digits" == phone.now.can["type"]
    assert top.title in phone.now.texts


def test_what_can_be_done_can_be_done(phone: Phone) -> None:
    """Wherever one is, everything that is offered is possible, and back leads to where one was."""
    phone.launch()
    for word in ["leave", "launch", "lock", "unlock"]:
        can = phone.now.can
        steps: list[object] = [{"tap": title} for title in can["tap"]]
        steps += [{"biometry": answer} for answer in can.get("biometry", [])]
        steps += can["events"]
        for step in steps:
            before = phone.where().data
            assert not phone.send(step).notes, step
            phone.back()
            after = phone.where().data
            assert {**before, "id": 0} == {**after, "id": 0}, step
        phone.send(word)


def test_what_is_not_there_is_told_with_what_is(phone: Phone) -> None:
    phone.launch()
    phone.type("2580")
    title = phone.now.can["tap"][0]
    with pytest.raises(Impossible, match=f"There is no “{title}x” on banno.dashboard. Did you mean “{title}”") as failed:
        phone.tap(f"{title}x")
    assert failed.value.code == "no-such-control"
    assert phone.tap(title).screen != "banno.dashboard", "the session goes on"


def test_what_differs_is_told_all_at_once(phone: Phone) -> None:
    phone.launch()
    with pytest.raises(Different) as failed:
        phone.expect(screen="banno.dashboard", alert=None, facts={"failed-pin-attempts": 3})
    told = {found["what"]: (found["expected"], found["actual"]) for found in failed.value.differences}
    assert told == {"screen": ("banno.dashboard", "banno.lock-pin"), "failed-pin-attempts": ("3", "0")}


def test_a_slip_is_guessed(phone: Phone) -> None:
    with pytest.raises(NotUnderstood, match="Did you mean “launch”"):
        phone.send("lauch")
    with pytest.raises(NotUnderstood, match="isn’t an answer of the sensor. Did you mean “no-match”"):
        phone.biometry("nomatch")
    with pytest.raises(NotUnderstood, match="Did you mean “failed-pin-attempts”"):
        phone.expect(facts={"failed-pin-atempts": 1})


def test_a_step_that_fails_half_way_did_nothing(phone: Phone) -> None:
    phone.launch()
    with pytest.raises(Impossible, match="no key “x” after|has no key “x”"):
        phone.type("25x")
    phone.expect(keypad=0)


def test_steps_are_taken_back(phone: Phone) -> None:
    phone.launch()
    phone.type("1111", times=3)
    phone.type("2580")
    assert phone.screen == "banno.dashboard"
    phone.back()
    phone.expect(screen="banno.lock-pin", facts={"failed-pin-attempts": 3})
    phone.back(2)
    assert phone.screen is None
    with pytest.raises(Impossible, match="Nothing was done yet"):
        phone.back()


def test_it_begins_anew_under_other_settings(phone: Phone) -> None:
    phone.launch()
    phone.type("1111")
    phone.reset(policy={"pin-attempts": 1})
    phone.launch()
    phone.type("1111")
    assert phone.alert == "banno.too-many-pin-attempts"
    phone.reset()
    phone.launch()
    phone.type("1111")
    assert phone.alert is None


def test_settings_and_deadlines_are_told(phone: Phone) -> None:
    phone.launch()
    phone.type("2580")
    phone.device(biometry="touchID")
    phone.leave()
    place = phone.where().data
    assert place["device"]["biometry"] == "touchID"
    assert place["steps"] == 4
    assert all(set(deadline) == {"name", "in"} for deadline in place["deadlines"])


def test_what_was_done_is_a_scenario_that_holds(phone: Phone, tmp_path: Path) -> None:
    phone.launch()
    phone.type("1111")
    phone.note("Nothing tells how many tries are left.")
    path = tmp_path / "one-wrong-pin.yaml"
    text = phone.record("One wrong PIN", path)
    assert "type: \"1111\"" in text and "failed-pin-attempts: 1" in text
    assert "1111" not in phone.record("One wrong PIN", masked=True)
    with pytest.raises(FileExistsError):
        phone.record("One wrong PIN", path)
    done = subprocess.run([phone.program, "run", "--ci", path], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    with Phone(scenario=path) as again:
        assert again.screen == "banno.lock-pin" and again.facts["failed-pin-attempts"] == 1


def test_the_phone_is_drawn(phone: Phone) -> None:
    phone.launch()
    drawn = phone.picture()
    assert "╭" in drawn and len(drawn.splitlines()) == 22


def test_other_copy_is_what_is_seen_and_tapped() -> None:
    with Phone("banno") as plain, Phone("banno", copy="pseudo") as phone:
        own = plain.launch().can["tap"]
        assert own and own != phone.launch().can["tap"]
        phone.tap(phone.now.can["tap"][0])


def test_many_lines_are_done_fast_and_in_order(phone: Phone) -> None:
    phone.launch()
    lines = [{"type": "2"}, {"back": 1}, {"note": "é" * 200}] * 200
    answers: list[Answer] = list(phone.send_all(lines))
    assert len(answers) == 600
    filled = [answer.top.keypad.filled for answer in answers if answer.top and answer.top.keypad]
    assert filled == [1, 0, 0] * 200


def test_everything_is_described(phone: Phone) -> None:
    told = phone.describe()
    assert {"steps", "session", "settings", "facts", "controls", "errors", "schemas"} <= set(told)
    assert {step["name"] for step in told["steps"]} >= {"tap", "type", "biometry", "elapse", "expect"}
    assert {fact["name"]: fact for fact in told["facts"]}["unlock-method"]["choices"]
    json.dumps(told)


def test_what_can_not_begin_says_why() -> None:
    with pytest.raises(Ended, match="There is no flow “bano”. Did you mean “banno”"):
        Phone("bano")
    with pytest.raises(Ended, match="Did you mean “passcode”"):
        Phone("banno", device={"passcod": "1"})
    with pytest.raises(Ended, match="no program “no-such-program”"):
        Phone("banno", program="no-such-program")


def test_a_closed_phone_says_so(phone: Phone) -> None:
    phone.close()
    phone.close()
    with pytest.raises(Ended, match="closed"):
        phone.launch()


def test_a_program_that_is_gone_is_told(phone: Phone) -> None:
    phone.kill()
    with pytest.raises(Ended, match="ended with exit code 143"):
        phone.launch()


@pytest.mark.parametrize(
    "said",
    [
        "Segmentation fault", "", "null", "[]", "3", '"ok"', "{}", '{"ok": 1}', '{"ok": false}', '{"ok": false, "error": "x"}',
        '{"ok": true', "\\xff\\xfe", "[" * 100_000, '{"ok": true, "ok"}',
    ],
)
def test_what_another_program_says_is_no_answer(tmp_path: Path, said: str) -> None:
    (tmp_path / "said").write_bytes(said.encode().replace(b"\\xff\\xfe", b"\xff\xfe") + b"\n")
    program = tmp_path / "not-unlocksim"
    program.write_text(f'#!/bin/sh\nread line\ncat "{tmp_path}/said"\nread line\n')
    program.chmod(0o755)
    with pytest.raises(PhoneError):
        Phone("banno", program=program)


def test_a_flow_that_looks_like_an_option_is_a_flow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Ended, match="no flow file “--help.flow.yaml”"):
        Phone("--help.flow.yaml")
    with pytest.raises(Ended, match="no flow “--describe”"):
        Phone("--describe")
