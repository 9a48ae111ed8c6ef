"""What is due when."""

from __future__ import annotations

import pytest

from contack.server.lobby.deadlines import DeadlineQueue
from contack.server.table.clocks import PausableClock


@pytest.fixture
def deadlines() -> DeadlineQueue[str]:
    return DeadlineQueue()


def test_nothing_is_due_where_nothing_was_set(deadlines: DeadlineQueue[str]) -> None:
    assert deadlines.next is None
    assert deadlines.take(1e9) == []


def test_things_are_due_in_their_order(deadlines: DeadlineQueue[str]) -> None:
    for thing, due in (("b", 2.0), ("a", 1.0), ("c", 3.0)):
        deadlines.set(thing, due)
    assert deadlines.next == 1.0
    assert deadlines.take(2.0) == ["a", "b"]
    assert deadlines.next == 3.0


def test_a_thing_is_due_once_however_often_it_was_set(deadlines: DeadlineQueue[str]) -> None:
    for due in (5.0, 1.0, 3.0, 3.0):
        deadlines.set("a", due)
    assert deadlines.next == 3.0
    assert deadlines.take(10.0) == ["a"]
    assert deadlines.next is None


def test_what_is_due_never_is_forgotten(deadlines: DeadlineQueue[str]) -> None:
    deadlines.set("a", 1.0)
    deadlines.set("a", None)
    deadlines.set("b", None)
    assert deadlines.next is None


def test_a_stopwatch_counts_while_it_runs() -> None:
    now = [10.0]
    watch = PausableClock(lambda: now[0], counted=5.0, running=False)
    now[0] = 20.0
    assert (watch.time, watch.running) == (5.0, False)
    watch.go()
    now[0] = 22.0
    watch.go()
    assert (watch.time, watch.running) == (7.0, True)
    watch.stop()
    now[0] = 50.0
    watch.stop()
    assert watch.time == 7.0
