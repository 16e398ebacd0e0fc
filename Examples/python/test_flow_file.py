"""A product of one's own: the authenticator's flow file is driven as built-in flows are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from unlocksim import Ended, Phone

FLOW = Path(__file__).parent.parent / "Authenticator" / "authenticator.flow.yaml"
LOCKING = {"has-codes": True, "is-locking": True}


@pytest.fixture
def phone() -> Iterator[Phone]:
    with Phone(FLOW, app=LOCKING) as phone:
        yield phone


def test_every_launch_asks(phone: Phone) -> None:
    phone.launch()
    phone.expect(screen="authenticator.lock", system="system.face-id")
    phone.biometry("match")
    phone.expect(screen="authenticator.codes", shows="Bank")
    phone.force_quit()
    phone.launch()
    phone.expect(system="face-id", not_={"screen": "codes"})


def test_within_the_grace_time_nobody_is_asked(phone: Phone) -> None:
    phone.launch()
    phone.biometry()
    phone.leave()
    assert [deadline["name"] for deadline in phone.where().data["deadlines"]] == ["grace"]
    phone.elapse("29999ms")
    phone.launch()
    phone.expect(screen="codes", system=None)


@pytest.mark.parametrize("grace", ["10s", "30s", "5m"])
def test_after_the_grace_time_the_owner_is_asked(phone: Phone, grace: str) -> None:
    phone.reset(policy={"grace": grace})
    phone.launch()
    phone.biometry()
    phone.open_switcher()
    phone.expect(hides="Bank")
    before = phone.now.seconds
    phone.elapse()
    assert {"10s": 10, "30s": 30, "5m": 300}[grace] == phone.now.seconds - before
    phone.return_()
    phone.expect(screen="lock", system="face-id")


def test_a_phone_that_somebody_touches_does_not_lock_itself() -> None:
    with Phone(FLOW, app=LOCKING, device={"auto-lock": "1m"}) as phone:
        phone.launch()
        phone.biometry()
        phone.keep_touching("12h")
        phone.expect(screen="codes", system=None)
        phone.elapse("1m")
        phone.expect(system="system.lock-screen")


def test_what_the_file_says_is_described(phone: Phone) -> None:
    told = phone.describe()
    assert told["flow"]["title"] == "Authenticator"
    assert "grace" in [limit["name"] for limit in told["settings"]["policy"]]
    assert {"authenticator.codes", "authenticator.settings"} <= set(told["controls"])


def test_what_was_done_with_a_file_can_be_done_again(tmp_path: Path) -> None:
    # A scenario names only what lies below its folder, or below the current one.
    flow = tmp_path / FLOW.name
    flow.write_bytes(FLOW.read_bytes())
    with Phone(flow, app=LOCKING) as phone:
        phone.launch()
        phone.biometry("cancel")
        path = tmp_path / "cancelled.yaml"
        phone.record("Cancelling leaves it locked", path)
        with Phone(scenario=path) as again:
            assert again.now.data["layers"] == phone.where().data["layers"]


def test_a_broken_file_is_told_with_its_line(tmp_path: Path) -> None:
    broken = tmp_path / "broken.flow.yaml"
    broken.write_text(FLOW.read_text(encoding="utf-8").replace("go: welcome", "go: welcom"), encoding="utf-8")
    with pytest.raises(Ended, match=r"broken.flow.yaml:\d+:\d+: .*Did you mean “welcome”"):
        Phone(broken)
