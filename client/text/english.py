"""Small parts of English sentences: numbers, lists, errors, times."""

from collections.abc import Iterable
from datetime import datetime, tzinfo
from difflib import get_close_matches

from contack.protocol.name import printable
from contack.protocol.sentences import say


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: `1 tile`, `-10 points`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


MOST_NAMED = 3
"""The most names in a sentence."""


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
    """Return words as an English list: `ann`, `ann and bob`, `ann, bob and cyd`."""
    *most, last = words
    return say("list", most=", ".join(most), last=last) if most else last


def capitalized(text: str) -> str:
    """Return text with a capital first letter."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """Return text from elsewhere as a sentence.

    >>> sentence("the table is full")
    'The table is full.'
    """
    return f"{capitalized(printable(text))}."


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a question with the known word closest to a mistyped one; empty without one."""
    return "".join(f"Did you mean {near}? " for near in get_close_matches(word, list(known), n=1))


OUR_FAULT = "this program failed at a notice of the server, because of a bug"


def failure_words(error: Exception, place: object = None) -> str:
    """Return an error with the file that it names, or else `place`, in front."""
    words: object = error
    if isinstance(error, OSError):
        place, words = error.filename or place, error.strerror or error
    return printable(f"{place}: {words}" if place else str(words))


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
