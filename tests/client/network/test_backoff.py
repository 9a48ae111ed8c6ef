"""How long a client waits before it tries a server again, whatever that server says."""

from dataclasses import replace
from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contack.client.network.session import LONGEST_WAIT, Backoff
from contack.protocol.limits import PAUSES, pause_after
from contack.protocol.notice import Closed, Notice, Ponged, Said, Welcomed


def closed(seconds: float | None) -> Closed:
    return Closed("too_fast", "too many commands", seconds)


def test_a_welcome_makes_good_what_went_before() -> None:
    assert Backoff(5, 100.0).apply(Welcomed(1, "den", "0")) == Backoff()


@pytest.mark.parametrize("notice", [Said("eve", "hello"), Ponged(1), closed(None)])
def test_other_notices_leave_the_pauses(notice: Notice) -> None:
    assert Backoff(5, 100.0).apply(notice) == Backoff(5, 100.0)


def test_a_server_cannot_make_a_client_come_sooner_than_it_would() -> None:
    assert Backoff(4).apply(closed(0.5)).next()[0] == PAUSES[4]


@pytest.mark.parametrize(("asked", "seconds"), [(nan, 1), (-inf, 1), (-5.0, 1), (inf, LONGEST_WAIT)])
def test_a_number_that_is_no_time_leads_to_a_pause_all_the_same(asked: float, seconds: int) -> None:
    assert Backoff().apply(closed(asked)).next()[0] == seconds


@given(st.integers(0, 1000), st.floats())
def test_whatever_happened_the_next_try_comes_within_an_hour(tries: int, wait: float) -> None:
    seconds, after = replace(Backoff(tries), wait=wait).next()
    assert pause_after(tries) <= seconds <= LONGEST_WAIT
    assert after == Backoff(tries + 1)
