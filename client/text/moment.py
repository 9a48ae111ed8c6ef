"""Dates and times in the local time zone."""

from datetime import datetime, tzinfo


def local_text(utc: str | None, zone: tzinfo | None) -> str:
    """Return a UTC time of a record in a time zone, by default of this machine; empty for an invalid one.

    >>> from datetime import timedelta, timezone
    >>> local_text("2026-11-20T23:04:05Z", timezone(timedelta(hours=2)))
    '2026-11-21 01:04'
    """
    try:
        moment = datetime.fromisoformat(utc or "").astimezone(zone)
    except (ValueError, OverflowError, OSError):  # the first and last hours of all years
        return ""
    return f"{moment:%Y-%m-%d %H:%M}"
