"""Signs of life, on a clock that is moved by hand."""

import pytest
from twisted.internet.task import Clock

from contack.client.network.connection import Heartbeat
from contack.protocol.limits import BEAT_SECONDS, DEAD_AFTER


class Link:
    """What a pulse did: when it beat, and when it gave the server up."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.beats: list[float] = []
        self.given_up: list[float] = []
        self.pulse = Heartbeat(self.clock, lambda: self._note(self.beats), lambda: self._note(self.given_up))
        self.pulse.go()

    def _note(self, times: list[float]) -> None:
        times.append(self.clock.seconds())

    def wait(self, seconds: float) -> None:
        """Let time pass, a quarter of a second at a time."""
        self.clock.pump([0.25] * int(seconds * 4))


@pytest.fixture
def link() -> Link:
    return Link()


def test_heartbeat_pings_at_once_and_every_few_seconds(link: Link) -> None:
    link.wait(2 * BEAT_SECONDS)
    assert link.beats == [0, BEAT_SECONDS, 2 * BEAT_SECONDS]


def test_heartbeat_gives_up_a_silent_server_once(link: Link) -> None:
    link.wait(3 * DEAD_AFTER)
    assert link.given_up == [DEAD_AFTER]
    assert max(link.beats) < DEAD_AFTER
    assert link.clock.getDelayedCalls() == []


def test_any_data_postpones_the_timeout(link: Link) -> None:
    link.wait(1.25)
    link.pulse.reset()
    link.wait(DEAD_AFTER - 0.25)
    assert link.given_up == []
    link.wait(0.25)
    assert link.given_up == [1.25 + DEAD_AFTER]


def test_a_pulse_can_be_stopped_before_it_goes_and_after_its_end() -> None:
    clock = Clock()
    pulse = Heartbeat(clock, lambda: None, lambda: None)
    pulse.stop()
    clock.advance(DEAD_AFTER)
    pulse.go()
    pulse.stop()
    assert clock.getDelayedCalls() == []


def test_a_pulse_that_begins_too_late_gives_up_without_a_beat() -> None:
    clock, happened = Clock(), list[str]()
    pulse = Heartbeat(clock, lambda: happened.append("beat"), lambda: happened.append("gone"))
    clock.advance(DEAD_AFTER)
    pulse.go()
    assert happened == ["gone"]
