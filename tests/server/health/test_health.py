"""The health of a server, by a fake clock: measured on request only."""

from collections.abc import Callable

import pytest
from twisted.internet.task import Clock

from contack.server.health.health import WELL_SECONDS, Health
from contack.server.meter.meter import Histogram


class Asked:
    def __init__(self) -> None:
        self.clock = Clock()
        self.probes: list[Callable[[], None]] = []
        self.trouble = ""
        self.lag = Histogram()
        self.health = Health(self.clock, self.probes.append, lambda: self.trouble, self.lag)

    def ask(self) -> list[str]:
        """Ask, and return a list that will get the answer."""
        answers: list[str] = []
        self.health.ask().addCallback(answers.append)
        return answers


@pytest.fixture
def asked() -> Asked:
    return Asked()


def test_probe_runs_only_while_a_caller_waits(asked: Asked) -> None:
    assert asked.clock.getDelayedCalls() == []
    answers = asked.ask()
    asked.clock.advance(0)
    asked.probes.pop()()
    assert answers == [""]
    assert asked.clock.getDelayedCalls() == []


def test_journal_is_healthy_if_it_commits_in_time(asked: Asked) -> None:
    answers = asked.ask()
    asked.clock.advance(0)
    asked.clock.advance(WELL_SECONDS - 0.1)
    asked.probes.pop()()
    assert answers == [""]
    late = asked.ask()
    asked.clock.advance(0)
    asked.clock.advance(WELL_SECONDS)
    assert late == ["the journal has not answered for 2 s"]


def test_disk_trouble_is_reported_in_its_words(asked: Asked) -> None:
    answers = asked.ask()
    asked.clock.advance(0)
    asked.trouble = "the disk is full: make room on it"
    asked.clock.advance(WELL_SECONDS)
    assert answers == ["the journal cannot be written: the disk is full: make room on it"]


def test_delayed_reactor_is_reported(asked: Asked) -> None:
    answers = asked.ask()
    asked.clock.rightNow += 3.1  # as if something else delayed it: no timer has been called in the meantime
    asked.clock.advance(0)
    assert answers == ["the server took 3.1 s to respond"]
    assert asked.lag.total == pytest.approx(3.1)


def test_simultaneous_callers_share_a_probe(asked: Asked) -> None:
    first = [asked.ask(), asked.ask()]
    asked.clock.advance(0)
    assert len(asked.probes) == 1
    asked.clock.advance(WELL_SECONDS)
    assert [len(answers) for answers in first] == [1, 1]
    for _ in range(3):
        asked.ask()
        asked.clock.advance(0)
        asked.clock.advance(WELL_SECONDS)
    assert len(asked.probes) == 1
    asked.probes.pop()()
    again = asked.ask()
    asked.clock.advance(0)
    asked.probes.pop()()
    assert again == [""]


def test_waiting_callers_hear_of_the_stop(asked: Asked) -> None:
    answers = asked.ask()
    asked.health.stop()
    assert answers == ["the server stops"]
    assert asked.clock.getDelayedCalls() == []
