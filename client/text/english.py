"""Small parts of English sentences."""

from collections.abc import Iterable
from difflib import get_close_matches

from contack.protocol.name import printable
from contack.protocol.sentences import say


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: `1 tile`, `-10 points`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


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
