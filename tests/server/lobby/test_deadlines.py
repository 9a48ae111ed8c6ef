"""What is due when."""

from gc import collect
from weakref import ref

import pytest

from contack.server.lobby.deadlines import DeadlineQueue
from contack.server.table.clocks import PausableClock


class Thing:
    """Something that is due."""


@pytest.fixture
def deadlines() -> DeadlineQueue[str]:
    return DeadlineQueue()


def test_things_are_due_in_their_order(deadlines: DeadlineQueue[str]) -> None:
    for thing, due in (("b", 2.0), ("a", 1.0), ("c", 3.0)):
        deadlines.set(thing, due)
    assert deadlines.next == 1.0
    assert deadlines.take(2.0) == ["a", "b"]
    assert deadlines.next == 3.0


def test_things_beyond_the_most_stay_due(deadlines: DeadlineQueue[str]) -> None:
    for thing, due in (("b", 2.0), ("a", 1.0), ("c", 3.0)):
        deadlines.set(thing, due)
    assert deadlines.take(9.0, 2) == ["a", "b"]
    assert deadlines.take(9.0, 2) == ["c"]


def test_a_thing_is_due_once_however_often_it_was_set(deadlines: DeadlineQueue[str]) -> None:
    for due in (5.0, 1.0, 3.0, 3.0):
        deadlines.set("a", due)
    assert deadlines.next == 3.0
    assert deadlines.take(10.0) == ["a"]
    assert deadlines.next is None


def test_deadline_without_a_time_is_dropped(deadlines: DeadlineQueue[str]) -> None:
    deadlines.set("a", 1.0)
    deadlines.set("a", None)
    deadlines.set("b", None)
    assert deadlines.next is None


def test_repeated_postponing_takes_no_more_room(deadlines: DeadlineQueue[str]) -> None:
    deadlines.set("near", 1.0)
    for moment in range(10_000):
        deadlines.set("far", 86_400.0 + moment % 2)
        deadlines.set(f"gone {moment}", 86_400.0)
        deadlines.set(f"gone {moment}", None)
    assert len(deadlines._heap) <= 4
    assert deadlines.take(1e9) == ["near", "far"]


def test_closed_table_is_not_referenced() -> None:
    deadlines: DeadlineQueue[Thing] = DeadlineQueue()
    thing = Thing()
    deadlines.set(thing, 1.0)
    deadlines.set(thing, None)
    gone = ref(thing)
    del thing
    collect()
    assert gone() is None


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
