"""Standings of an evening and for ever."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from contack.protocol.limits import STANDINGS_LISTED
from contack.server.standings.counted import CountedGame, CountedSeat
from contack.server.standings.standings import Standings, evening_of

HOME = timezone(timedelta(hours=2))
SINCE = "2026-01-01T00:00:00Z"


class Local:
    """The time of day at a place two hours east."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 20, 22, 0, tzinfo=HOME)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def local() -> Local:
    return Local()


@pytest.fixture
def standings(local: Local) -> Standings:
    return Standings(SINCE, local)


def game(started: str, *names: str) -> CountedGame:
    return CountedGame("ab" * 32, started, tuple(CountedSeat(name, 10, at == 0, 5, 1) for at, name in enumerate(names)))


def test_tonight_starts_at_six_local_time(standings: Standings) -> None:
    standings.add(game("2026-11-20T03:59:59Z", "ann", "bob"))
    standings.add(game("2026-11-20T04:00:00Z", "cyd", "dov"))
    listed = standings.listed("zed")
    assert listed.evening == "2026-11-20T04:00:00Z"
    assert [line.name for line in listed.tonight] == ["cyd", "dov"]
    assert sorted(line.name for line in listed.ever) == ["ann", "bob", "cyd", "dov"]
    assert (listed.since, listed.games, listed.players) == (SINCE, 2, 4)


def test_evening_continues_after_midnight(standings: Standings, local: Local) -> None:
    standings.add(game("2026-11-20T18:00:00Z", "ann", "bob"))
    local.now += timedelta(hours=7)
    assert standings.listed("ann").tonight
    local.now += timedelta(hours=1)
    assert not standings.listed("ann").tonight
    assert standings.listed("ann").ever


def test_late_game_of_yesterday_counts_only_for_ever(standings: Standings, local: Local) -> None:
    local.now += timedelta(hours=12)
    standings.add(game("2026-11-20T18:00:00Z", "ann", "bob"))
    assert not standings.listed("ann").tonight
    assert standings.listed("ann").games == 1


def test_no_more_players_are_listed_than_an_answer_may_have(standings: Standings) -> None:
    names = [f"p{number:02}" for number in range(STANDINGS_LISTED + 5)]
    for name in names:
        standings.add(game("2026-11-20T18:00:00Z", name, "zed"))
    listed = standings.listed("zed")
    assert len(listed.tonight) == len(listed.ever) == STANDINGS_LISTED + 1
    assert listed.ever[-1].name == "zed"
    assert listed.ever[-1].place == listed.players == len(names) + 1


def test_the_evening_of_a_moment_is_in_its_own_time() -> None:
    assert evening_of(datetime(2026, 11, 21, 5, 59, tzinfo=HOME)).astimezone(UTC).hour == 4
