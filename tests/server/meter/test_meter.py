"""What a server counts, and how long things took."""

from collections.abc import Callable

import pytest

from contack.engine.event import Laid
from contack.protocol.command import Join, Resume
from contack.protocol.error import CloseReason, Refusal
from contack.protocol.notice import Played
from contack.server.meter.meter import BOUNDS, Histogram, Meter, measured
from tests.server.party import Party


def test_table_events_are_counted(party: Party) -> None:
    people = party.game("ann", "bob")
    eve = party.person("eve")
    eve.refused(Join("pub"))
    eve.refused(Resume("token-77"))
    party.play_out(people)
    people[1].drops()
    party.back(people[1])
    meter = Meter()
    for send in party.sends:
        meter.count(send.notice)
    played = [send.notice for send in party.sends if isinstance(send.notice, Played)]
    laid = [event for notice in played for event in notice.events if isinstance(event, Laid)]
    starters = [event for event in laid if event.by is None]
    assert len(starters) == 2  # the starting tile of the first hand comes with `started`
    assert (meter.lays, meter.games, meter.resumes) == (len(laid) - 2, 1, 1)
    assert meter.lays > 20
    counts = {reason: count for reason, count in meter.refusals.items() if count}
    assert counts == {"no_such_table": 1, "bad_token": 1}


def test_reasons_come_from_the_protocol() -> None:
    meter = Meter()
    assert set(meter.refusals) == set(Refusal)
    assert set(meter.closed) == set(meter.turned_away) == set(CloseReason)


@pytest.mark.parametrize(("seconds", "first"), [(0.0, 0), (BOUNDS[0], 0), (BOUNDS[0] + 1e-9, 1), (1e9, len(BOUNDS))])
def test_duration_counts_in_all_buckets_that_hold_it(seconds: float, first: int) -> None:
    histogram = Histogram()
    histogram.note(seconds)
    assert histogram.up_to == [0] * first + [1] * (len(BOUNDS) + 1 - first)
    assert histogram.total == seconds


def test_reactor_delay_is_measured_before_the_work() -> None:
    calls: list[Callable[[], None]] = []
    now, done, lag = [10.0], list[int](), Histogram()
    measured(calls.append, lambda: now[0], lag)(lambda: done.append(lag.up_to[-1]))
    now[0] = 10.3
    calls.pop()()
    assert done == [1]
    assert lag.total == pytest.approx(0.3)
