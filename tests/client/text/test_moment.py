"""Times appear in the local time zone."""

from datetime import UTC

import pytest

from contack.client.text.english import local_text


@pytest.mark.parametrize("utc", [None, "", "yesterday", "2026-13-01T00:00:00Z", "9" * 400, "0001-01-01T00:00:00+14:00"])
def test_invalid_time_gives_an_empty_text(utc: str | None) -> None:
    assert local_text(utc, UTC) == ""


def test_default_zone_is_the_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    monkeypatch.setenv("TZ", "UTC-5")
    time.tzset()
    try:
        assert local_text("2026-11-20T23:04:05Z", None) == "2026-11-21 04:04"
    finally:
        monkeypatch.undo()
        time.tzset()
