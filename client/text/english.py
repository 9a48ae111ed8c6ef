from collections.abc import Iterable
from datetime import datetime, tzinfo
from difflib import get_close_matches

from contack.protocol.name import printable
from contack.protocol.sentences import say
from contack.system.files import reason


def counted(number: int, noun: str) -> str:
    """Return `1 tile`, `-10 points`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


# The most names in a sentence.
MOST_NAMED = 3


def some_listed(names: Iterable[str]) -> str:
    """Return the first names, and how many others there are.

    >>> some_listed(["hal", "dora", "ben", "eve"])
    'hal, dora and 2 others'
    """
    words = list(names)
    if len(words) <= MOST_NAMED:
        return listed(words)
    return listed([*words[: MOST_NAMED - 1], say("others", count=len(words) - MOST_NAMED + 1)])


def listed(words: Iterable[str]) -> str:
    """Return `ann`, `ann and bob`, `ann, bob and cyd`."""
    *most, last = words
    return say("list", most=", ".join(most), last=last) if most else last


def capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """Return text from elsewhere as a sentence.

    >>> sentence("the table is full")
    'The table is full.'
    """
    return f"{capitalized(printable(text))}."


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return nothing without a similar word."""
    return "".join(f"Did you mean {near}? " for near in get_close_matches(word, list(known), n=1))


OUR_FAULT = "this program failed at a notice of the server, because of a bug"


def failure_words(error: Exception, place: object = None) -> str:
    """Put the file that the error names, or else `place`, in front."""
    place = getattr(error, "filename", None) or place
    return printable(f"{place}: {reason(error)}" if place else reason(error))


def local_text(utc: str | None, zone: tzinfo | None) -> str:
    """By default use the zone of this machine. Return nothing for an invalid time.

    >>> from datetime import timedelta, timezone
    >>> local_text("2026-11-20T23:04:05Z", timezone(timedelta(hours=2)))
    '2026-11-21 01:04'
    """
    try:
        moment = datetime.fromisoformat(utc or "").astimezone(zone)
    except (ValueError, OverflowError, OSError):  # the first and last hours of all years
        return ""
    return f"{moment:%Y-%m-%d %H:%M}"
