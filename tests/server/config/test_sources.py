"""How a time is written."""

from datetime import UTC, datetime, timedelta, timezone

from contack.server.config.sources import utc
from tests.server.party import NOW, STARTED


def test_a_time_is_written_in_whole_seconds_of_utc() -> None:
    assert utc(datetime(2026, 1, 2, 3, 4, 5, 678901, tzinfo=UTC)) == "2026-01-02T03:04:05Z"
    assert utc(NOW) == STARTED


def test_a_time_of_another_zone_is_written_as_utc() -> None:
    assert utc(NOW.astimezone(timezone(timedelta(hours=-5, minutes=-30)))) == STARTED
